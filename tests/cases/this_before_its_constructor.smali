# A constructor with a branch, a loop and a caught exception before `super.<init>`: all probes there meet an
# uninitialised `this`, which they must leave alone.
#> 103
#> 6
#> 1
.class public LCase;
.super Ljava/lang/Object;
.field public x:I

.method public <init>(II)V
  .registers 6
  const/4 v0, 0
  :head
  add-int/lit8 v0, v0, 1
  add-int/lit8 p1, p1, -1
  if-gtz p1, :head
  :from
  div-int v1, v0, p2
  :to
  if-eqz v1, :join
  add-int/lit8 v0, v0, 1
  goto :join
  :caught
  move-exception v2
  add-int/lit8 v0, v0, 100
  :join
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  iput v0, p0, LCase;->x:I
  return-void
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
.end method

.method static f(II)I
  .registers 3
  new-instance v0, LCase;
  invoke-direct {v0, p0, p1}, LCase;-><init>(II)V
  iget v0, v0, LCase;->x:I
  return v0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 4
  const/4 v1, 3
  const/4 v2, 0
  invoke-static {v1, v2}, LCase;->f(II)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v1, 5
  const/4 v2, 1
  invoke-static {v1, v2}, LCase;->f(II)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v1, 1
  const/4 v2, 4
  invoke-static {v1, v2}, LCase;->f(II)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
