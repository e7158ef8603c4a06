# A chain of `goto` that just reach, each over the next one: the last outgrows its width by a probe, and its growth
# makes the one before it outgrow, and so on to the first.
#> 6
#> 60
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  const/4 v0, 0
  goto :l0
  .repeat 24
  nop
  .end repeat
  :t
  goto :l1
  .repeat 24
  nop
  .end repeat
  goto :l2
  .repeat 24
  nop
  .end repeat
  goto :l3
  .repeat 24
  nop
  .end repeat
  goto :l4
  .repeat 24
  nop
  .end repeat
  add-int/lit8 v0, v0, 1
  :l0
  add-int/lit8 v0, v0, 1
  if-gtz v0, :t
  .repeat 20
  nop
  .end repeat
  :l1
  add-int/lit8 v0, v0, 2
  .repeat 22
  nop
  .end repeat
  :l2
  add-int/lit8 v0, v0, 3
  if-nez p0, :l5
  .repeat 21
  nop
  .end repeat
  :l3
  nop
  .repeat 24
  nop
  .end repeat
  :l4
  return v0
  :l5
  mul-int/lit8 v0, v0, 10
  goto :l3
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
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
