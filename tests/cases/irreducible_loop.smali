# A loop with two entries, inside of a loop whose head is the first instruction.
#> -5
#> 12
#> 13
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 3
  :outer
  add-int/lit8 p0, p0, 1
  rem-int/lit8 v0, p0, 4
  if-eqz v0, :second
  if-gtz v0, :first
  return p0
  :first
  add-int/lit8 p0, p0, 3
  :second
  add-int/lit8 p0, p0, -1
  rem-int/lit8 v0, p0, 5
  if-eqz v0, :first
  const/16 v1, 12
  if-lt p0, v1, :outer
  return p0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, -6
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 6
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 10
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
