# The code writes over the receiver's register, and begins by asking for the type of a copied parameter.
#: min-sdk 21
#> 3
#> 30
.class public LCase;
.super Ljava/lang/Object;

.method public <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method f(Ljava/lang/Object;)I
  .registers 16
  instance-of p0, p1, LCase;
  if-eqz p0, :no
  const/4 p0, 3
  return p0
  :no
  const/16 p0, 30
  return p0
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 3
  new-instance v0, LCase;
  invoke-direct {v0}, LCase;-><init>()V
  invoke-virtual {v0, v0}, LCase;->f(Ljava/lang/Object;)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  const-string v1, "no"
  invoke-virtual {v0, v1}, LCase;->f(Ljava/lang/Object;)I
  move-result v1
  invoke-static {v1}, LCase;->print(I)V
  return-void
.end method
