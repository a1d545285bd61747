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

/* A fencer: what it adds to the die, and the hits that it has before the first round. */
struct fencer {
    int skill, free_hits;
};

/* 2 if the fencer in seat 0 wins, 0 if the other does, 1 if neither has enough hits after 20 rounds, or both have before the first. */
static int play(uint64_t seed, struct fencer first, struct fencer second, int target) {
    int hits[2] = {first.free_hits, second.free_hits};
    for (int round = 0; round < 20 && hits[0] < target && hits[1] < target; round++) {
        int one = die(seed, round, 0) + first.skill, two = die(seed, round, 1) + second.skill;
        if (one != two) hits[one < two]++;
    }
    return 1 + (hits[0] >= target) - (hits[1] >= target);
}

/* The text after "key": in a line, or NULL. */
static const char *after(const char *line, const char *key) {
    const char *at = strstr(line, key);
    return at ? at + strlen(key) : NULL;
}

/* The number after "key": in a line, or 0. */
static int number_after(const char *line, const char *key) {
    const char *at = line ? after(line, key) : NULL;
    return at ? (int)strtol(at, NULL, 10) : 0;
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
                 "\"handicaps\":[{\"name\":\"free_hits\",\"about\":\"hits before the first round\",\"most\":5}],"
                 "\"score\":[0,2]}");
            fflush(stdout);
            continue;
        }
        char a[32], b[32];
        const char *batch = after(line, "\"batch\":"), *seeds = after(line, "\"seeds\":[");
        name_at(after(line, "\"a\":\""), a, sizeof a);
        name_at(after(line, "\"b\":\""), b, sizeof b);
        int target = number_after(line, "\"target\":");
        /* "handicaps":{"a":{"free_hits":0},"b":{"free_hits":1}} */
        const char *of_a = after(line, "\"handicaps\":{\"a\":{"), *of_b = of_a ? after(of_a, "\"b\":{") : NULL;
        if (!batch || !seeds || !target) return 1;
        uint64_t number = strtoull(batch, NULL, 10);
        if (skill(a) < 0 || skill(b) < 0) {
            printf("{\"batch\":%" PRIu64 ",\"error\":\"no such side\"}\n", number);
            fflush(stdout);
            continue;
        }
        struct fencer one = {skill(a), number_after(of_a, "\"free_hits\":")};
        struct fencer two = {skill(b), number_after(of_b, "\"free_hits\":")};
        printf("{\"batch\":%" PRIu64 ",\"scores\":[", number);
        for (const char *comma = ""; *seeds && *seeds != ']'; comma = ",") {
            char *end;
            uint64_t seed = strtoull(seeds, &end, 10);
            /* A is first, then B is: the score is A's both times. */
            printf("%s[%d,%d]", comma, play(seed, one, two, target), 2 - play(seed, two, one, target));
            seeds = *end == ',' ? end + 1 : end;
        }
        puts("]}");
        fflush(stdout);
    }
    return 0;
}
