# Loops without a body: `goto/32` to itself and a pair of jumps to each other, neither of which ends. Where nothing leads
# to, the first kind gets no probe and stays what it is: only `goto/32` may lead to itself.
#> 7
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  if-nez p0, :spin
  const/4 v0, 7
  return v0
  :spin
  if-gtz p0, :pair
  :self
  goto/32 :self
  :pair
  goto :other
  :other
  goto :pair
  :dead
  goto/32 :dead
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
  return-void
.end method
