# invoke-polymorphic, invoke-custom, const-method-handle and const-method-type, some of them in frames so large that
# their arguments are led past the own registers.
#: art only
#: min-sdk 28
.version 39
.class public LCase;
.super Ljava/lang/Object;

.method static bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
  .registers 5
  new-instance v0, Ljava/lang/invoke/ConstantCallSite;
  const-method-handle v1, invoke-static@Lzzz/Twice;->twice(I)I
  invoke-direct {v0, v1}, Ljava/lang/invoke/ConstantCallSite;-><init>(Ljava/lang/invoke/MethodHandle;)V
  return-object v0
.end method

.method static f(I)I
  .registers 5
  :head
  invoke-custom {p0}, twice(I)I@LCase;->bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
  move-result v0
  const-method-type v1, (I)I
  const-method-handle v2, invoke-static@Lzzz/Twice;->twice(I)I
  invoke-polymorphic {v2, v0}, Ljava/lang/invoke/MethodHandle;->invokeExact([Ljava/lang/Object;)Ljava/lang/Object;, (I)I
  move-result v0
  const/16 v1, 100
  if-gt v0, v1, :head
  invoke-custom/range {v0 .. v0}, twice(I)I@LCase;->bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
  move-result v0
  return v0
.end method

.method static g(I)I
  .registers 300
  .repeat 255
  const/16 v$, 1
  .end repeat
  invoke-static/range {v0 .. v254}, LCase;->many(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII)V
  const-method-handle v15, invoke-static@LCase;->wide(JI)J
  const-method-type v255, (JI)J
  const-wide/16 v12, 5
  const/4 v14, 1
  invoke-polymorphic {v15, v12, v13, v14}, Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;, (JI)J
  move-result-wide v12
  long-to-int v14, v12
  invoke-custom {v14}, twice(I)I@LCase;->bootstrap(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;
  move-result v13
  return v13
.end method

.method static wide(JI)J
  .registers 3
  return-wide p0
.end method

.method static many(IIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII)V
  .registers 255
  return-void
.end method

# Its name comes after the tracer's, so that references to it are renumbered.
.class public Lzzz/Twice;
.super Ljava/lang/Object;

.method public static twice(I)I
  .registers 1
  mul-int/lit8 p0, p0, 2
  return p0
.end method
