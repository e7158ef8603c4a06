# Ways round a loop that meet again before something throws: by each of them, in each of two places, in a first round and
# in a later one, and with a loop inside.
#> 0
#> 1
#> 2
#> 3
#> 4
#> 38
#> 10
#> 11
#> 12
#> 111
.class public LCase;
.super Ljava/lang/Object;

.field static rounds:I

# Three ways that meet in front of a store, and what it stores is divided by what one of them makes 0.
.method static f([II)I
  .registers 8
  const/4 v0, 0
  const/4 v1, 0
  :head
  const/16 v2, 8
  if-ge v0, v2, :out
  rem-int/lit8 v3, v0, 3
  const/4 v4, 2
  if-nez v3, :second
  add-int/lit8 v1, v1, 3
  goto :meet
  :second
  if-ne v3, v4, :third
  add-int/lit8 v1, v1, 4
  goto :meet
  :third
  add-int/lit8 v1, v1, 7
  if-ne v0, p1, :meet
  const/4 v4, 0
  :meet
  sput v0, LCase;->rounds:I
  aput v1, p0, v0
  div-int v5, v1, v4
  add-int/lit8 v0, v0, 1
  goto :head
  :out
  return v1
.end method

# The same around a loop of its own, in which two ways meet with nothing to throw behind.
.method static g([II)I
  .registers 8
  const/4 v0, 0
  const/4 v1, 0
  :head
  const/4 v2, 6
  if-ge v0, v2, :out
  sput v0, LCase;->rounds:I
  and-int/lit8 v3, v0, 1
  if-nez v3, :odd
  const/4 v4, 2
  goto :meet
  :odd
  const/4 v4, 3
  :meet
  const/4 v5, 0
  :inner
  if-ge v5, v4, :done
  and-int/lit8 v3, v5, 1
  if-nez v3, :other
  aput v1, p0, v0
  goto :next
  :other
  aget v3, p0, v0
  :next
  add-int/lit8 v1, v1, 7
  add-int/lit8 v5, v5, 1
  goto :inner
  :done
  aget v3, p0, v0
  add-int/lit8 v0, v0, 1
  goto :head
  :out
  add-int/2addr v1, p1
  return v1
.end method

# How far f comes with an array of so many elements.
.method static tryF(II)V
  .registers 4
  :from
  new-array v0, p0, [I
  invoke-static {v0, p1}, LCase;->f([II)I
  move-result v0
  :to
  invoke-static {v0}, LCase;->print(I)V
  return-void
  :caught
  move-exception v0
  sget v0, LCase;->rounds:I
  invoke-static {v0}, LCase;->print(I)V
  return-void
  .catch Ljava/lang/RuntimeException; {:from .. :to} :caught
.end method

.method static tryG(I)V
  .registers 3
  :from
  new-array v0, p0, [I
  invoke-static {v0, p0}, LCase;->g([II)I
  move-result v0
  :to
  invoke-static {v0}, LCase;->print(I)V
  return-void
  :caught
  move-exception v0
  sget v0, LCase;->rounds:I
  add-int/lit8 v0, v0, 10
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
  const/4 v1, -1
  const/4 v0, 0
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/4 v0, 1
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/4 v0, 2
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/4 v0, 3
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/16 v0, 8
  const/4 v1, 4
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/4 v1, -1
  invoke-static {v0, v1}, LCase;->tryF(II)V
  const/4 v0, 0
  invoke-static {v0}, LCase;->tryG(I)V
  const/4 v0, 1
  invoke-static {v0}, LCase;->tryG(I)V
  const/4 v0, 2
  invoke-static {v0}, LCase;->tryG(I)V
  const/4 v0, 6
  invoke-static {v0}, LCase;->tryG(I)V
  return-void
.end method
