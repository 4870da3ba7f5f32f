/** Calls in order, kept until somebody carries them out. */
export interface CallQueue<Call> {
  add(call: Call): void;
  /**
   * Carries out what waits, in order, and each further call at once: also one that a waiting call leads to, as it would later.
   *
   * @param ofWaiting carries out those that waited, where a failure has to be told in another way
   * @returns lets calls wait again
   */
  handle(carryOut: (call: Call) => void, ofWaiting?: (call: Call) => void): () => void;
}

/** Makes the one queue of loader, element and panel. */
export function createQueue<Call>(): CallQueue<Call> {
  const waiting: Call[] = [];
  let handler: ((call: Call) => void) | undefined;
  return {
    add(call) {
      if (handler) handler(call);
      else waiting.push(call);
    },
    handle(carryOut, ofWaiting = carryOut) {
      handler = carryOut;
      for (const call of waiting.splice(0)) ofWaiting(call);
      return () => {
        if (handler === carryOut) handler = undefined;
      };
    },
  };
}
