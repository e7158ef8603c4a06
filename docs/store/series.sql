WITH app AS (
  SELECT app, scenario, device, r.commit, number, run, app_j
  FROM runs AS r JOIN commits AS c ON r.commit = c.commit
), totals AS (
  SELECT app, scenario, device, commit, number, avg(app_j) AS total_j,
    max(number) OVER (PARTITION BY app, scenario, device) AS newest
  FROM app
  GROUP BY app, scenario, device, commit, number
), followed AS (
  -- Lines of the newest commit that take something somewhere, and are nowhere a guess.
  SELECT l.app, l.scenario, l.device, class, method, line
  FROM lines AS l JOIN totals AS t USING (app, scenario, device, commit)
  GROUP BY l.app, l.scenario, l.device, class, method, line
  HAVING max(number) = max(newest) AND NOT bool_or(trust = 'inseparable') AND bool_or(energy_j >= 0.0005 * total_j)
)
SELECT app, scenario, device, class, method, line, number, run, sum(r.energy_j) AS joules
FROM followed
JOIN lines USING (app, scenario, device, class, method, line)
JOIN line_runs AS r USING (app, scenario, device, commit, line_id)
JOIN totals USING (app, scenario, device, commit)
GROUP BY app, scenario, device, class, method, line, number, run
UNION ALL
SELECT app, scenario, device, NULL, NULL, NULL, number, run, app_j FROM app
ORDER BY app, scenario, device, class, method, line, number, run
