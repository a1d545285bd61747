//! Combinations of made-up assumptions.

use triumph::Parameter;

use super::*;

/// Assumptions with these numbers of settings, the second one of each the experiment's own.
fn assumptions(sizes: &[usize]) -> Vec<Assumption> {
    let parameter = Parameter::named("zoc_group").expect("a parameter");
    let each = sizes.iter().map(|&size| Assumption {
        parameter,
        settings: (0..size).map(|setting| setting.to_string()).collect(),
        own: 1,
    });
    each.collect()
}

fn designed(method: Method, sizes: &[usize]) -> Designed {
    let designed = design(method, &assumptions(sizes), 7, 5_000).expect("few");
    assert_eq!(designed.points[0], vec![1; sizes.len()]);
    let mut points = designed.points.clone();
    points.sort();
    points.dedup();
    assert_eq!(points.len(), designed.points.len(), "each once");
    designed
}

#[test]
fn one_at_a_time_plays_every_other_setting_once() {
    let Designed { points, .. } = designed(Method::OneAtATime, &[2, 3]);
    assert_eq!(points, [[1, 1], [0, 1], [1, 0], [1, 2]]);
}

#[test]
fn st_g1_walks_move_every_assumption_once_to_another_setting() {
    let sizes = [2, 3, 4, 6];
    let designed = designed(Method::Morris { trajectories: 20 }, &sizes);
    let Design::Morris { levels, walks } = &designed.design else {
        panic!("{:?}", designed.design)
    };
    assert_eq!(levels, &[2, 4, 4, 4]);
    assert_eq!(walks.len(), 20);
    for (walk, runs) in walks {
        assert_eq!(runs.len(), 5);
        let mut moved = Vec::new();
        for (step, runs) in runs.windows(2).enumerate() {
            let [from, to] = [runs[0], runs[1]].map(|run| &designed.points[run]);
            let different: Vec<usize> = (0..4).filter(|&i| from[i] != to[i]).collect();
            assert_eq!(different, [walk.moved(step).0]);
            moved.extend(different);
        }
        moved.sort_unstable();
        assert_eq!(moved, [0, 1, 2, 3]);
    }
    for (i, &size) in sizes.iter().enumerate().take(3) {
        let met = |setting| designed.points.iter().any(|point| point[i] == setting);
        assert!((0..size).all(met), "assumption {i}");
    }
}

#[test]
fn st_g3_mixtures_have_one_setting_of_the_other_matrix() {
    let designed = designed(Method::Sobol { rows: 50 }, &[3, 2, 5]);
    let Design::Sobol { a, b, mixed } = &designed.design else { panic!("{:?}", designed.design) };
    assert_eq!((a.len(), b.len(), mixed.len()), (50, 50, 3));
    let point = |run: usize| &designed.points[run];
    for (i, runs) in mixed.iter().enumerate() {
        for row in 0..50 {
            let mut expected = point(a[row]).clone();
            expected[i] = point(b[row])[i];
            assert_eq!(point(runs[row]), &expected);
        }
    }
    assert!(designed.points.len() <= 30, "there are no more combinations");
}

#[test]
fn st_g4_the_table_has_every_combination_with_the_last_assumption_moving_fastest() {
    let designed = designed(Method::Exact, &[2, 3]);
    let Design::Exact { table } = &designed.design else { panic!("{:?}", designed.design) };
    let points: Vec<&Vec<usize>> = table.iter().map(|&run| &designed.points[run]).collect();
    assert_eq!(points, [&[0, 0], &[0, 1], &[0, 2], &[1, 0], &[1, 1], &[1, 2]]);
}

#[test]
fn too_many_combinations_are_counted() {
    let refused = |method, sizes: &[usize], most| {
        let designed = design(method, &assumptions(sizes), 7, most);
        designed.expect_err("too many")
    };
    let all = refused(Method::Exact, &[8; 5], 5_000);
    assert!(all.contains("32768 combinations here; 4096 are"), "{all}");
    let fewer = refused(Method::Exact, &[10, 10], 99);
    assert!(fewer.contains("100 combinations here; 99 are"), "{fewer}");
    let walks = refused(Method::Morris { trajectories: 50 }, &[2; 30], 1_000);
    assert!(walks.contains("\"morris\"") && walks.contains("1000 are"), "{walks}");
}
