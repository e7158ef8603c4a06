# A loop whose head is the first instruction of a range, and whose handler goes on with the loop.
#> 204
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 5
  const/4 v0, 0
  const/4 v1, 3
  :from
  :head
  add-int/lit8 v1, v1, -1
  add-int/lit8 v0, v0, 1
  rem-int/lit8 v2, v1, 2
  div-int v2, p0, v2
  if-gtz v1, :head
  :to
  return v0
  :caught
  move-exception v2
  add-int/lit16 v0, v0, 100
  const/4 v3, -3
  if-gt v1, v3, :head
  return v0
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :caught
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
  return-void
.end method
