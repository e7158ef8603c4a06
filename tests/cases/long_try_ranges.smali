# 80,000 code units under one handler, in two ranges that fit as they are and not with probes.
#> 28000
#> 1
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const/4 v0, 0
  const/4 v1, 1
  :first
  .repeat 10
  if-gez p0, :first$
  sub-int v0, v0, v1
  :first$
  nop
  .end repeat
  .repeat 16200
  div-int v2, v0, v1
  add-int/lit8 v0, v0, 1
  .end repeat
  :second
  .repeat 11800
  div-int v2, v0, v1
  add-int/lit8 v0, v0, 1
  .end repeat
  div-int v2, v0, p0
  :end
  return v0
  :caught
  move-exception v2
  const/4 v0, 1
  return v0
  .catch Ljava/lang/ArithmeticException; {:first .. :second} :caught
  .catch Ljava/lang/ArithmeticException; {:second .. :end} :caught
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
