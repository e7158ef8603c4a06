# Parameters of every kind in frames of 13 to 17, 249 and 250 registers: renumbered, or copied down by kind.
#> 1234
#> 1234
#> 1234
#> 1234
#> 1234
#> 1234
#> 1234
.class public LCase;
.super Ljava/lang/Object;
.field public x:I

.method public <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method f13(IJLjava/lang/Object;DFZ)I
  .registers 13
  int-to-long v0, p1
  add-long/2addr v0, p2
  double-to-long v2, p5
  add-long/2addr v0, v2
  float-to-int v2, p7
  add-int/2addr v2, p8
  int-to-long v2, v2
  add-long/2addr v0, v2
  long-to-int v0, v0
  check-cast p4, LCase;
  iget v1, p4, LCase;->x:I
  add-int/2addr v0, v1
  iget v1, p0, LCase;->x:I
  add-int/2addr v0, v1
  return v0
.end method

.method f14(IJLjava/lang/Object;DFZ)I
  .registers 14
  int-to-long v0, p1
  add-long/2addr v0, p2
  double-to-long v2, p5
  add-long/2addr v0, v2
  float-to-int v2, p7
  add-int/2addr v2, p8
  int-to-long v2, v2
  add-long/2addr v0, v2
  long-to-int v0, v0
  check-cast p4, LCase;
  iget v1, p4, LCase;->x:I
  add-int/2addr v0, v1
  iget v1, p0, LCase;->x:I
  add-int/2addr v0, v1
  return v0
.end method

.method f15(IJLjava/lang/Object;DFZ)I
  .registers 15
  int-to-long v0, p1
  add-long/2addr v0, p2
  double-to-long v2, p5
  add-long/2addr v0, v2
  float-to-int v2, p7
  add-int/2addr v2, p8
  int-to-long v2, v2
  add-long/2addr v0, v2
  long-to-int v0, v0
  check-cast p4, LCase;
  iget v1, p4, LCase;->x:I
  add-int/2addr v0, v1
  iget v1, p0, LCase;->x:I
  add-int/2addr v0, v1
  return v0
.end method

.method f16(IJLjava/lang/Object;DFZ)I
  .registers 16
  int-to-long v0, p1
  add-long/2addr v0, p2
  double-to-long v2, p5
  add-long/2addr v0, v2
  float-to-int v2, p7
  add-int/2addr v2, p8
  int-to-long v2, v2
  add-long/2addr v0, v2
  long-to-int v0, v0
  check-cast p4, LCase;
  iget v1, p4, LCase;->x:I
  add-int/2addr v0, v1
  iget v1, p0, LCase;->x:I
  add-int/2addr v0, v1
  return v0
.end method

.method f17(IJLjava/lang/Object;DFZ)I
  .registers 17
  move-object/from16 v0, p4
  check-cast v0, LCase;
  iget v0, v0, LCase;->x:I
  move-object/from16 v1, p0
  iget v1, v1, LCase;->x:I
  add-int/2addr v0, v1
  add-int v0, v0, p1
  move-wide/from16 v2, p2
  long-to-int v1, v2
  add-int/2addr v0, v1
  move-wide/from16 v2, p5
  double-to-int v1, v2
  add-int/2addr v0, v1
  move/from16 v1, p7
  float-to-int v1, v1
  add-int/2addr v0, v1
  add-int v0, v0, p8
  return v0
.end method

.method f249(IJLjava/lang/Object;DFZ)I
  .registers 249
  move-object/from16 v0, p4
  check-cast v0, LCase;
  iget v0, v0, LCase;->x:I
  move-object/from16 v1, p0
  iget v1, v1, LCase;->x:I
  add-int/2addr v0, v1
  add-int v0, v0, p1
  move-wide/from16 v2, p2
  long-to-int v1, v2
  add-int/2addr v0, v1
  move-wide/from16 v2, p5
  double-to-int v1, v2
  add-int/2addr v0, v1
  move/from16 v1, p7
  float-to-int v1, v1
  add-int/2addr v0, v1
  add-int v0, v0, p8
  return v0
.end method

.method f250(IJLjava/lang/Object;DFZ)I
  .registers 250
  move-object/from16 v0, p4
  check-cast v0, LCase;
  iget v0, v0, LCase;->x:I
  move-object/from16 v1, p0
  iget v1, v1, LCase;->x:I
  add-int/2addr v0, v1
  add-int v0, v0, p1
  move-wide/from16 v2, p2
  long-to-int v1, v2
  add-int/2addr v0, v1
  move-wide/from16 v2, p5
  double-to-int v1, v2
  add-int/2addr v0, v1
  move/from16 v1, p7
  float-to-int v1, v1
  add-int/2addr v0, v1
  add-int v0, v0, p8
  return v0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 12
  new-instance v0, LCase;
  invoke-direct {v0}, LCase;-><init>()V
  const/16 v1, 300
  iput v1, v0, LCase;->x:I
  const/4 v1, 1
  const-wide/16 v2, 600
  move-object v4, v0
  const-wide v5, 30.5
  const v7, 2.5f
  const/4 v8, 1
  invoke-virtual/range {v0 .. v8}, LCase;->f13(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f14(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f15(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f16(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f17(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f249(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  invoke-virtual/range {v0 .. v8}, LCase;->f250(IJLjava/lang/Object;DFZ)I
  move-result v9
  invoke-static {v9}, LCase;->print(I)V
  return-void
.end method
