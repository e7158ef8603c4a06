# An `if` whose two ways both lead to places that others lead to: each value needs an instruction of its own, the one of
# the way that falls through as well.
#> 22
#> 120
#> 101
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 3
  const/4 v0, 0
  if-gtz p0, :second
  if-ltz p0, :first
  :second
  add-int/lit8 v0, v0, 1
  if-eqz p0, :third
  :first
  add-int/lit8 v0, v0, 20
  if-gtz p0, :fourth
  :third
  add-int/lit8 v0, v0, 100
  :fourth
  if-ltz p0, :end
  if-eqz p0, :end
  add-int/lit8 v0, v0, 1
  :end
  return v0
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
  const/16 v0, -1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
