SELECT "commit", class, method, line, avg(run_j) AS joules
FROM (
  SELECT "commit", class, method, line, run, sum(r.energy_j) AS run_j
  FROM read_parquet('lines/**/*.parquet', hive_partitioning = true, hive_types_autocast = false) AS l
  JOIN read_parquet('line_runs/**/*.parquet', hive_partitioning = true, hive_types_autocast = false) AS r
  USING (app, scenario, "commit", device, line_id)
  GROUP BY ALL
)
GROUP BY ALL
ORDER BY ALL
