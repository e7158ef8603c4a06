# Android 5 fuses a comparison with the `if` behind it, and loses a constant in between. The values of the edges are too
# large for anything but a constant; in the second method the `if` is the head of the loop that the comparison ends.
#: min-sdk 21
#> 14
#> 18
#> 7
#> 21
.class public LCase;
.super Ljava/lang/Object;

.method static f(IJ)I
  .registers 22
  const/4 v0, 0
  .repeat 8
  and-int/lit8 v1, p0, $
  if-eqz v1, :skip$
  add-int/lit8 v0, v0, 1
  :skip$
  nop
  .end repeat
  const-wide/16 v2, 5
  cmp-long v1, p1, v2
  if-gtz v1, :more
  .repeat 9
  and-int/lit8 v1, p0, $
  if-eqz v1, :again$
  add-int/lit8 v0, v0, 1
  :again$
  nop
  .end repeat
  return v0
  :more
  .repeat 9
  and-int/lit8 v1, p0, $
  if-eqz v1, :late$
  add-int/lit8 v0, v0, 1
  :late$
  nop
  .end repeat
  add-int/lit8 v0, v0, 4
  return v0
.end method

.method static g(IJ)I
  .registers 22
  const/4 v0, 0
  const-wide/16 v2, 5
  const/4 v1, -1
  goto :shared
  :head
  add-int/lit8 v0, v0, 1
  cmp-long v1, p1, v2
  :shared
  if-gtz v1, :more
  .repeat 9
  and-int/lit8 v1, p0, $
  if-eqz v1, :again$
  add-int/lit8 v0, v0, 1
  :again$
  nop
  .end repeat
  const-wide/16 v2, 2
  const/4 v1, 4
  if-lt v0, v1, :head
  return v0
  :more
  add-int/lit8 v0, v0, 20
  return v0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 6
  const/4 v0, 7
  const-wide/16 v2, 3
  invoke-static {v0, v2, v3}, LCase;->f(IJ)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  const-wide/16 v2, 9
  invoke-static {v0, v2, v3}, LCase;->f(IJ)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  invoke-static {v0, v2, v3}, LCase;->g(IJ)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  const/4 v0, 0
  const-wide/16 v2, 3
  invoke-static {v0, v2, v3}, LCase;->g(IJ)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  return-void
.end method
