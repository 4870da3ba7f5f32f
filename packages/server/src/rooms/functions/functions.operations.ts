import { success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { FunctionService } from './functions.service.js';

/** Python functions of the caller. @source protocol §3.13 */
export const functionOperations = (service: FunctionService): RoomHandlers<'functions'> => ({
  async register({ function_name: name, code }, { person }) {
    const outcome = await service.register(person, name.trim(), code);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  list: async (_input, { person }) => success({ success: true, data: await service.list(person.id) }),
  async remove({ function_uuid: id }, { person }) {
    await service.remove(person.id, id);
    return success({ success: true });
  },
});
