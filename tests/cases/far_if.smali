# More than 32 K code units, with `if` and `goto/16` as far as they reach; probes in between push their targets away.
#> 8179
#> 1
#> 20
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 2
  const/4 v0, 1
  if-ltz p0, :far
  if-eqz p0, :first
  goto/16 :second
  :first
  .repeat 8178
  add-int/lit8 v0, v0, 1
  .end repeat
  .repeat 6
  if-nez v0, :diamond$
  const/4 v0, 0
  :diamond$
  .end repeat
  if-nez v0, :join
  const/4 v0, 0
  :join
  if-gtz v0, :middle
  const/4 v0, 0
  :middle
  goto/16 :end
  .repeat 8187
  add-int/lit8 v0, v0, 1
  .end repeat
  :second
  const/16 v0, 20
  return v0
  :end
  nop
  :far
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
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, -1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
