# The handler reads v0 as a number. Inside of the range v0 is text while a loop's probe runs, which may therefore add no
# edge to the handler.
#> 13
#> 9
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const-string v0, "text"
  const/4 v1, 0
  :from
  :head
  add-int/lit8 v1, v1, 1
  const/4 v2, 4
  if-ge v1, v2, :done
  goto :head
  :done
  const/16 v0, 9
  div-int v2, v0, p0
  :to
  add-int/2addr v0, v1
  return v0
  :caught
  move-exception v2
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
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
