import { success, type ListedPerson, type PersonDetails } from '@stoa/core/contract';
import { createPeopleStore, type PeopleStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

const person = (name: string, changes: Partial<ListedPerson> = {}): ListedPerson => ({
  id: `id-of-${name.split(' ')[0]!.toLowerCase()}`,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.org`,
  createdAt: '2025-09-01T08:00:00.000Z',
  lastSeenAt: '2026-03-01T09:00:00.000Z',
  isAdmin: false,
  deactivatedAt: null,
  sessions: 1,
  ...changes,
});

/** People of all kinds. */
export const fakePeople: readonly ListedPerson[] = [
  person('Ann Ekberg', { sessions: 2 }),
  person('Bob Somebody-With-A-Very-Long-Name That-Does-Not-Fit On-Narrow-Screens', {
    email: 'bob.with.a.long.address.that.does.not.fit@narrow-screens.subdomain.example.org',
    deactivatedAt: '2026-02-01T09:00:00.000Z',
    sessions: 0,
  }),
  person('Thea Lindqvist', { isAdmin: true }),
];

/** The page of Ann. */
export const fakeDetails: PersonDetails = {
  person: fakePeople[0]!,
  lists: ['Faculty'],
  groups: [{ name: 'Class of 2026', level: 'admin' }],
  limits: [
    { scope: 'site', name: null, limit: { period: 'Monthly', rate: 500 } },
    { scope: 'person', name: null, limit: { period: 'Unlimited', rate: null } },
    { scope: 'account', name: 'Research', limit: { period: 'Daily', rate: 5 } },
  ],
  sessions: [
    {
      id: 's1',
      createdAt: '2026-02-27T09:00:00.000Z',
      expiresAt: '2026-03-13T09:00:00.000Z',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    {
      id: 's2',
      createdAt: '2026-02-28T09:00:00.000Z',
      expiresAt: '2026-03-14T09:00:00.000Z',
      userAgent: null,
    },
  ],
  solely: {
    groups: [
      { name: 'Class of 2026', others: 12 },
      { name: 'Old class', others: 0 },
    ],
    assistants: ['Tutor', 'Reviewer'],
    sharedItems: 3,
    apiKeys: 1,
  },
};

export interface FakePeople {
  ports: FakePorts;
  people: PeopleStore;
}

/** A server with some people, and their store. */
export function createFakePeople(details: PersonDetails = fakeDetails): FakePeople {
  const ports = createFakePorts();
  const done = () => success({ success: true as const });
  ports.world.answer('people.list', () =>
    success({ success: true, data: { people: [...fakePeople], next: null, total: fakePeople.length } }),
  );
  ports.world.answer('people.get', () => success({ success: true, data: details }));
  ports.world.answer('people.archive', () => success({ success: true, data: null }));
  for (const name of ['signOut', 'deactivate', 'reactivate', 'remove'] as const)
    ports.world.answer(`people.${name}`, done);
  return { ports, people: createPeopleStore(ports) };
}
