import { leftOutParts, type LeftOut } from './left-out.js';

/** A call of a tool with its result, as a reply of our own keeps it. */
export interface SourceCall {
  id: string;
  name: string;
  args: string;
  result: string | null;
}

/** As many calls of one reply, and so much of each, as a reply shows. */
const maxCalls = 100;
const maxCharacters = 20_000;

/** Collects the calls of one reply in their order. */
export interface SourceCalls {
  /** Without an id, its result is the next one. */
  call(call: { name: string; args: string; id?: string | null }): void;
  /** The result of the call with this id, or of the last one. @returns whether there is such a call */
  result(text: string, id?: string | null): boolean;
  list(): readonly SourceCall[];
}

export function createSourceCalls(leftOut: LeftOut): SourceCalls {
  const calls: SourceCall[] = [];
  const cut = (text: string): string => {
    if (text.length > maxCharacters) leftOut.add(leftOutParts.ends);
    return text.slice(0, maxCharacters);
  };
  return {
    call({ name, args, id }) {
      if (calls.length >= maxCalls) return leftOut.add(leftOutParts.toolCalls);
      calls.push({
        id: id ?? `call-${calls.length + 1}`,
        name: name.slice(0, 200),
        args: cut(args),
        result: null,
      });
    },
    result(text, id = null) {
      const call = id === null ? calls.at(-1) : calls.findLast((one) => one.id === id);
      if (!call) return false;
      if (text.trim() !== '') call.result = cut([call.result ?? '', text].filter(Boolean).join('\n\n'));
      return true;
    },
    list: () => calls,
  };
}

/** Data of a reply that has made calls. @source protocol §2.6 */
export const callData = (calls: readonly SourceCall[]): Record<string, unknown> =>
  calls.length === 0
    ? {}
    : {
        toolCalls: calls.map(({ id, name, args }) => ({ id, name, arguments: args })),
        state: {
          mcpToolResults: calls
            .filter(({ result }) => result !== null)
            .map(({ id, result }) => ({ tool_call_id: id, result })),
        },
      };
