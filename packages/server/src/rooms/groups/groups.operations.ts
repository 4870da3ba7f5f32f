import {
  groupSentence,
  success,
  type AssistantDefinition,
  type GroupMessageCode,
  type Outcome,
} from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { GroupService } from './groups.service.js';

/** Operations on groups. Their rights stand on the operations. */
export const groupOperations = (service: GroupService): RoomHandlers<'groups'> => {
  const done = (outcome: Outcome<unknown>, code: GroupMessageCode) =>
    outcome.ok ? success({ success: true as const, message: groupSentence(code) }) : outcome;
  return {
    list: async (_input, { person }) => success({ success: true, data: await service.list(person) }),
    async create(input, context) {
      const outcome = await service.create(input, context);
      return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
    },
    async updateTypes({ group_id: id, types }) {
      return done(await service.setTypes(id, types), 'groups.typesUpdated');
    },
    async updateMembers({ group_id: id, update_type: type, members }, context) {
      if (type.toUpperCase() === 'REMOVE') {
        const names = Array.isArray(members) ? members : Object.keys(members);
        return done(await service.removeMembers(context, id, names), 'groups.removed');
      }
      const added = Array.isArray(members)
        ? Object.fromEntries(members.map((name) => [name, 'read' as const]))
        : members;
      return done(await service.addMembers(context, id, added), 'groups.added');
    },
    async updatePermissions({ group_id: id, affected_members: members }, context) {
      return done(await service.setLevels(context, id, members), 'groups.accessUpdated');
    },
    async updateAssistants({ group_id: id, update_type: type, assistants, note, baseVersion }, context) {
      if (type.toUpperCase() === 'REMOVE') {
        const ids = assistants.flatMap((one) => (typeof one === 'string' ? one : (one.assistantId ?? [])));
        const outcome = await service.removeAssistants(context.person, id, ids);
        return outcome.ok
          ? success({ success: true, message: 'Assistants removed.', assistantData: [] })
          : outcome;
      }
      const definitions = assistants.filter((one): one is AssistantDefinition => typeof one !== 'string');
      const outcome = await service.saveAssistants(id, definitions, {
        isNew: type.toUpperCase() === 'ADD',
        note,
        baseVersion,
        context,
      });
      return outcome.ok
        ? success({ success: true, message: 'Assistants saved.', assistantData: outcome.value })
        : outcome;
    },
    async remove({ group_id: id }, context) {
      return done(await service.remove(id, context), 'groups.deleted');
    },
    async replaceKey({ groupId }, context) {
      const outcome = await service.replaceKey(groupId, context);
      return outcome.ok ? success({ success: true, ...outcome.value }) : outcome;
    },
    async createAmplifyAssistants({ assistants, members }, context) {
      const outcome = await service.createBuiltIn(assistants, members, context);
      return outcome.ok ? success({ success: true, data: { id: outcome.value } }) : outcome;
    },
    builtIns: async (_input, { person }) => success({ success: true, data: await service.builtIns(person) }),
    listAll: async () => success({ success: true, data: await service.listAll() }),
    async update({ group_id: id, isPublic, amplifyGroups: lists, supportConvAnalysis }) {
      const outcome = await service.administer(id, { isPublic, lists, supportConvAnalysis });
      return outcome.ok ? success({ success: true }) : outcome;
    },
  };
};
