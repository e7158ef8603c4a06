# Instruction 0 is the head of a loop: the entry probe must run once, not once an iteration.
#> 10
.class public LCase;
.super Ljava/lang/Object;

.method public static sum(II)I
  .registers 2
  :head
  .line 3
  add-int/2addr p0, p1
  add-int/lit8 p1, p1, -1
  .line 4
  if-nez p1, :head
  return p0
.end method

.method public static main([Ljava/lang/String;)V
  .registers 3
  const/4 v0, 0
  const/4 v1, 4
  invoke-static {v0, v1}, LCase;->sum(II)I
  move-result v0
  sget-object v1, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v1, v0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method
