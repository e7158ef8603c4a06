# Forty diamonds in a row have 2^40 paths: edges are cut until the rest fits.
#> 40
#> 0
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  const/4 v0, 0
  .repeat 40
  if-eqz p0, :skip$
  add-int/lit8 v0, v0, 1
  :skip$
  nop
  .end repeat
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
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
