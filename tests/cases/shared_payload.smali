# Two switches with one payload. Its offsets count from the switch, so the second one leads to other places.
#> 24
#> 31
#> 15
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 3
  const/4 v0, 0
  .repeat 2
  packed-switch p0, :table
  add-int/lit8 v0, v0, 12
  goto :next$
  :one$
  add-int/lit8 v0, v0, $
  add-int/lit8 v0, v0, 15
  goto :next$
  :two$
  add-int/lit8 v0, v0, $
  add-int/lit8 v0, v0, 7
  goto :next$
  :next$
  nop
  .end repeat
  return v0
  :table
  .packed-switch 1
    :one0
    :two0
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
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
