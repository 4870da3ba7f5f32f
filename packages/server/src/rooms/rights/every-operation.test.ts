import {
  accessLevels,
  featureFlagDefaults,
  listOperations,
  operationAddress,
  type AccessLevel,
} from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import { createRights } from './rights.js';

const allOn = Object.fromEntries(Object.keys(featureFlagDefaults).map((flag) => [flag, true]));
const operations = listOperations().map(({ operation }) => [operationAddress(operation), operation] as const);

/** An input that names a thing of any kind. */
const named = { assistantId: 'a', group_id: 'g', groupId: 'g' };

/** What the rights say to somebody, as the type of the refusal. */
async function verdict(
  operation: (typeof operations)[number][1],
  {
    isAdmin = false,
    owes = false,
    off,
    level = 'admin',
  }: { isAdmin?: boolean; owes?: boolean; off?: string | undefined; level?: AccessLevel | 'none' },
): Promise<string> {
  const held = level === 'none' ? undefined : level;
  const rights = createRights({
    flags: { of: () => Promise.resolve(off === undefined ? allOn : { ...allOn, [off]: false }) },
    agreement: { isOwed: () => Promise.resolve(owes) },
    levelOf: { assistant: () => Promise.resolve(held), group: () => Promise.resolve(held) },
  });
  const person = { id: 'p', email: 'p@example.org', name: 'P', isAdmin };
  const refusal = await rights.refusalOf(operation, named, person);
  return refusal && !refusal.ok ? refusal.failure.type! : 'allowed';
}

describe.each(operations)('[RGT1] %s, by role and state', (_address, operation) => {
  const { access, beforeDisclosure, feature } = operation;

  it('is for those whom it names', async () => {
    expect(await verdict(operation, {})).toBe(access === 'admin' ? 'Forbidden' : 'allowed');
    expect(await verdict(operation, { isAdmin: true })).toBe('allowed');
  });

  it('is for those who have the right that it names, and for no administrator without it unless it says so', async () => {
    const isOpen = typeof access !== 'object' || access.orAdministrators === true;
    for (const level of ['none', ...accessLevels] as const) {
      const isEnough =
        isOpen || accessLevels.indexOf(level as AccessLevel) >= accessLevels.indexOf(access.level);
      const refusal = level === 'none' ? 'NoSuchKey' : 'Forbidden';
      expect(await verdict(operation, { level, isAdmin: true })).toBe(isEnough ? 'allowed' : refusal);
    }
  });

  it('waits for the disclosure, whoever asks', async () => {
    const expected = beforeDisclosure ? 'allowed' : 'DisclosureRequired';
    expect(await verdict(operation, { isAdmin: true, owes: true })).toBe(expected);
  });

  it('closes with its feature, and with no other', async () => {
    const closes = feature !== undefined && feature.staysOpen !== true;
    expect(await verdict(operation, { isAdmin: true, off: feature?.flag })).toBe(
      closes ? 'FeatureOff' : 'allowed',
    );
    const others = Object.keys(featureFlagDefaults).filter((flag) => flag !== feature?.flag);
    for (const off of others) expect(await verdict(operation, { isAdmin: true, off })).toBe('allowed');
    if (closes) expect(closedSentence(feature.flag)).not.toBe('');
  });
});

it('[RGT2] what administrators alone may do, in full', () => {
  const forAdmins = operations.flatMap(([address, { access }]) => (access === 'admin' ? [address] : []));
  expect(forAdmins).toEqual([
    'POST /apiKeys/api_documentation/upload',
    'GET /apiKeys/api_documentation/get_templates',
    'POST /data-disclosure/upload',
    'POST /amplifymin/audit/list',
    'POST /amplifymin/audit/export',
    'POST /amplifymin/audit/verify',
    'GET /amplifymin/configs/get',
    'POST /amplifymin/configs/update',
    'GET /amplifymin/configs/versions',
    'POST /amplifymin/configs/restore',
    'POST /amplifymin/configs/effects',
    'GET /amplifymin/configs/export',
    'GET /amplifymin/feature_flags/effective',
    'POST /amplifymin/configs/test_endpoint',
    'POST /amplifymin/pptx_templates/upload',
    'DELETE /amplifymin/pptx_templates/delete',
    'GET /embed/keys',
    'POST /embed/keys/create',
    'POST /embed/keys/update',
    'POST /embed/keys/rotate',
    'POST /embed/keys/revoke',
    'POST /embed/keys/preview',
    'POST /groups/assistants/amplify',
    'GET /groups/assistants/built_in',
    'GET /groups/list_all',
    'POST /groups/update',
    'POST /amplifymin/looks/state',
    'POST /amplifymin/looks/begin',
    'POST /amplifymin/looks/end',
    'POST /amplifymin/looks/conversations',
    'POST /amplifymin/looks/conversation',
    'POST /ops/register',
    'POST /ops/delete',
    'POST /amplifymin/people/list',
    'POST /amplifymin/people/get',
    'POST /amplifymin/people/sign_out',
    'POST /amplifymin/people/deactivate',
    'POST /amplifymin/people/reactivate',
    'POST /amplifymin/people/archive',
    'POST /amplifymin/people/archive/status',
    'POST /amplifymin/people/delete',
    'POST /amplifymin/retention/preview',
    'POST /amplifymin/retention/reports',
    'POST /amplifymin/retention/run',
    'GET /amplifymin/support/overview',
    'POST /amplifymin/support/stop',
    'POST /amplifymin/support/resolve',
    'POST /amplifymin/usage',
    'POST /amplifymin/usage/prices',
  ]);
});

it('[RGT3] what administrators of the site may do without a right over the thing, in full', () => {
  const open = operations.flatMap(([address, { access }]) =>
    typeof access === 'object' && access.orAdministrators ? [address] : [],
  );
  expect(open).toEqual(['DELETE /groups/delete']);
});

it('[RGT3] what needs a right over an assistant or a group, in full', () => {
  const byRight = operations.flatMap(([address, { access }]) =>
    typeof access === 'object' ? [`${address}: ${access.entity}, ${access.level}`] : [],
  );
  expect(byRight.toSorted()).toEqual(
    [
      'POST /assistant/get_group_assistant_conversations: assistant, write',
      'POST /assistant/get_group_conversations_data: assistant, write',
      'POST /assistant/get_group_assistant_dashboards: assistant, write',
      'POST /assistant/analytics/approvers: group, write',
      'POST /assistant/create: assistant, write',
      'POST /assistant/delete: assistant, write',
      'POST /assistant/share: assistant, write',
      'POST /assistant/unshare: assistant, write',
      'POST /assistant/readers: assistant, write',
      'POST /assistant/versions: assistant, write',
      'POST /groups/types/update: group, admin',
      'POST /groups/members/update: group, admin',
      'POST /groups/members/update_permissions: group, admin',
      'POST /groups/assistants/update: group, write',
      'DELETE /groups/delete: group, admin',
      'POST /groups/replace_key: group, admin',
    ].toSorted(),
  );
});
