# Arrays of all widths and both switches: at odd addresses with a spacer, between code, and with unequal targets.
#> 99
#> 40
#> -7
#> 100
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 7
  const/4 v0, 3
  new-array v1, v0, [B
  fill-array-data v1, :bytes
  new-array v2, v0, [S
  fill-array-data v2, :shorts
  new-array v3, v0, [I
  fill-array-data v3, :ints
  new-array v4, v0, [J
  fill-array-data v4, :longs
  goto :over
  .align odd
  :bytes
  .array-data 1
    1 2 3
  .end array-data
  :ints
  .array-data 4
    40 50 0x7fffffff
  .end array-data
  :over
  sparse-switch p0, :sparse
  const/16 v0, 99
  return v0
  :ints_case
  const/4 v0, 0
  aget v0, v3, v0
  return v0
  :shorts_case
  const/4 v0, 1
  aget-short v0, v2, v0
  return v0
  :sum
  const/4 v0, 2
  aget-byte v1, v1, v0
  aget-wide v3, v4, v0
  long-to-int v3, v3
  add-int v0, v1, v3
  return v0
  .align odd
  :sparse
  .sparse-switch
    -100000 -> :ints_case
    5 -> :shorts_case
    6 -> :sum
    7 -> :sum
  .end sparse-switch
  :shorts
  .array-data 2
    1 -7 0
  .end array-data
  :longs
  .array-data 8
    1 2 97
  .end array-data
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/4 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const v0, -100000
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 5
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 7
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
