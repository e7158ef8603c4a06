# 65,532 registers: the largest frame that can still take the own three.
#> 12
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 65532
  move/from16 v0, p0
  move/16 v65000, v0
  const/4 v0, 0
  :head
  add-int/lit8 v0, v0, 5
  move/from16 v1, v65000
  add-int/lit8 v1, v1, -1
  move/16 v65000, v1
  if-gtz v1, :head
  move/from16 v1, p0
  add-int/2addr v0, v1
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
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
