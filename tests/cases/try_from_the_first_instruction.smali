# A range over the first instruction: what the entry probe throws is none of its handler's.
#> 55
#> 8
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 3
  :from
  div-int p0, p0, p0
  add-int/lit8 p0, p0, 7
  :to
  return p0
  :caught
  # The number of the parameter is still there.
  add-int/lit8 p0, p0, 55
  return p0
  .catchall {:from .. :to} :caught
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
  const/16 v0, 4
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
