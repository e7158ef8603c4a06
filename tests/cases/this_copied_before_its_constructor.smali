# The same in a frame so large that `this` is copied, by a move of references, before it is initialised.
#> 8
.class public LCase;
.super Ljava/lang/Object;
.field public x:I

.method public <init>(I)V
  .registers 40
  move-object/from16 v1, p0
  if-eqz p1, :join
  const/4 v0, 7
  goto :super
  :join
  const/16 v0, 8
  :super
  invoke-direct {v1}, Ljava/lang/Object;-><init>()V
  iput v0, v1, LCase;->x:I
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
  const/4 v1, 0
  new-instance v0, LCase;
  invoke-direct {v0, v1}, LCase;-><init>(I)V
  iget v0, v0, LCase;->x:I
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
