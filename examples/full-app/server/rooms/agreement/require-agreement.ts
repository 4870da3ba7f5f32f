import { failed, type ChatRequest } from '@stoa/core/contract';
import type { ChatRefusal } from '../chat/chat.service.js';
import type { CallContext, Caller, Handlers } from '../handlers.js';
import type { AgreementService } from './agreement.service.js';

type AnyHandler = (input: unknown, context: CallContext) => unknown;

/** Rooms that are open before the data disclosure is accepted: it itself, and which features there are. */
const openRooms = ['agreement', 'featureFlags'];

const message = 'Accept the data disclosure first. Reload the page to read it.';

/** The handlers, refused to people who have to accept the data disclosure first. @source security T "the disclosure gate" */
export function requireAgreement(handlers: Handlers, { isOwed }: Pick<AgreementService, 'isOwed'>): Handlers {
  const guarded =
    (handle: AnyHandler): AnyHandler =>
    async (input, context) =>
      (await isOwed(context.person))
        ? failed({ code: 'refused', type: 'DisclosureRequired', status: 428, message })
        : handle(input, context);
  const rooms = Object.entries(handlers as unknown as Record<string, Record<string, AnyHandler>>).map(
    ([room, members]) => [
      room,
      openRooms.includes(room)
        ? members
        : Object.fromEntries(Object.entries(members).map(([name, handle]) => [name, guarded(handle)])),
    ],
  );
  return Object.fromEntries(rooms) as unknown as Handlers;
}

/** Admits chat requests of people who have accepted the data disclosure. */
export const admitAgreed =
  ({ isOwed }: Pick<AgreementService, 'isOwed'>) =>
  async (
    _request: unknown,
    asked: ChatRequest,
    person: Caller,
  ): Promise<{ ok: true; request: ChatRequest } | { ok: false; refusal: ChatRefusal }> =>
    (await isOwed(person))
      ? { ok: false, refusal: { status: 428, error: message, code: 'disclosure.required' } }
      : { ok: true, request: asked };
