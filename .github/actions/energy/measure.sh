#!/usr/bin/env bash
# The step of action.yml that measures. It ends with 0; what the job is to end with is the output `fail-with`.
# Read from the environment: COMMAND, ARGS, BASE, POLICY_FROM, REPORT, STRICT; and GitHub's GITHUB_BASE_REF,
# GITHUB_OUTPUT, GITHUB_STEP_SUMMARY.
set -uo pipefail

read -r -a words <<<"${COMMAND:-cargo xtask energy} ${ARGS:-}"
if [ -n "${BASE:-}" ]; then
  words+=(--base "$BASE")
fi
policy="${POLICY_FROM:-}"
if [ -z "$policy" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then
  policy="origin/$GITHUB_BASE_REF"
  # Where this fails, the command says that git does not know the branch, and ends with 101.
  git fetch --quiet --no-tags --depth 1 origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/$policy" || true
fi
if [ -n "$policy" ] && [ "$policy" != none ]; then
  words+=(--policy-from "$policy")
fi
report="${REPORT:-energy-report}"
mkdir -p "$report"

# Both outputs go on to the job's log and into files; the exit code is the command's own.
exec 3>&1
code=$(
  {
    { "${words[@]}" 2>&1 >&4 | tee "$report/messages.txt" >&2; exit "${PIPESTATUS[0]}"; } 4>&1 | tee "$report/report.txt" >&3
    echo "${PIPESTATUS[0]}"
  }
)

fail=$code
if [ "$code" = 102 ] && [ "${STRICT:-true}" != true ]; then
  fail=0
fi
{
  echo "exit-code=$code"
  echo "fail-with=$fail"
  echo "report=$report/report.txt"
} >>"${GITHUB_OUTPUT:-/dev/stdout}"

# wattline writes the summary itself, unless there is nothing to report.
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ "$code" = 101 ]; then
  {
    echo '### Energy: nothing could be measured, or the input is bad'
    echo
    echo '```'
    # A summary holds a megabyte at the most.
    tail -c 100000 "$report/messages.txt"
    echo '```'
  } >>"$GITHUB_STEP_SUMMARY"
fi
exit 0
