# An invocation takes v0 to v254 as one range: the own registers go in front of all, and all instructions with 4-bit
# operands, listed arguments among them, are led past them.
#> 1134
#> 35
.class public LCase;
.super Ljava/lang/Object;
.field public x:I

.method public <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method static sum(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII)I
  .registers 256
  add-int v0, p0, p254
  return v0
.end method

.method virtual4(IJ)I
  .registers 5
  long-to-int v0, p2
  add-int/2addr v0, p1
  iget v0, p0, LCase;->x:I
  add-int/2addr v0, p1
  return v0
.end method

.method static f(I)I
  .registers 300
  .repeat 255
  const/16 v$, 567
  .end repeat
  invoke-static/range {v0 .. v254}, LCase;->sum(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII)I
  move-result v14
  new-instance v15, LCase;
  invoke-direct {v15}, LCase;-><init>()V
  const/4 v13, 5
  iput v13, v15, LCase;->x:I
  iget v12, v15, LCase;->x:I
  if-ne v12, v13, :odd
  move-object v9, v15
  if-ne v9, v15, :odd
  const-wide/16 v10, 9
  const/16 v12, 30
  invoke-virtual {v15, v12, v10, v11}, LCase;->virtual4(IJ)I
  move-result v8
  invoke-static {v8}, LCase;->keep(I)V
  filled-new-array {v12, v13}, [I
  move-result-object v11
  array-length v13, v11
  add-int/lit16 v14, v14, 0
  sub-int/2addr v14, v13
  add-int/2addr v14, v13
  instance-of v12, v15, LCase;
  if-eqz v12, :odd
  return v14
  :odd
  const/4 v14, -1
  return v14
.end method
.field static kept:I

.method static keep(I)V
  .registers 1
  sput p0, LCase;->kept:I
  return-void
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
  sget v0, LCase;->kept:I
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
