# 65,533 registers cannot grow by three: the method is left out, and says so.
#: left out its frame would need 65536 registers, 65535 at the most
#> 3
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 65533
  move/from16 v0, p0
  add-int/lit8 v0, v0, 1
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
