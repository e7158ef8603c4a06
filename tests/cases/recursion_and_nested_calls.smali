# Methods that call themselves and each other, left by returns and by an exception through many frames.
#> 55
#> 20
.class public LCase;
.super Ljava/lang/Object;

.method static fib(I)I
  .registers 4
  const/4 v0, 2
  if-lt p0, v0, :small
  add-int/lit8 v0, p0, -1
  invoke-static {v0}, LCase;->fib(I)I
  move-result v0
  add-int/lit8 v1, p0, -2
  invoke-static {v1}, LCase;->fib(I)I
  move-result v1
  add-int/2addr v0, v1
  return v0
  :small
  return p0
.end method

.method static sink(I)I
  .registers 3
  if-nez p0, :deeper
  div-int p0, p0, p0
  :deeper
  add-int/lit8 v0, p0, -1
  invoke-static {v0}, LCase;->sink(I)I
  move-result v0
  return v0
.end method

.method static f(I)I
  .registers 3
  :from
  invoke-static {p0}, LCase;->sink(I)I
  :to
  const/4 v0, 0
  return v0
  :caught
  move-exception v0
  return p0
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
  const/16 v0, 10
  invoke-static {v0}, LCase;->fib(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 20
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
