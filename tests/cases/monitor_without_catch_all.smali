# What throws while a monitor is held, outside of all try ranges: a catch-all there would merge lock depths.
#: unwound 1
#> 3
#> 60
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const-class v0, LCase;
  add-int/lit8 v1, p0, 1
  div-int v2, v1, v1
  monitor-enter v0
  :head
  div-int v2, v1, p0
  add-int/lit8 v1, v1, -1
  if-gtz v1, :head
  monitor-exit v0
  add-int v2, v2, p0
  return v2
.end method

.method static g(I)I
  .registers 2
  :from
  invoke-static {p0}, LCase;->f(I)I
  move-result v0
  :to
  return v0
  :caught
  move-exception v0
  const/16 v0, 60
  return v0
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 3
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
