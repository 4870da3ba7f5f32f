import { failed, success, type Outcome } from '@stoa/core/contract';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import type { CallContext, RoomHandlers } from '../handlers.js';
import type { EmbedKeyService } from './embed-keys.service.js';

const forbidden: Outcome<never> = failed({
  code: 'refused',
  type: 'Forbidden',
  status: 403,
  message: 'Only administrators may see and change embed keys.',
});

const answer = <T>(outcome: Outcome<T>) =>
  outcome.ok ? success({ success: true as const, data: outcome.value }) : outcome;

/** Operations on the keys of the embeddable chat, for those to whom the site console is open. */
export function embedOperations(service: EmbedKeyService, flags: FlagService): RoomHandlers<'embed'> {
  const admin =
    <I, T>(handle: (input: I, context: CallContext) => Promise<Outcome<T>>) =>
    async (input: I, context: CallContext) =>
      (await flags.of(context.person))['adminInterface'] === true
        ? answer(await handle(input, context))
        : forbidden;
  return {
    listKeys: admin(async () => success(await service.list())),
    createKey: admin((input) => service.create(input)),
    updateKey: admin(({ id, changes }) => service.update(id, changes)),
    rotateSecret: admin(({ id }) => service.rotate(id)),
    revokeKey: admin(({ id }) => service.revoke(id)),
    preview: admin(({ id, origin }, { person }) => service.preview(id, origin, person)),
  };
}
