/** Adds a call: it waits until somebody carries out calls, and is carried out at once from then on. */
export type AddCall<Call> = (call: Call) => void;

/** Carries out the calls that wait, in order, and each further one at once: also one that a waiting call leads to, as it would later. */
export type HandleCalls<Call> = (carryOut: (call: Call) => void) => void;

/** Makes the one queue of loader, element and panel. */
export function createQueue<Call>(): readonly [add: AddCall<Call>, handle: HandleCalls<Call>] {
  const waiting: Call[] = [];
  let take: AddCall<Call> = (call) => void waiting.push(call);
  return [
    (call) => take(call),
    (carryOut) => {
      take = carryOut;
      waiting.splice(0).forEach(carryOut);
    },
  ];
}
