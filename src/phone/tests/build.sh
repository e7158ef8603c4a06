#!/bin/sh
# Rebuilds programs.dex, app.dex and the expected outputs from the Java sources: needs a JDK 17 and dx
# (mvn dependency:get -Dartifact=com.jakewharton.android.repackaged:dalvik-dx:16.0.1).
set -e
cd "$(dirname "$0")"
dx=$(find ~/.m2 -name 'dalvik-dx-16.0.1.jar' | head -1)
out=$(mktemp -d)
mkdir "$out/programs" "$out/library" "$out/app"
javac -encoding UTF-8 --release 8 -g -Xlint:-options -d "$out/programs" ./*.java
java -cp "$dx" com.android.dx.command.Main --dex --min-sdk-version=26 --output=programs.dex "$out/programs"
for name in Arithmetic Objects Throws Threads Garbage; do
    java -Dfile.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -Xss2m -Xmx64m -cp "$out/programs" "$name" \
        > "$name.out" 2> "$name.err" || true
done
# The app is compiled against the phone's own class library.
find ../lib/java -name '*.java' > "$out/sources"
javac -encoding UTF-8 -nowarn -source 8 -target 8 -bootclasspath "$out/library" -d "$out/library" "@$out/sources"
javac -encoding UTF-8 -nowarn -source 8 -target 8 -g -bootclasspath "$out/library" -d "$out/app" app/*.java
java -cp "$dx" com.android.dx.command.Main --dex --min-sdk-version=26 --output=app.dex "$out/app"
rm -r "$out"
