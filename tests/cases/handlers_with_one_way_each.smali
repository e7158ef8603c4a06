# Two handlers without move-exception, to each of which one way of a switch leads as well: the value of that way is not
# for exceptions.
#> 5
#> 5
#> 6
#> 16
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const/4 v0, 1
  :from
  const/16 v1, 12
  div-int v1, v1, p0
  const-class v2, LCase;
  :to
  packed-switch p0, :table
  const/16 v0, 16
  return v0
  :first
  add-int/lit8 v0, v0, 5
  return v0
  :second
  add-int/lit8 v0, v0, 4
  return v0
  :table
  .packed-switch 1
    :second
    :first
    :second
  .end packed-switch
  .catch Ljava/lang/ArithmeticException; {:from .. :to} :second
  .catchall {:from .. :to} :first
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 2
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 4
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
