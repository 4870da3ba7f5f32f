import { success, type Group } from '@stoa/core/contract';
import type { GroupActions } from '@stoa/core/state';
import type { Called } from './called.js';

/** Changes of groups that succeed, or have the outcomes that are given; the groups stay as they are. */
export function stubGroups(
  actions: Partial<GroupActions> = {},
  called: Called = () => undefined,
): GroupActions {
  const told =
    <Name extends keyof GroupActions>(name: Name, otherwise: GroupActions[Name]) =>
    (...input: Parameters<GroupActions[Name]>) => {
      called(`groups.${name}`, ...input);
      return (actions[name] ?? otherwise)(...(input as [never, never, never]));
    };
  const done = () => Promise.resolve(success(undefined));
  return {
    create: told('create', ({ name, types }) =>
      Promise.resolve(
        success({
          id: name,
          name,
          members: {},
          assistants: [],
          groupTypes: [...types],
          supportConvAnalysis: false,
        } satisfies Group),
      ),
    ) as GroupActions['create'],
    setTypes: told('setTypes', done) as GroupActions['setTypes'],
    addMembers: told('addMembers', done) as GroupActions['addMembers'],
    removeMembers: told('removeMembers', done) as GroupActions['removeMembers'],
    setLevels: told('setLevels', done) as GroupActions['setLevels'],
    removeAssistants: told('removeAssistants', done) as GroupActions['removeAssistants'],
    setPublished: told('setPublished', done) as GroupActions['setPublished'],
    remove: told('remove', done) as GroupActions['remove'],
  };
}
