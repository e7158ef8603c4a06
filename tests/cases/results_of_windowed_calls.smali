# Calls with a window and a result, of every width, in a range, at the head of a loop, as the last of a block, and with
# the result unused.
#: window Ljava/lang/Math;->abs
#: window Ljava/lang/Math;->max
#: window Ljava/lang/String;->valueOf
#: window Ljava/lang/Integer;->parseInt
#> 1030
#> 13
#> 9
.class public LCase;
.super Ljava/lang/Object;

.method static g(I)I
  .registers 20
  # Too many registers for a stamp to list.
  move/from16 v0, p0
  invoke-static {v0}, Ljava/lang/Math;->abs(I)I
  move-result v17
  add-int/lit8 v17, v17, 1
  return v17
.end method

.method static f(I)I
  .registers 8
  const/4 v0, 0
  :from
  :head
  invoke-static {p0}, Ljava/lang/Math;->abs(I)I
  move-result p0
  add-int/2addr v0, p0
  int-to-long v1, p0
  const-wide/16 v3, 5
  invoke-static {v1, v2, v3, v4}, Ljava/lang/Math;->max(JJ)J
  move-result-wide v1
  invoke-static {v1, v2, v3, v4}, Ljava/lang/Math;->max(JJ)J
  long-to-int v5, v1
  add-int/2addr v0, v5
  invoke-static {v0}, Ljava/lang/String;->valueOf(I)Ljava/lang/String;
  move-result-object v6
  add-int/lit8 p0, p0, -1
  if-gtz p0, :head
  const/16 v5, 14
  if-le v0, v5, :in_range
  const-string v6, "x"
  :in_range
  invoke-static {v6}, Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I
  move-result v0
  :to
  return v0
  :caught
  move-exception v6
  if-nez p0, :end
  add-int/lit16 v0, v0, 1000
  :end
  return v0
  .catch Ljava/lang/NumberFormatException; {:from .. :to} :caught
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, -4
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, -8
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
