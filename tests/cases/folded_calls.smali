# Calls that go to a clone without probes: with results of every width, in ranges, without a receiver inside and outside
# of a try range, in loops of every kind, where two ways meet behind the call, and of a class that is initialised first.
#> 7
#> 21
#> -1
#> -2
#> 60
#> 36
#> 5
#> 1
#> 2
#> 300
#> 42
#> 9
#> 17
#> 1030
.class public LCase;
.super Ljava/lang/Object;
.source Case.java
.field x:I
.field wide:J
.field next:LCase;
.field static log:I

.method public constructor <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Object;-><init>()V
  return-void
.end method

.method public x()I
  .registers 2
  .line 10
  iget v0, p0, LCase;->x:I
  .line 11
  return v0
.end method

.method public x(I)V
  .registers 2
  .line 13
  iput p1, p0, LCase;->x:I
  return-void
.end method

.method public wide()J
  .registers 3
  .line 15
  iget-wide v0, p0, LCase;->wide:J
  return-wide v0
.end method

.method public next()LCase;
  .registers 2
  .line 17
  iget-object v0, p0, LCase;->next:LCase;
  return-object v0
.end method

.method private hidden(I)I
  .registers 3
  .line 19
  iget v0, p0, LCase;->x:I
  mul-int/2addr v0, p1
  return v0
.end method

.method static twice(J)J
  .registers 4
  .line 21
  add-long v0, p0, p0
  return-wide v0
.end method

.method static nothing()V
  .registers 0
  .line 23
  return-void
.end method

# Only folded calls: a leaf itself, of calls that may throw.
.method public sum()I
  .registers 3
  .line 30
  invoke-virtual {p0}, LCase;->x()I
  move-result v0
  .line 31
  invoke-virtual {p0}, LCase;->next()LCase;
  move-result-object v1
  .line 32
  invoke-virtual {v1}, LCase;->x()I
  move-result v1
  add-int/2addr v0, v1
  return v0
.end method

.method static caught(LCase;)I
  .registers 3
  :from
  .line 40
  invoke-virtual {p0}, LCase;->x()I
  move-result v0
  :to
  return v0
  :handler
  move-exception v0
  const/4 v0, -1
  return v0
  .catch Ljava/lang/NullPointerException; {:from .. :to} :handler
.end method

# The exception goes through a frame without a handler.
.method static through(LCase;)I
  .registers 3
  .line 45
  invoke-virtual {p0}, LCase;->sum()I
  move-result v0
  return v0
.end method

.method static outside(LCase;)I
  .registers 3
  :from
  invoke-static {p0}, LCase;->through(LCase;)I
  move-result v0
  :to
  return v0
  :handler
  move-exception v0
  const/4 v0, -2
  return v0
  .catchall {:from .. :to} :handler
.end method

# Behind the call two ways meet; one block is a move-result alone.
.method static meet(LCase;I)I
  .registers 5
  const/4 v0, 0
  if-eqz p1, :other
  .line 50
  invoke-virtual {p0}, LCase;->x()I
  move-result v0
  :meet
  add-int/lit8 v0, v0, 1
  if-eqz p1, :void
  # Nothing stands for the return: not folded.
  invoke-static {}, LCase;->nothing()V
  :void
  return v0
  :other
  .line 52
  invoke-virtual {p0}, LCase;->wide()J
  move-result-wide v1
  long-to-int v0, v1
  goto :meet
.end method

# A loop that is counted in a register, one in a table, and one with a handler that reports each round.
.method static loops(LCase;I)I
  .registers 6
  const/4 v0, 0
  const/4 v1, 0
  :counted
  if-ge v1, p1, :done
  .line 60
  invoke-virtual {p0}, LCase;->x()I
  move-result v2
  add-int/2addr v0, v2
  add-int/lit8 v1, v1, 1
  goto :counted
  :done
  return v0
.end method

.method static nested(LCase;I)I
  .registers 8
  const/4 v0, 0
  const/4 v1, 0
  :outer
  if-ge v1, p1, :done
  const/4 v2, 0
  :inner
  if-ge v2, v1, :end
  rem-int/lit8 v4, v2, 3
  if-nez v4, :skip
  invoke-virtual {p0}, LCase;->x()I
  move-result v3
  add-int/2addr v0, v3
  :skip
  invoke-static {}, LCase;->nothing()V
  add-int/lit8 v2, v2, 1
  goto :inner
  :end
  invoke-static {}, LCase;->nothing()V
  add-int/lit8 v1, v1, 1
  rem-int/lit8 v4, v1, 4
  if-eqz v4, :outer
  invoke-virtual {p0}, LCase;->x()I
  move-result v3
  add-int/2addr v0, v3
  goto :outer
  :done
  return v0
.end method

