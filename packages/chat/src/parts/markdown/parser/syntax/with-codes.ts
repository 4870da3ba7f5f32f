import type { Attempt, Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

/** What a construct is called with. */
interface ConstructCall {
  effects: Effects;
  ok: State;
  nok: State;
}

/** Runs a construct that sees another code at some places: what it consumes is the text as it is. */
export function withCodes(
  context: TokenizeContext,
  construct: Construct,
  { effects, ok, nok }: ConstructCall,
  see: (code: Code) => Code,
): State {
  /** The code of the text where the construct, or a part of it, stands. */
  let actual: Code = null;
  let isDone = false;

  const adapted = (part: Construct): Construct => ({
    ...part,
    tokenize(inner, found, notFound) {
      return part.tokenize.call(
        this,
        adaptedEffects(inner),
        () => found(actual),
        () => notFound(actual),
      );
    },
  });
  const adaptedAttempt =
    (attempt: Attempt): Attempt =>
    (part, found, notFound) =>
      attempt('tokenize' in part ? adapted(part as Construct) : part, found, notFound);
  const adaptedEffects = (inner: Effects): Effects => ({
    ...inner,
    consume: () => inner.consume(actual),
    attempt: adaptedAttempt(inner.attempt),
    check: adaptedAttempt(inner.check),
    interrupt: adaptedAttempt(inner.interrupt),
  });
  const leave = (state: State): State => {
    const left: State = () => {
      isDone = true;
      return state(actual);
    };
    return left;
  };
  const wrap = (state: State): State => {
    const wrapped: State = (code) => {
      actual = code;
      const next = state(see(code));
      return next && !isDone ? wrap(next) : next;
    };
    return wrapped;
  };
  return wrap(construct.tokenize.call(context, adaptedEffects(effects), leave(ok), leave(nok)));
}
