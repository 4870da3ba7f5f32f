import type { ChatRequestInput } from '../../contract/chat.js';
import type { Ports } from './ports.js';
import { foldEvent } from '../../rules/chat/reply.js';
import { createFollower } from '../replies/run-follower.js';

/** A question to a model that no conversation shows. */
export interface BackgroundRequest {
  /** The whole answer; null when the run failed, took too long or was given up. Never rejects. */
  answer: Promise<string | null>;
  /** Does not wait any longer and tells the server so. */
  giveUp(): void;
}

/** Asks a model in the background. `request` names its own id in its options. */
export function askInBackground(
  ports: Ports,
  request: ChatRequestInput,
  timeoutMs: number,
): BackgroundRequest {
  const { requestId } = request.options;
  let settle: (text: string | null) => void = () => undefined;
  const answer = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  let done = false;
  const finish = (text: string | null): void => {
    done = true;
    cancel();
    follower.leave();
    settle(text);
  };
  const giveUp = (): void => {
    if (done) return;
    void ports.chat.stop(requestId);
    finish(null);
  };
  const follower = createFollower(
    ports.chat,
    { requestId, messageId: requestId, output: { kind: 'text' }, folding: { fold: foldEvent } },
    {
      received: () => undefined,
      connection: () => undefined,
      ended: (result) =>
        finish(
          result.type === 'ended' && result.outcome === 'completed' ? follower.reply.current().text : null,
        ),
    },
  );
  const cancel = ports.clock.after(timeoutMs, giveUp);
  follower.start(request);
  return { answer, giveUp };
}
