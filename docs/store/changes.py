"""Lines and change points of a store of recordings, as `trend` finds them (docs/exports.md).

    git log --format=%H -- golden/network.energy.zip | python3 changes.py duckdb|spark STORE

One JSON object a line: a series (the app's, or a line's) with its mean in each commit, and where it changed."""

import json, math, pathlib, sys
from collections import defaultdict
from scipy.special import stdtrit

QUERY = pathlib.Path(__file__).with_name("series.sql").read_text()
TABLES = ["runs", "lines", "line_runs"]
ERROR, BETWEEN, LEAST, LENT = 0.01, 0.01, 0.03, 4  # src/gate/trend.rs says what they are


def duckdb_rows(store, commits):
    import duckdb
    if "://" in store:  # an object store, as s3://bucket/store: fsspec's package for it has the keys and the endpoint
        import fsspec
        duckdb.register_filesystem(fsspec.filesystem(store.partition("://")[0]))
    for table in TABLES:
        files = f"'{store}/{table}/**/*.parquet', hive_partitioning = true, hive_types_autocast = false"
        duckdb.sql(f"CREATE VIEW {table} AS FROM read_parquet({files})")
    duckdb.sql("CREATE TABLE commits (number INTEGER, commit VARCHAR)")
    duckdb.executemany("INSERT INTO commits VALUES (?, ?)", commits)
    return duckdb.sql(QUERY).fetchall()


def spark_rows(store, commits):
    from pyspark.sql import SparkSession
    spark = SparkSession.builder.config("spark.sql.sources.partitionColumnTypeInference.enabled", "false").getOrCreate()
    for table in TABLES:
        spark.read.parquet(f"{store}/{table}").createOrReplaceTempView(table)
    spark.createDataFrame(commits, "number int, commit string").createOrReplaceTempView("commits")
    return spark.sql(QUERY).collect()


def levels(series, error):
    """Ends of the stretches without a change; `series` has the joules of each commit's runs."""
    logs = [[math.log(run) if run > 0 else math.nan for run in runs] for runs in series]
    means = [math.fsum(runs) / len(runs) for runs in logs]
    spread = [math.fsum((run - mean) ** 2 for run in runs) for runs, mean in zip(logs, means)]
    df = sum(len(runs) - 1 for runs in logs)
    if df < 1 or not all(map(math.isfinite, means)):
        return []
    sums = [(0.0, 0.0, 0.0)]
    for runs, mean, own in zip(logs, means, spread):
        variance = (LENT * sum(spread) / df + own) / (LENT + len(runs) - 1) / len(runs) + BETWEEN**2
        sums.append(tuple(a + mean**power / variance for power, a in enumerate(sums[-1])))
    between = lambda a, b: [y - x for x, y in zip(sums[a], sums[b])]
    level = lambda a, b: (lambda w, x, _: x / w)(*between(a, b))
    cost = lambda a, b: (lambda w, x, xx: max(xx - x * x / w, 0.0))(*between(a, b))
    penalty = stdtrit(df, 1 - error / (2 * max(len(series) - 1, 1))) ** 2
    best, last, candidates = [-penalty], [0], [0]
    for end in range(1, len(series) + 1):  # PELT
        costs = [best[a] + cost(a, end) for a in candidates]
        least = min(costs)
        last.append(candidates[costs.index(least)])
        best.append(least + penalty)
        candidates = [a for a, c in zip(candidates, costs) if c <= least + penalty] + [end]
    ends = [len(series)]
    while last[ends[0]] > 0:
        ends.insert(0, last[ends[0]])
    while len(ends) > 1:  # changes that are too small are taken back, the least first
        bounds = [0] + ends
        steps = [abs(level(*bounds[i : i + 2]) - level(*bounds[i + 1 : i + 3])) for i in range(len(ends) - 1)]
        if min(steps) >= math.log1p(LEAST):
            break
        del ends[steps.index(min(steps))]
    return ends


def main(engine, store):
    order = [line.strip() for line in sys.stdin][::-1]
    rows = {"duckdb": duckdb_rows, "spark": spark_rows}[engine](store, list(enumerate(order)))
    series, lines = defaultdict(lambda: defaultdict(list)), defaultdict(set)
    for *key, number, _run, joules in rows:
        series[tuple(key)][number].append(joules)
        if key[3] is not None:
            lines[tuple(key[:3])].add(tuple(key))
    for key, commits in series.items():
        numbers = sorted(commits)
        # As many series as lines: each gets its part of the error.
        error = ERROR if key[3] is None else ERROR / len(lines[key[:3]])
        changes = [order[numbers[end]] for end in levels([commits[n] for n in numbers], error)[:-1]]
        means = {order[n]: sum(commits[n]) / len(commits[n]) for n in numbers}
        names = ["app", "scenario", "device", "class", "method", "line"]
        print(json.dumps(dict(zip(names, key)) | {"changes": changes, "energies": means}))


if len(sys.argv) != 3 or sys.argv[1] not in ("duckdb", "spark"):
    sys.exit(__doc__)
main(*sys.argv[1:])
