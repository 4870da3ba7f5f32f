import { accountChangesPath } from '@stoa/core/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountChanges } from '../../platform/changes/account-changes.js';
import type { Caller } from '../../rooms/handlers.js';
import { HttpError } from '../base/http-error.js';
import { openFrameStream } from '../chat/frame-stream.js';

/** Dependencies of {@link registerChanges}. */
export interface ChangesDeps {
  changes: Pick<AccountChanges, 'follow' | 'hasRoom'>;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  /** Called before the response becomes a stream, so that the end of a session can close it. */
  onStream(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** How long a client with too many streams waits. @units seconds */
const retryAfterS = 60;

/** An event stream that says what the person's other clients have changed. It carries no content, only what to read again. */
export function registerChanges(
  app: FastifyInstance,
  { changes, requireCaller, onStream }: ChangesDeps,
): void {
  app.get(accountChangesPath, async (request, reply) => {
    const person = await requireCaller(request, reply);
    if (!person) return reply;
    if (!changes.hasRoom(person.id))
      return reply
        .code(429)
        .header('retry-after', String(retryAfterS))
        .send(new HttpError(429, 'Too many tabs are open.', 'changes.limited').body);
    await onStream(request, reply);
    changes.follow(person.id, openFrameStream(reply));
    return reply;
  });
}
