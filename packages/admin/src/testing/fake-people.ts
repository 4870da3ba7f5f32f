import { success, type ListedPerson, type PersonDetails } from '@stoa/core/contract';
import { createPeopleStore, createReadingStore, type PeopleStore, type ReadingStore } from '@stoa/core/state';
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

const fakeAccess = {
  id: 'a1',
  reason: 'Report 4711: somebody was threatened',
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2999-03-01T10:00:00.000Z',
};

/** From now on the conversations of others can be read there. */
export function allowReading({ ports: { world } }: Pick<FakePeople, 'ports'>, isOpen = false): void {
  world.answer('looks.state', () =>
    success({ success: true, data: { isOn: true, access: isOpen ? fakeAccess : null } }),
  );
  world.answer('looks.begin', (input) =>
    success({ success: true, data: { ...fakeAccess, reason: (input as { reason: string }).reason } }),
  );
  world.answer('looks.end', () => success({ success: true }));
  const conversations = [
    'Travel to Bergen',
    'A name that is much longer than any line of a narrow screen can be ',
  ].map((name, at) => ({ id: `c${at}`, name, updatedAt: '2026-02-27T09:00:00.000Z' }));
  world.answer('looks.conversations', () => success({ success: true, data: { conversations, next: null } }));
  world.answer('looks.conversation', () =>
    success({
      success: true,
      data: {
        conversation: conversations[0]!,
        messages: [
          {
            id: 'm1',
            role: 'user',
            content: 'Is this <b>bold</b>?\n![](https://evil.example.org/pixel.png)',
          },
          { id: 'm2', role: 'assistant', content: 'No.' },
        ],
        omitted: 3,
      },
    }),
  );
}

export interface FakePeople {
  ports: FakePorts;
  people: PeopleStore;
  reading: ReadingStore;
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
  ports.world.answer('looks.state', () => success({ success: true, data: { isOn: false, access: null } }));
  return { ports, people: createPeopleStore(ports), reading: createReadingStore(ports) };
}
