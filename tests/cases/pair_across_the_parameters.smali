# A long in the last local and the first parameter: the two may not be moved apart, though the frame is small.
#> 47
.class public LCase;
.super Ljava/lang/Object;

.method static f(II)I
  .registers 4
  const-wide/16 v1, 40
  const/4 v0, 7
  long-to-int p1, v1
  add-int p0, p1, v0
  return p0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/4 v0, 1
  invoke-static {v0, v0}, LCase;->f(II)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
