# A switch whose targets are the heads of two nested loops, the way out, and the instruction behind it, some twice.
#> 8
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const/4 v0, 0
  const/4 v2, 0
  :outer
  add-int/lit8 v0, v0, 1
  :inner
  add-int/lit8 v0, v0, 1
  add-int/lit8 v2, v2, 1
  rem-int/lit8 v1, v2, 6
  packed-switch v1, :table
  :behind
  add-int/lit8 v0, v0, 1
  const/16 v1, 10
  if-lt v2, v1, :inner
  :out
  return v0
  :table
  .packed-switch 1
    :outer
    :inner
    :inner
    :behind
    :out
  .end packed-switch
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
