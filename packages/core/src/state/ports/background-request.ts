import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { Ports } from './ports.js';
import { createFollower } from '../replies/run-follower.js';

/** A request to a model outside of any conversation. */
export interface BackgroundRequest {
  /** The full text; null when the run failed, timed out or was cancelled. Never rejects. */
  answer: Promise<string | null>;
  /** Stops waiting, and stops the run. */
  cancel(): void;
}

/** Asks a model in the background. `request` names its own id in its options. */
export function askInBackground(
  ports: Ports,
  request: ChatRequestInput,
  timeoutMs: number,
  /** Told the text each time that it has grown. */
  onText?: (text: string) => void,
): BackgroundRequest {
  const { requestId } = request.options;
  let settle: (text: string | null) => void = () => undefined;
  const answer = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  let done = false;
  const finish = (text: string | null): void => {
    done = true;
    cancelTimer();
    follower.leave();
    settle(text);
  };
  const cancel = (): void => {
    if (done) return;
    void ports.chat.stop(requestId);
    finish(null);
  };
  const follower = createFollower(
    ports.chat,
    { requestId, messageId: requestId, output: { kind: 'text' } },
    {
      received: () => onText?.(follower.reply.current().text),
      connection: () => undefined,
      ended: (result) =>
        finish(
          result.type === 'ended' && result.outcome === 'completed' ? follower.reply.current().text : null,
        ),
    },
  );
  const cancelTimer = ports.clock.after(timeoutMs, cancel);
  follower.start(request);
  return { answer, cancel };
}
