# Code that nothing leads to, with a branch, a call with a window, a handler and a loop of its own.
#: window Ljava/lang/Math;->abs
#> 6
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 3
  add-int/lit8 v0, p0, 1
  return v0
  :dead
  add-int/lit8 v0, v0, 1
  if-eqz v0, :dead
  :from
  invoke-static {v0}, Ljava/lang/Math;->abs(I)I
  move-result v0
  :to
  goto :dead
  :handler
  move-exception v1
  goto :dead
  :tail
  # Runs off the end, if it ran.
  const/4 v0, 1
  .catchall {:from .. :to} :handler
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 5
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
