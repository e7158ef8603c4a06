# A synchronized method returns, loops, and is left by an exception; its lock is the runtime's, not the code's.
#> 5
#> 1
#> 5
.class public LCase;
.super Ljava/lang/Object;

.method static declared-synchronized synchronized f(I)I
  .registers 3
  const/16 v0, 10
  :head
  div-int v0, v0, p0
  add-int/lit8 v1, v0, -5
  if-gtz v1, :head
  return v0
.end method

.method static g(I)I
  .registers 2
  :from
  invoke-static {p0}, LCase;->f(I)I
  move-result v0
  return v0
  :to
  move-exception v0
  const/4 v0, 1
  return v0
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :to
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 2
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->g(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
