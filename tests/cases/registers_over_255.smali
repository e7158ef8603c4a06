# 300 registers, and every kind of instruction names those just below 256, which the own registers push out of reach.
#> -1
#> 27
#> 77
.class public LCase;
.super Ljava/lang/Object;
.field public x:J
.field public o:Ljava/lang/Object;
.field static s:J
.field static t:I

.method public <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method f(IJLjava/lang/Object;)I
  .registers 300
  # Sources and results in 253 to 255, single, wide and references.
  move/from16 v254, p1
  add-int v253, v254, v254
  add-int/lit8 v255, v253, 3
  const/16 v0, 0
  move/from16 v1, v255
  add-int/2addr v0, v1
  move-wide/from16 v250, p2
  move-wide/from16 v254, p2
  add-long v252, v250, v254
  sput-wide v252, LCase;->s:J
  sget-wide v254, LCase;->s:J
  cmp-long v253, v250, v254
  add-int/lit8 v253, v253, 2
  sput v253, LCase;->t:I
  sget v252, LCase;->t:I
  move/from16 v1, v252
  add-int/2addr v0, v1
  # A reference: tested, cast, locked, compared with null.
  move-object/from16 v255, p4
  if-nez v255, :object
  const/16 v254, 0
  if-eqz v254, :null
  :null
  const/4 v0, -1
  return v0
  :object
  check-cast v255, LCase;
  monitor-enter v255
  monitor-exit v255
  const-string v254, "text"
  if-eqz v254, :null
  const-class v253, LCase;
  # A new object, constructed where it is.
  new-instance v254, LCase;
  invoke-direct/range {v254}, LCase;-><init>()V
  move-object/from16 v1, v254
  const-wide/16 v2, 6
  iput-wide v2, v1, LCase;->x:J
  iget-wide v2, v1, LCase;->x:J
  move-wide/from16 v254, v2
  const-wide/16 v252, 2
  mul-long v252, v252, v254
  move-wide/from16 v2, v252
  long-to-int v1, v2
  add-int/2addr v0, v1
  # Arrays.
  const/4 v1, 2
  new-array v2, v1, [J
  move-object/from16 v255, v2
  const/16 v254, 1
  const-wide/16 v252, 5
  aput-wide v252, v255, v254
  aget-wide v252, v255, v254
  move-wide/from16 v4, v252
  long-to-int v4, v4
  add-int/2addr v0, v4
  new-array v2, v1, [I
  move-object/from16 v255, v2
  fill-array-data v255, :ints
  aget v253, v255, v254
  packed-switch v253, :table
  return v253
  :eight
  move/from16 v253, v0
  return v253
  :table
  .packed-switch 8
    :eight
  .end packed-switch
  :ints
  .array-data 4
    7 8
  .end array-data
.end method

.method static g(I)I
  .registers 290
  # A division by zero is caught, and its exception goes where no format reaches any more.
  const/16 v255, 77
  move/from16 v254, p0
  :from
  div-int v253, v255, v254
  :to
  return v253
  :caught
  move-exception v253
  if-eqz v253, :odd
  return v255
  :odd
  throw v253
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 8
  new-instance v0, LCase;
  invoke-direct {v0}, LCase;-><init>()V
  const/4 v1, 3
  const-wide/16 v2, 4
  const/4 v4, 0
  invoke-virtual {v0, v1, v2, v3, v4}, LCase;->f(IJLjava/lang/Object;)I
  move-result v5
  invoke-static {v5}, LCase;->print(I)V
  move-object v4, v0
  invoke-virtual {v0, v1, v2, v3, v4}, LCase;->f(IJLjava/lang/Object;)I
  move-result v5
  invoke-static {v5}, LCase;->print(I)V
  const/4 v0, 0
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
