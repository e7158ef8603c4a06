# A handler without move-exception, which control also reaches by falling through and by a jump back: on Android 5, it
# must not be the head of a loop itself.
#: min-sdk 21
#> 24
#> 11
.class public LCase;
.super Ljava/lang/Object;

.method static f(I)I
  .registers 4
  const/4 v0, 0
  const/4 v1, 0
  :from
  div-int v2, v0, p0
  add-int/lit8 v0, v0, 10
  :to
  :head
  add-int/lit8 v0, v0, 1
  add-int/lit8 v1, v1, 1
  const/4 v2, 4
  if-gez p0, :once
  if-lt v1, v2, :head
  add-int/2addr v0, v0
  add-int/lit8 v0, v0, -4
  :once
  if-nez p0, :end
  add-int/lit8 v0, v0, 10
  :end
  return v0
  .catchall {:from .. :to} :head
.end method

.method static print(I)V
  .registers 2
  sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;
  invoke-virtual {v0, p0}, Ljava/io/PrintStream;->println(I)V
  return-void
.end method

.method public static main([Ljava/lang/String;)V
  .registers 2
  const/16 v0, -1
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 0
  invoke-static {v0}, LCase;->f(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method
