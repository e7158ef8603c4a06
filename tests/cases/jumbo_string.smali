# With 65,536 strings, the last one has the last index of 16 bits; the tracer's names push it beyond.
#> zzlast
.class public LCase;
.super Ljava/lang/Object;
.fill-strings 65536 x

.method static print(Ljava/lang/Object;)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(Ljava/lang/Object;)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const-string v0, "zzlast"
  invoke-static {v0}, LCase;->print(Ljava/lang/Object;)V
  return-void
.end method
