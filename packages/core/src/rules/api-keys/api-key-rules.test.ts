import { describe, expect, it } from 'vitest';
import { builtInAccount } from '../../contract/accounts/accounts.js';
import type { ApiKey } from '../../contract/api-keys/api-keys.js';
import {
  accountsForKeys,
  apiKeyKind,
  changedIn,
  isViewableBy,
  newKeyProblems,
  roleIn,
  withAccessType,
  type NewApiKey,
} from './api-key-rules.js';
import { proposedAccess, proposedKey, proposedLimit, proposedUpdates } from './proposed-key.js';

const unlimited = { period: 'Unlimited', rate: null } as const;
const lab = { id: '123', name: 'Lab', rateLimit: unlimited };
const key: ApiKey = {
  api_owner_id: 'ann@example.org/ownerKey/1',
  owner: 'ann@example.org',
  delegate: null,
  applicationName: 'Bot',
  applicationDescription: '',
  createdAt: '',
  lastAccessed: null,
  account: { id: '123', name: 'Lab' },
  rateLimit: unlimited,
  expirationDate: null,
  accessTypes: ['chat'],
  active: true,
  systemId: null,
};

describe('an API key', () => {
  it('[AKR1] 2.055: has a kind by its id', () => {
    expect(apiKeyKind(key)).toBe('personal');
    expect(apiKeyKind({ ...key, api_owner_id: 'a/systemKey/1' })).toBe('system');
    expect(apiKeyKind({ ...key, api_owner_id: 'a/delegateKey/1' })).toBe('delegate');
  });

  it.each<[string, Partial<ApiKey>, string, boolean]>([
    ['its owner', {}, 'Ann@example.org', true],
    ['anybody else', {}, 'bob@example.org', false],
    ['the owner of one with a delegate', { delegate: 'bob@example.org' }, 'ann@example.org', false],
    ['the delegate', { delegate: 'bob@example.org' }, 'bob@example.org', true],
    ['its owner once it is inactive', { active: false }, 'ann@example.org', false],
    ['its owner where the server says no', { isViewable: false }, 'ann@example.org', false],
  ])('[AKR2] 2.086: may be seen by %s', (_who, patch, email, expected) => {
    expect(isViewableBy({ ...key, ...patch }, email)).toBe(expected);
  });

  it('[AKR2] 2.086: is owned by one and used by another', () => {
    const shared = { ...key, delegate: 'bob@example.org' };
    expect(
      ['ann@example.org', 'BOB@example.org', 'eve@example.org'].map((one) => roleIn(shared, one)),
    ).toEqual(['owner', 'delegate', null]);
  });

  const wanted: NewApiKey = {
    account: lab,
    appName: 'Bot',
    appDescription: '',
    delegate: null,
    systemUse: false,
    rateLimit: unlimited,
    expirationDate: null,
    accessTypes: ['chat'],
  };
  it.each<[string, Partial<NewApiKey>, object]>([
    ['is complete', {}, {}],
    ['has no account', { account: null }, { account: 'apiKeys.needsAccount' }],
    ['has no name', { appName: ' ' }, { appName: 'apiKeys.nameRequired' }],
    ['ends today', { expirationDate: '2026-11-27' }, {}],
    ['ended yesterday', { expirationDate: '2026-11-26' }, { expirationDate: 'apiKeys.expiresInPast' }],
    ['may do nothing', { accessTypes: [] }, { accessTypes: 'apiKeys.noAccessTypes' }],
    [
      'is for the system and for a delegate',
      { systemUse: true, delegate: 'bob@example.org' },
      { delegate: 'apiKeys.systemWithDelegate' },
    ],
  ])('[AKR3] 2.045, 2.077, 2.079: that %s', (_what, patch, problems) => {
    expect(newKeyProblems({ ...wanted, ...patch }, '2026-11-27')).toEqual(problems);
  });

  it('[AKR3] 2.077: is never charged to the built-in account', () => {
    expect(accountsForKeys([builtInAccount, lab])).toEqual([lab]);
  });

  it('[AKR4] 2.056: full access stands for every other', () => {
    expect(withAccessType(['chat'], 'share', true)).toEqual(['chat', 'share']);
    expect(withAccessType(['chat', 'share'], 'full_access', true)).toEqual(['full_access']);
    expect(withAccessType(['full_access'], 'chat', true)).toEqual(['chat']);
    expect(withAccessType(['chat'], 'chat', false)).toEqual([]);
    expect(withAccessType(['full_access'], 'full_access', false)).toEqual([]);
  });

  it('[AKR5] 2.064: is changed in what differs alone', () => {
    expect(changedIn(key, { account: lab, accessTypes: ['chat'], rateLimit: unlimited })).toBeUndefined();
    expect(changedIn(key, { account: { id: '9', name: 'Nine' }, expirationDate: '2027-01-01' })).toEqual({
      account: { id: '9', name: 'Nine' },
      expirationDate: '2027-01-01',
    });
    expect(
      changedIn(key, { rateLimit: { period: 'Daily', rate: 0 }, accessTypes: ['share', 'chat'] }),
    ).toEqual({
      rateLimit: { period: 'Daily', rate: 0 },
      accessTypes: ['share', 'chat'],
    });
    expect(changedIn({ ...key, expirationDate: '2027-01-01' }, { expirationDate: null })).toEqual({
      expirationDate: null,
    });
  });
});

describe('an API key that a reply proposes', () => {
  it('[AKR6] 2.078: is read with what models write for its fields', () => {
    expect(
      proposedKey(
        {
          account: 'lab',
          appName: ' Bot ',
          delegate: null,
          rateLimit: { period: 'daily', rate: '$1,250.50' },
          accessTypes: ['upload_file', 'chat', 'unknown'],
          expirationDate: '2027-01-01',
          systemUse: true,
        },
        [builtInAccount, lab],
      ),
    ).toEqual({
      account: { id: '123', name: 'Lab' },
      appName: 'Bot',
      appDescription: '',
      delegate: null,
      systemUse: true,
      rateLimit: { period: 'Daily', rate: 1250.5 },
      expirationDate: '2027-01-01',
      accessTypes: ['chat', 'file_upload'],
    });
  });

  it('[AKR6] 2.129: has 100.00 where a period has no amount, and no limit without a period', () => {
    expect(proposedLimit({ period: 'Monthly' })).toEqual({ period: 'Monthly', rate: 100 });
    expect(proposedLimit({ rate: 5 })).toEqual({ period: 'Unlimited', rate: null });
    expect(proposedLimit(null)).toEqual({ period: 'Unlimited', rate: null });
    expect(proposedAccess(['chat', 'full_access'])).toEqual(['full_access']);
  });

  it('[AKR6] changes only what it names', () => {
    expect(proposedUpdates({ account: 'nobody’s', expirationDate: null }, [lab])).toEqual({
      expirationDate: null,
    });
    expect(proposedUpdates({ account: { id: '123' }, accessTypes: ['share'] }, [lab])).toEqual({
      account: { id: '123', name: 'Lab' },
      accessTypes: ['share'],
    });
  });
});
