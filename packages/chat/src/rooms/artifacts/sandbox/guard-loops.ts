import { parse, type Node } from 'acorn';

/** A loop that runs longer without giving way is ended. @units milliseconds */
const longestLoopMs = 1500;
/** The clock is looked at once in so many passes: few enough that slow ones are noticed, too. */
const passes = 16;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* loopBodies(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'body' && /^(?:For|While|DoWhile)/.test(node.type) && isNode(value)) yield value;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* loopBodies(child);
  }
}

/**
 * Code whose loops call `guard` with every pass. Code that cannot be parsed stays as it is: running it says what is wrong.
 *
 * @source ours: a frame may share the thread of its page, where a loop without an end would hold both
 */
export function guardLoops(code: string, isModule: boolean, guard: string): string {
  let bodies: Node[];
  try {
    const sourceType = isModule ? 'module' : 'script';
    bodies = [...loopBodies(parse(code, { ecmaVersion: 'latest', sourceType, allowHashBang: true }))];
  } catch {
    return code;
  }
  const marks = bodies.flatMap(({ type, start, end }) =>
    type === 'BlockStatement'
      ? [{ at: start + 1, text: `${guard}();` }]
      : [
          { at: start, text: `{${guard}();` },
          { at: end, text: '}' },
        ],
  );
  const parts: string[] = [];
  let from = 0;
  // Of two at the same place the later one comes first: a loop in a loop is closed from inside out.
  for (const { at, text } of marks.reverse().sort((a, b) => a.at - b.at)) {
    parts.push(code.slice(from, at), text);
    from = at;
  }
  return parts.join('') + code.slice(from);
}

/** The function that loops call: throws in one that holds the thread for too long. */
export function createLoopGuard(now: () => number = () => performance.now()): () => void {
  const { port1, port2 } = new MessageChannel();
  let count = 0;
  let since: number | null = null;
  port1.addEventListener('message', () => {
    since = null;
    count = 0;
  });
  port1.start();
  return () => {
    if (++count % passes !== 0) return;
    if (since === null) {
      since = now();
      // Heard once the loop has given way.
      port2.postMessage(null);
    } else if (now() - since > longestLoopMs) {
      // It stays ended until it gives way: a loop around it, which may catch the error, ends as well.
      count = -1;
      throw new Error('A loop ran for too long without giving way, so it was ended.');
    }
  };
}
