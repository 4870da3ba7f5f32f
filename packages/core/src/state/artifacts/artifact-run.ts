import * as z from 'zod/mini';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { RunOutcome } from '../../contract/chat/run-status.js';
import { createArtifactStream } from '../../rules/artifacts/artifact-stream.js';
import { artifactTypes } from '../../rules/proposals/artifact-block.js';
import type { ConversationPorts } from '../conversation/conversation-ports.js';
import type { StreamEnd } from '../ports/ports.js';
import * as timing from '../ports/timing.js';
import { createFollower } from '../replies/run-follower.js';

/** The record in `message.data.artifactRun` while an artifact is made: enough to follow it after a reload. */
export const artifactRunSchema = z.object({
  requestId: z.string(),
  key: z.string(),
  facts: z.object({
    artifactId: z.string(),
    version: z.int().check(z.positive()),
    name: z.string(),
    type: z.enum(artifactTypes),
    description: z.string(),
    createdAt: z.string(),
  }),
});
export type ArtifactRunRecord = z.output<typeof artifactRunSchema>;

/** How the run of an artifact ended. `lost`: the server has no such run. */
export type ArtifactRunEnd = Exclude<RunOutcome, 'interrupted'> | 'lost';

/** Reads one run into an artifact, over as many connections as it takes. */
export interface ArtifactRun {
  start(request: ChatRequestInput): void;
  follow(): void;
  /** The remarks so far. */
  comment(): string;
  /** Leaves without an end; the run goes on. */
  leave(): void;
}

/** Creates the reader. `ended` is called once, never after `leave`. */
export function createArtifactRun(
  ports: Pick<ConversationPorts, 'chat' | 'clock' | 'sessionLost'>,
  options: { requestId: string; parts: readonly string[] },
  on: { wrote(text: string): void; ended(end: ArtifactRunEnd): void },
): ArtifactRun {
  const { requestId, parts } = options;
  const stream = createArtifactStream(parts);
  let seen = 0;
  let comment = '';
  let hasLeft = false;
  let cancelRetry: (() => void) | undefined;

  function take(piece: { artifact: string; comment: string }): void {
    comment += piece.comment;
    if (piece.artifact !== '') on.wrote(piece.artifact);
  }
  function finish(end: ArtifactRunEnd): void {
    if (hasLeft) return;
    take(stream.end());
    hasLeft = true;
    on.ended(end);
  }
  function followLater(): void {
    cancelRetry = ports.clock.after(timing.refollowMs, () => follower.follow());
  }
  function ended(result: Exclude<StreamEnd, { type: 'left' }>): void {
    const hasBegun = follower.hasBegun();
    switch (result.type) {
      case 'ended':
        return finish(result.outcome === 'interrupted' ? 'failed' : result.outcome);
      case 'refused':
        if (result.status === 404 || result.status === 410) return finish('lost');
        return hasBegun ? followLater() : finish('failed');
      case 'unreachable':
        return hasBegun ? followLater() : finish('failed');
      case 'unauthorized':
        // A run that has begun is followed by the next visit.
        if (!hasBegun) finish('failed');
        return ports.sessionLost(result.code ?? 'SessionExpiredError');
      default:
        return result satisfies never;
    }
  }
  const follower = createFollower(
    ports.chat,
    { requestId, messageId: requestId, output: { kind: 'text' } },
    {
      received() {
        const { text } = follower.reply.current();
        if (text.length <= seen) return;
        const chunk = text.slice(seen);
        seen = text.length;
        take(stream.push(chunk));
      },
      connection: () => undefined,
      ended,
    },
  );
  return {
    start: follower.start,
    follow: follower.follow,
    comment: () => comment,
    leave() {
      hasLeft = true;
      cancelRetry?.();
      follower.leave();
    },
  };
}
