# Parameters from v10 on in a frame of 260: the own registers stand among them, so they are copied to both sides.
#> 903
#> 4
.class public LCase;
.super Ljava/lang/Object;

.method static f(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIJ)I
  .registers 260
  add-int v0, p0, p240
  move-wide/from16 v2, p248
  long-to-int v1, v2
  add-int/2addr v0, v1
  add-int v255, p100, p200
  move/from16 v1, v255
  add-int/2addr v0, v1
  return v0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 260
  .repeat 248
  const/16 v$, 225
  .end repeat
  const-wide/16 v248, 3
  invoke-static/range {v0 .. v249}, LCase;->f(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIJ)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v0, 4
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
