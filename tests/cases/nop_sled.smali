# Rows of nop at the start, at branch targets and in front of the payload, where they only align.
#> 1
#> 12
#> 3
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  nop
  nop
  nop
  packed-switch p0, :table
  nop
  div-int v0, p0, p0
  return v0
  :two
  nop
  nop
  const/16 v0, 12
  nop
  return v0
  :three
  nop
  const/4 v0, 3
  nop
  return v0
  nop
  nop
  .align odd
  :table
  .packed-switch 2
    :two
    :three
  .end packed-switch
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 3
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