.method static handled(LCase;I)I
  .registers 7
  const/4 v0, 0
  const/4 v1, 0
  :loop
  if-ge v1, p1, :done
  const/4 v3, 0
  rem-int/lit8 v2, v1, 2
  if-eqz v2, :call
  move-object v3, p0
  :call
  :from
  invoke-virtual {v3}, LCase;->x()I
  move-result v2
  :to
  add-int/2addr v0, v2
  :next
  add-int/lit8 v1, v1, 1
  goto :loop
  :done
  return v0
  :handler
  move-exception v3
  add-int/lit8 v0, v0, 1
  goto :next
  .catch Ljava/lang/NullPointerException; {:from .. :to} :handler
.end method

# While a monitor is held.
.method static locked(LCase;)I
  .registers 3
  monitor-enter p0
  :from
  invoke-virtual {p0}, LCase;->x()I
  move-result v0
  monitor-exit p0
  :to
  return v0
  :handler
  move-exception v0
  monitor-exit p0
  throw v0
  .catchall {:from .. :to} :handler
.end method

.method static many(JJJ)J
  .registers 10
  invoke-static/range {p0 .. p1}, LCase;->twice(J)J
  move-result-wide v0
  invoke-static/range {v0 .. v1}, LCase;->twice(J)J
  move-result-wide p4
  add-long/2addr p4, p2
  return-wide p4
.end method

.method h(I)I
  .registers 4
  invoke-direct {p0, p1}, LCase;->hidden(I)I
  move-result v0
  return v0
.end method

.method static down(LCase;I)I
  .registers 4
  if-nez p1, :deeper
  const/4 v0, 0
  return v0
  :deeper
  add-int/lit8 v0, p1, -1
  invoke-static {p0, v0}, LCase;->down(LCase;I)I
  move-result v0
  invoke-virtual {p0}, LCase;->x()I
  move-result v1
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
  .registers 10
  new-instance v1, LCase;
  invoke-direct {v1}, LCase;-><init>()V
  const/4 v0, 7
  invoke-virtual {v1, v0}, LCase;->x(I)V
  invoke-static {v1}, LCase;->locked(LCase;)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  new-instance v2, LCase;
  invoke-direct {v2}, LCase;-><init>()V
  const/16 v0, 14
  invoke-virtual {v2, v0}, LCase;->x(I)V
  iput-object v2, v1, LCase;->next:LCase;
  invoke-static {v1}, LCase;->outside(LCase;)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v3, 0
  invoke-static {v3}, LCase;->caught(LCase;)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  invoke-static {v2}, LCase;->outside(LCase;)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v4, 5
  const/16 v0, 12
  invoke-virtual {v1, v0}, LCase;->x(I)V
  invoke-static {v1, v4}, LCase;->loops(LCase;I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v0, 3
  invoke-virtual {v1, v0}, LCase;->x(I)V
  const/4 v4, 6
  invoke-static {v1, v4}, LCase;->nested(LCase;I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v4, 4
  const/4 v0, 1
  invoke-virtual {v1, v0}, LCase;->x(I)V
  invoke-static {v1, v4}, LCase;->handled(LCase;I)I
  move-result v0
  add-int/lit8 v0, v0, 1
  invoke-static {v0}, LCase;->print(I)V
  const/4 v4, 0
  invoke-static {v1, v4}, LCase;->meet(LCase;I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v4, 1
  invoke-static {v1, v4}, LCase;->meet(LCase;I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const-wide/16 v3, 50
  const-wide/16 v5, 100
  const-wide/16 v7, 0
  invoke-static/range {v3 .. v8}, LCase;->many(JJJ)J
  move-result-wide v3
  long-to-int v0, v3
  invoke-static {v0}, LCase;->print(I)V
  const/4 v0, 6
  invoke-virtual {v1, v0}, LCase;->x(I)V
  const/4 v0, 7
  invoke-virtual {v1, v0}, LCase;->h(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  const/4 v0, 3
  invoke-virtual {v1, v0}, LCase;->x(I)V
  const/4 v0, 3
  invoke-static {v1, v0}, LCase;->down(LCase;I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  # Initialises the other class, which calls back.
  invoke-static {}, LOther;->get()I
  move-result v0
  sget v1, LCase;->log:I
  add-int/2addr v0, v1
  invoke-static {v0}, LCase;->print(I)V
  const/16 v0, 1030
  invoke-static {v0}, LOther;->same(I)I
  move-result v0
  invoke-static {v0}, LCase;->print(I)V
  return-void
.end method

.class public LOther;
.super Ljava/lang/Object;
.field static x:I

.method static constructor <clinit>()V
  .registers 2
  const/16 v0, 8
  sput v0, LOther;->x:I
  const/16 v0, 9
  sput v0, LCase;->log:I
  invoke-static {v0}, LOther;->same(I)I
  return-void
.end method

.method static get()I
  .registers 1
  .line 3
  sget v0, LOther;->x:I
  return v0
.end method

.method static same(I)I
  .registers 1
  .line 5
  return p0
.end method
