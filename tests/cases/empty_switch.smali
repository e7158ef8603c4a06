# Switches without any target, which are branches with one way only, in a loop.
#> 3
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  const/4 v0, 0
  :head
  packed-switch p0, :packed
  add-int/lit8 v0, v0, 1
  sparse-switch p0, :sparse
  add-int/lit8 p0, p0, -1
  if-gtz p0, :head
  return v0
  :packed
  .packed-switch 0
  .end packed-switch
  :sparse
  .sparse-switch
  .end sparse-switch
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
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
