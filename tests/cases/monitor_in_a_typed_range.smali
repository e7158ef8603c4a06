# A monitor is held in a range without a catch-all in which nothing throws. ART refuses what throws there, and so must
# the loop's probe not lie in it.
#> 4
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const-class v0, LCase;
  const/4 v1, 0
  monitor-enter v0
  :from
  :head
  add-int/lit8 v1, v1, 1
  if-ge v1, p0, :done
  goto :head
  :done
  nop
  :to
  monitor-exit v0
  return v1
  :caught
  move-exception v2
  const/4 v1, 0
  return v1
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
  const/16 v0, 4
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
