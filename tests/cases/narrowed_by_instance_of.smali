# From `instance-of` and the `if` behind it, the verifier learns the type of v0: nothing may come between the two, though
# both ways of the `if` have values to add.
#> 21
#> 4
#> 2
.class public LCase;
.super Ljava/lang/Object;
.field public x:I

.method public <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method static f(Ljava/lang/Object;I)I
  .registers 5
  const/4 v1, 0
  if-eqz p1, :even
  add-int/lit8 v1, v1, 1
  :even
  instance-of v0, p0, LCase;
  if-nez v0, :is
  instance-of v0, p0, Ljava/lang/String;
  if-eqz v0, :neither
  invoke-virtual {p0}, Ljava/lang/String;->length()I
  move-result v0
  add-int/2addr v1, v0
  goto :out
  :is
  iget v0, p0, LCase;->x:I
  add-int/2addr v1, v0
  if-eqz p1, :neither
  goto :out
  :neither
  add-int/lit8 v1, v1, 1
  :out
  return v1
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 3
  const/16 v1, 20
  new-instance v0, LCase;
  invoke-direct {v0}, LCase;-><init>()V
  iput v1, v0, LCase;->x:I
  invoke-static {v0, v1}, LCase;->f(Ljava/lang/Object;I)I
  move-result v2
  invoke-static {v2}, LCase;->print(I)V
  const-string v0, "abc"
  invoke-static {v0, v1}, LCase;->f(Ljava/lang/Object;I)I
  move-result v2
  invoke-static {v2}, LCase;->print(I)V
  const-class v0, LCase;
  invoke-static {v0, v1}, LCase;->f(Ljava/lang/Object;I)I
  move-result v2
  invoke-static {v2}, LCase;->print(I)V
  return-void
.end method
