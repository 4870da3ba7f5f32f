import type { LlmEnd, LlmSink } from '../port.js';

/** One thing that a demo model says. */
export type DemoPiece =
  | { say: 'text'; text: string }
  | { say: 'reasoning'; text: string }
  | { say: 'toolCall'; index: number; id?: string; name?: string; arguments?: string };

/** How fast a demo model speaks. */
export interface DemoPace {
  everyMs: number;
  piecesPerTick: number;
}

/** Text in pieces of about the size of tokens; joined they are the text. */
export const tokenize = (text: string): string[] =>
  text.match(/(?<!\s)\s*(?:\p{L}{1,7}|[^\s\p{L}]{1,4})|\s+/gu) ?? [];

/** Pushes pieces into the sink in small batches on a timer. Resolves early, and says so, when it is aborted. */
export function playPieces(
  pieces: readonly DemoPiece[],
  pace: DemoPace,
  sink: LlmSink,
  signal: AbortSignal,
): Promise<{ played: number; wasAborted: boolean }> {
  return new Promise((resolve) => {
    let next = 0;
    let isPaused = false;
    let timer: NodeJS.Timeout | undefined;
    const settle = (wasAborted: boolean) => {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      resolve({ played: next, wasAborted });
    };
    const onAbort = () => settle(true);
    signal.addEventListener('abort', onAbort, { once: true });
    sink.control({ pause: () => void (isPaused = true), resume: () => void (isPaused = false) });
    timer = setInterval(() => {
      if (isPaused) return;
      for (let batch = 0; batch < pace.piecesPerTick && next < pieces.length; batch++) {
        push(pieces[next++]!, sink);
        if (isPaused || signal.aborted) break;
      }
      if (signal.aborted) return;
      sink.flush();
      if (next >= pieces.length) settle(false);
    }, pace.everyMs);
  });
}

function push(piece: DemoPiece, sink: LlmSink) {
  switch (piece.say) {
    case 'text':
      return sink.text(piece.text);
    case 'reasoning':
      return sink.reasoning(piece.text);
    case 'toolCall': {
      const { say: _, ...delta } = piece;
      return sink.toolCall(delta);
    }
    default:
      return piece satisfies never;
  }
}

/** The pieces of a demo answer and its end. */
export interface DemoAnswer {
  pieces: DemoPiece[];
  end: LlmEnd;
  pace: DemoPace;
}
