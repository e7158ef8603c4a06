# Rounds of a loop in which exceptions are caught, a monitor is held and given back, and a windowed method is called; it
# is left by a return from within, by the monitor's way out, and by an exception with nothing held.
#: window LCase;->wait
#> 24
#> 302
#> -1
.class public LCase;
.super Ljava/lang/Object;

.method static wait(I)I
  .registers 2
  add-int/lit8 v0, p0, 1
  return v0
.end method

.method static f([II)I
  .registers 8
  const/4 v0, 0
  const/4 v1, 0
  :head
  if-gez v0, :go
  return v1
  :go
  rem-int/lit8 v3, v0, 3
  if-eqz v3, :locked
  :try
  aget v2, p0, v0
  add-int/2addr v1, v2
  :tried
  goto :next
  :caught
  move-exception v2
  const/16 v2, 300
  add-int/2addr v1, v2
  return v1
  :locked
  if-eqz v0, :first
  invoke-static {v0}, LCase;->wait(I)I
  move-result v4
  goto :join
  :first
  const/4 v4, 1
  :join
  monitor-enter p0
  :hold
  add-int/2addr v1, v4
  array-length v5, p0
  :held
  monitor-exit p0
  :freed
  if-lt v0, v5, :next
  div-int v4, v4, p1
  return v1
  :unlock
  move-exception v5
  :unlocking
  monitor-exit p0
  :unlocked
  throw v5
  :next
  add-int/lit8 v0, v0, 1
  goto :head
  .catch Ljava/lang/ArrayIndexOutOfBoundsException; {:try .. :tried} :caught
  .catchall {:hold .. :freed} :unlock
  .catchall {:unlocking .. :unlocked} :unlock
.end method

.method static g(II)V
  .registers 5
  :from
  new-array v0, p0, [I
  const/4 v1, 1
  :fill
  if-ge v1, p0, :filled
  aput v1, v0, v1
  add-int/lit8 v1, v1, 1
  goto :fill
  :filled
  invoke-static {v0, p1}, LCase;->f([II)I
  move-result v0
  :to
  invoke-static {v0}, LCase;->print(I)V
  return-void
  :caught
  move-exception v0
  const/4 v0, -1
  invoke-static {v0}, LCase;->print(I)V
  return-void
  .catch Ljava/lang/RuntimeException; {:from .. :to} :caught
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 3
  const/4 v0, 6
  const/4 v1, 1
  invoke-static {v0, v1}, LCase;->g(II)V
  const/4 v0, 2
  invoke-static {v0, v1}, LCase;->g(II)V
  const/4 v0, 3
  const/4 v1, 0
  invoke-static {v0, v1}, LCase;->g(II)V
  return-void
.end method
