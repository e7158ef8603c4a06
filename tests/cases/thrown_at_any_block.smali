# Every block throws for one argument: into a handler, into an outer handler, out of the method; a handler that throws.
#> 1
#> 102
#> 203
#> 204
#> 1005
#> 306
.class public LCase;
.super Ljava/lang/Object;

.method static raise(II)V
  .registers 4
  if-ne p0, p1, :fine
  const/4 v0, 3
  if-ne p0, v0, :other
  new-instance v0, Ljava/lang/IllegalStateException;
  invoke-direct {v0}, Ljava/lang/IllegalStateException;-><init>()V
  throw v0
  :other
  const/4 v0, 0
  div-int v0, v0, v0
  :fine
  return-void
.end method

.method static f(I)I
  .registers 5
  const/4 v0, 0
  :inner_from
  const/4 v1, 2
  invoke-static {p0, v1}, LCase;->raise(II)V
  if-eqz p0, :skip
  const/4 v1, 3
  invoke-static {p0, v1}, LCase;->raise(II)V
  :skip
  nop
  :inner_to
  const/4 v1, 4
  invoke-static {p0, v1}, LCase;->raise(II)V
  :middle
  const/4 v1, 5
  invoke-static {p0, v1}, LCase;->raise(II)V
  const/4 v1, 6
  if-eq p0, v1, :loop
  return p0
  :loop
  add-int/lit16 v0, v0, 100
  const/16 v2, 300
  if-lt v0, v2, :loop
  add-int/2addr v0, p0
  return v0
  :inner
  move-exception v1
  add-int/lit16 v0, p0, 100
  return v0
  :outer
  move-exception v1
  add-int/lit16 v0, p0, 200
  return v0
  .catch Ljava/lang/ArithmeticException; {:inner_from .. :inner_to} :inner
  .catch Ljava/lang/RuntimeException; {:inner_from .. :middle} :outer
.end method

.method static g(I)I
  .registers 3
  :from
  invoke-static {p0}, LCase;->f(I)I
  move-result v0
  return v0
  :to
  move-exception v1
  add-int/lit16 v0, p0, 1000
  return v0
  .catchall {:from .. :to} :to
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
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 3
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 4
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 5
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 6
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
