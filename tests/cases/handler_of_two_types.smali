# One handler with move-exception for two types and a range that covers the first instruction.
#: min-sdk 21
#> 5
#> 7
#> 7
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  :from
  invoke-static {p0}, LCase;->fail(I)V
  const/4 v0, 5
  :to
  return v0
  :caught
  move-exception v1
  const/4 v0, 7
  return v0
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
  .catch Ljava/lang/NullPointerException; {:from .. :to} :caught
.end method

.method static fail(I)V
  .registers 2
  if-eqz p0, :fine
  add-int/lit8 p0, p0, -1
  const/4 v0, 1
  div-int p0, v0, p0
  const/4 v0, 0
  monitor-enter v0
  monitor-exit v0
  :fine
  return-void
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
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
