import { expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { findGroupUses } from './find-group-uses.js';

const rule = (groups: string[]) => ({ enabled: true, userExceptions: [], amplifyGroupExceptions: groups });
const administered = (groupName: string, amplifyGroups: string[]) => ({
  group_id: groupName,
  groupName,
  createdBy: '',
  numOfAssistants: 0,
  isPublic: false,
  amplifyGroups,
  supportConvAnalysis: false,
});

it('[UGC6] finds what names a group in every configuration and assistant group', async () => {
  const ports = createFakePorts();
  ports.world.answer('configs.get', (input) =>
    success({
      success: true,
      data:
        (input as { lazy_load: string }).lazy_load === '1'
          ? {
              featureFlags: { memory: rule(['Physics']) },
              powerPointTemplates: [{ name: 'a.pptx', isAvailable: true, amplifyGroups: ['Physics'] }],
            }
          : { supportedModels: { nine: { exclusiveGroupAvailability: ['Physics'] } } },
    }),
  );
  ports.world.answer('groups.listAll', () =>
    success({ success: true, data: [administered('Helpers', ['Physics']), administered('Rest', [])] }),
  );
  expect(await findGroupUses(ports, {}, 'Physics')).toEqual(
    success([
      { kind: 'flag', names: ['memory'] },
      { kind: 'model', names: ['nine'] },
      { kind: 'template', names: ['a.pptx'] },
      { kind: 'assistantGroup', names: ['Helpers'] },
    ]),
  );
});

it('[UGC6] says that it could not look', async () => {
  const ports = createFakePorts();
  ports.world.answer('configs.get', () => success({ success: true, data: {} }));
  ports.world.answer('groups.listAll', () => failed({ code: 'network', message: 'Network Error' }));
  expect((await findGroupUses(ports, {}, 'Physics')).ok).toBe(false);
});
