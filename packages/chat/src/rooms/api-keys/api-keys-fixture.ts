import type { Account, ApiKey } from '@stoa/core/contract';

/** Who the stories and tests are signed in as. */
const me = 'ada.marlowe@example.org';

export const payingAccounts: Account[] = [
  {
    id: '190.05.12345.6789',
    name: 'Chemistry lab',
    isDefault: true,
    rateLimit: { period: 'Monthly', rate: 250 },
  },
  { id: '190.05.99999.0001', name: 'Teaching', rateLimit: { period: 'Unlimited', rate: null } },
];

export const aKey = (patch: Partial<ApiKey> = {}): ApiKey => ({
  api_owner_id: `${me}/ownerKey/1`,
  owner: me,
  delegate: null,
  applicationName: 'Tide bot',
  applicationDescription: 'Answers questions about tides.',
  createdAt: '2026-10-01T09:00:00.000Z',
  lastAccessed: '2026-11-20T09:00:00.000Z',
  account: { id: '190.05.12345.6789', name: 'Chemistry lab' },
  rateLimit: { period: 'Monthly', rate: 100 },
  expirationDate: '2027-06-30',
  accessTypes: ['chat', 'assistants'],
  active: true,
  systemId: null,
  ...patch,
});

export const someKeys: ApiKey[] = [
  aKey(),
  aKey({
    api_owner_id: `${me}/systemKey/2`,
    applicationName: 'Course Bot',
    applicationDescription: '',
    lastAccessed: null,
    accessTypes: ['full_access'],
    rateLimit: { period: 'Unlimited', rate: null },
    expirationDate: null,
    systemId: 'Course-Bot-481205',
  }),
  aKey({
    api_owner_id: `${me}/delegateKey/3`,
    applicationName: 'Notebook of the group',
    delegate: 'nils@example.org',
  }),
  aKey({ api_owner_id: `${me}/ownerKey/4`, applicationName: 'Old importer', active: false }),
  aKey({
    api_owner_id: 'thea@example.org/delegateKey/5',
    owner: 'thea@example.org',
    delegate: me,
    applicationName: 'Thea’s dashboard',
    account: null,
  }),
];
