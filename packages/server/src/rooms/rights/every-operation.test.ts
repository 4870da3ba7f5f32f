import { featureFlagDefaults, listOperations, operationAddress } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import { createRights } from './rights.js';

const allOn = Object.fromEntries(Object.keys(featureFlagDefaults).map((flag) => [flag, true]));
const operations = listOperations().map(({ operation }) => [operationAddress(operation), operation] as const);

/** What the rights say to somebody, as the type of the refusal. */
async function verdict(
  operation: (typeof operations)[number][1],
  { isAdmin = false, owes = false, off }: { isAdmin?: boolean; owes?: boolean; off?: string | undefined },
): Promise<string> {
  const rights = createRights({
    flags: { of: () => Promise.resolve(off === undefined ? allOn : { ...allOn, [off]: false }) },
    agreement: { isOwed: () => Promise.resolve(owes) },
  });
  const person = { id: 'p', email: 'p@example.org', name: 'P', isAdmin };
  const refusal = await rights.refusalOf(operation, {}, person);
  return refusal && !refusal.ok ? refusal.failure.type! : 'allowed';
}

describe.each(operations)('[RGT1] %s, by role and state', (_address, operation) => {
  const { access, beforeDisclosure, feature } = operation;

  it('is for those whom it names', async () => {
    expect(await verdict(operation, {})).toBe(access === 'admin' ? 'Forbidden' : 'allowed');
    expect(await verdict(operation, { isAdmin: true })).toBe('allowed');
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
    'POST /data-disclosure/upload',
    'GET /embed/keys',
    'POST /embed/keys/create',
    'POST /embed/keys/update',
    'POST /embed/keys/rotate',
    'POST /embed/keys/revoke',
    'POST /embed/keys/preview',
  ]);
});
