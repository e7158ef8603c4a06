# Beyond reach, `if-eqz` tests numbers, references, and the constant 0 that is both, on ways that join.
#> 1
#> 2
#> 12
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 280
  move/from16 v2, p0
  const/4 v0, 0
  const/16 v255, 0
  if-eqz v2, :join
  const-string v255, "x"
  :join
  if-eqz v255, :number
  add-int/lit8 v0, v0, 2
  :number
  move-object/from16 v254, v255
  const/16 v255, 1
  const/4 v1, 2
  if-gt v2, v1, :late
  if-nez v255, :out
  :late
  const-string v255, "y"
  :from
  invoke-static {v2}, LCase;->fail(I)V
  :to
  return v0
  :caught
  if-nez v255, :ten
  return v0
  :ten
  add-int/lit8 v0, v0, 10
  return v0
  :out
  const/4 v1, 1
  if-ne v2, v1, :one
  return v0
  :one
  add-int/lit8 v0, v0, 1
  return v0
  .catchall {:from .. :to} :caught
.end method

.method static fail(I)V
  .registers 2
  const/4 v0, 0
  div-int v0, p0, v0
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
  const/16 v0, 3
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
