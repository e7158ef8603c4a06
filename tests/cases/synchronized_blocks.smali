# Two nested synchronized blocks as javac and dx write them, with a loop inside: left normally, and by an exception
# from the inner and the outer one.
#> 8
#> 100
#> 200
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 7
  const-class v0, LCase;
  const-class v1, Ljava/lang/Object;
  const/4 v4, 0
  monitor-enter v0
  :outer_from
  invoke-static {p0}, LCase;->check(I)V
  monitor-enter v1
  :outer_to
  :inner_from
  :head
  add-int/lit8 v4, v4, 2
  add-int/lit8 v5, p0, -4
  invoke-static {v5}, LCase;->check(I)V
  const/16 v5, 8
  if-lt v4, v5, :head
  monitor-exit v1
  :inner_to
  monitor-exit v0
  :end
  return v4
  :inner
  move-exception v2
  :again_from
  monitor-exit v1
  :again_to
  :rethrow_from
  throw v2
  :outer
  move-exception v3
  monitor-exit v0
  :rethrow_to
  throw v3
  .catchall {:inner_from .. :inner_to} :inner
  .catchall {:again_from .. :again_to} :inner
  .catchall {:outer_from .. :outer_to} :outer
  .catchall {:inner_to .. :end} :outer
  .catchall {:rethrow_from .. :rethrow_to} :outer
.end method

.method static check(I)V
  .registers 2
  if-nez p0, :fine
  new-instance v0, Ljava/lang/RuntimeException;
  invoke-direct {v0}, Ljava/lang/RuntimeException;-><init>()V
  throw v0
  :fine
  return-void
.end method

.method static g(I)I
  .registers 3
  :from
  invoke-static {p0}, LCase;->f(I)I
  move-result v0
  :to
  return v0
  :caught
  move-exception v0
  const/16 v0, 100
  if-nez p0, :inner
  const/16 v0, 200
  :inner
  return v0
  .catch Ljava/lang/RuntimeException; {:from .. :to} :caught
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
  const/16 v0, 4
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
