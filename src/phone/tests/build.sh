#!/bin/sh
# Rebuilds programs.dex and the expected outputs from the Java sources: needs a JDK 17 and dx
# (mvn dependency:get -Dartifact=com.jakewharton.android.repackaged:dalvik-dx:16.0.1).
set -e
cd "$(dirname "$0")"
dx=$(find ~/.m2 -name 'dalvik-dx-16.0.1.jar' | head -1)
out=$(mktemp -d)
javac -encoding UTF-8 --release 8 -g -Xlint:-options -d "$out" ./*.java
java -cp "$dx" com.android.dx.command.Main --dex --min-sdk-version=26 --output=programs.dex "$out"
for source in ./*.java; do
    name=$(basename "$source" .java)
    # Bench is for timing alone, Misuse has no answer on a real machine.
    case $name in Bench | Misuse | Paths) continue ;; esac
    java -Dfile.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -Xss2m -Xmx64m -cp "$out" "$name" > "$name.out" 2> "$name.err" || true
done
rm -r "$out"
