/* Duel in C: two fencers, the first to reach a number of hits wins. It speaks the protocol of "A game in any language": cc -O2 -o duel duel.c
 *
 * Both battles of a pair are played on the same seed. Every die is found from (seed, round, owner), not taken in turn, so that a
 * rule that rolls once more doesn't shift the other dice, and a variant meets the luck of its baseline. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t mix(uint64_t z) {
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A die of one seat in one round, 1 to 6. */
static int die(uint64_t seed, int round, int seat) {
    return 1 + (int)(mix(mix(seed) ^ (uint64_t)(2 * round + seat)) % 6);
}

/* What the fencer of a name adds to the die; -1 if there is none. */
static int skill(const char *name) {
    if (!strcmp(name, "master")) return 1;
    if (!strcmp(name, "pupil")) return 0;
    return -1;
}

/* 2 if the fencer in seat 0 wins, 0 if the other does, 1 if neither has enough hits after 20 rounds. */
static int play(uint64_t seed, int first, int second, int target) {
    int hits[2] = {0, 0};
    for (int round = 0; round < 20; round++) {
        int one = die(seed, round, 0) + first, two = die(seed, round, 1) + second;
        if (one != two) hits[one < two]++;
        if (hits[0] == target) return 2;
        if (hits[1] == target) return 0;
    }
    return 1;
}

/* The text after "key": in a line, or NULL. */
static const char *after(const char *line, const char *key) {
    const char *at = strstr(line, key);
    return at ? at + strlen(key) : NULL;
}

/* A name in quotes; such names have no quotes in them. */
static void name_at(const char *at, char *name, size_t size) {
    size_t n = 0;
    while (at && *at && *at != '"' && n + 1 < size) name[n++] = *at++;
    name[n] = 0;
}

int main(void) {
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        if (after(line, "\"equipoise\":")) {
            puts("{\"equipoise\":1,\"title\":\"Duel\",\"version\":\"1\",\"sides\":[\"master\",\"pupil\"],"
                 "\"parameters\":[{\"name\":\"target\",\"about\":\"hits to win\",\"default\":3,\"least\":1,\"most\":9}],"
                 "\"score\":[0,2]}");
            fflush(stdout);
            continue;
        }
        char a[32], b[32];
        const char *batch = after(line, "\"batch\":"), *seeds = after(line, "\"seeds\":[");
        const char *target = after(line, "\"target\":");
        name_at(after(line, "\"a\":\""), a, sizeof a);
        name_at(after(line, "\"b\":\""), b, sizeof b);
        if (!batch || !seeds || !target) return 1;
        uint64_t number = strtoull(batch, NULL, 10);
        if (skill(a) < 0 || skill(b) < 0) {
            printf("{\"batch\":%" PRIu64 ",\"error\":\"no such side\"}\n", number);
            fflush(stdout);
            continue;
        }
        printf("{\"batch\":%" PRIu64 ",\"scores\":[", number);
        for (const char *comma = ""; *seeds && *seeds != ']'; comma = ",") {
            char *end;
            uint64_t seed = strtoull(seeds, &end, 10);
            int hits = (int)strtol(target, NULL, 10);
            /* A is first, then B is: the score is A's both times. */
            printf("%s[%d,%d]", comma, play(seed, skill(a), skill(b), hits), 2 - play(seed, skill(b), skill(a), hits));
            seeds = *end == ',' ? end + 1 : end;
        }
        puts("]}");
        fflush(stdout);
    }
    return 0;
}
