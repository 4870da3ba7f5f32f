import { success, type Outcome } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { EmbedKeyService } from './embed-keys.service.js';

const answer = async <T>(outcome: Outcome<T> | Promise<Outcome<T>>) => {
  const settled = await outcome;
  return settled.ok ? success({ success: true as const, data: settled.value }) : settled;
};

/** Operations on the keys of the embeddable chat. */
export const embedOperations = (service: EmbedKeyService): RoomHandlers<'embed'> => ({
  listKeys: async () => answer(success(await service.list())),
  createKey: (input, { person }) => answer(service.create(input, person)),
  updateKey: ({ id, changes }, { person }) => answer(service.update(id, changes, person)),
  rotateSecret: ({ id }) => answer(service.rotate(id)),
  revokeKey: ({ id }) => answer(service.revoke(id)),
  preview: ({ id, origin }, { person }) => answer(service.preview(id, origin, person)),
});
