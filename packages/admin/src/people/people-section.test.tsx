// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, success } from '@stoa/core/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  allowReading,
  createFakePeople,
  fakeDetails,
  fakePeople,
  type FakePeople,
} from '../testing/fake-people.js';
import { PeopleSection } from './people-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

function open(path = '', prepare: (fake: FakePeople) => void = () => undefined) {
  const fake = createFakePeople();
  prepare(fake);
  const onDeleted = vi.fn();
  const view = render(
    <PeopleSection
      people={fake.people}
      reading={fake.reading}
      base="/people"
      path={path}
      onDeleted={onDeleted}
    />,
  );
  const asked = (name: string) => fake.ports.calls.filter(({ operation }) => operation === `people.${name}`);
  return { ...fake, asked, onDeleted, view, user: userEvent.setup() };
}
const ann = `/${fakeDetails.person.id}`;

describe('the list of people', () => {
  it('[ADM125] is searched, narrowed and ordered by the server', async () => {
    const { user, asked } = open();
    const link = await screen.findByRole('link', { name: 'Ann Ekberg' });
    expect(link.getAttribute('href')).toBe('/people/id-of-ann');
    expect(screen.getByText('3 people')).toBeTruthy();
    expect(screen.getByText('Administrator')).toBeTruthy();
    await user.type(screen.getByLabelText('Name or e-mail'), ' ann {Enter}');
    await user.click(screen.getByRole('button', { name: 'Sort by Last seen' }));
    await user.click(screen.getByLabelText('Status'));
    await user.click(screen.getByRole('option', { name: 'Deactivated' }));
    expect(asked('list').map(({ input }) => input)).toEqual([
      { sort: 'email' },
      { sort: 'email', search: 'ann' },
      { sort: 'lastSeen', search: 'ann' },
      { sort: 'lastSeen', search: 'ann', status: 'deactivated' },
    ]);
  });

  it('[ADM125] says that nobody is like that, and what could not be read', async () => {
    const { user, ports } = open('', ({ ports: { world } }) => world.answer('people.list', () => failure));
    expect(await screen.findByText('Network Error')).toBeTruthy();
    ports.world.answer('people.list', () =>
      success({ success: true, data: { people: [], next: null, total: 0 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody is like that')).toBeTruthy();
  });
});

describe('the page of a person', () => {
  it('[ADM126] tells groups, limits and sessions, and ends one of them or all', async () => {
    const { user, asked } = open(ann);
    expect(await screen.findByRole('heading', { name: 'Ann Ekberg' })).toBeTruthy();
    expect(screen.getByText('Administers the group')).toBeTruthy();
    expect(screen.getByText('$5.00, daily')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign out of Unknown browser' }));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    const { id } = fakeDetails.person;
    expect(asked('signOut').map(({ input }) => input)).toEqual([{ id, sessionId: 's2' }, { id }]);
    // What has changed is read again.
    expect(asked('get')).toHaveLength(3);
  });

  it('[ADM127] is deactivated after a question, and why not is said', async () => {
    const { user, asked, ports } = open(ann, ({ ports: { world } }) =>
      world.answer('people.deactivate', () => failure),
    );
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(asked('deactivate')).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Network Error')).toBeTruthy();
    ports.world.answer('people.deactivate', () => success({ success: true }));
    ports.world.answer('people.get', () =>
      success({
        success: true,
        data: {
          ...fakeDetails,
          person: { ...fakeDetails.person, deactivatedAt: '2026-03-02T09:00:00.000Z' },
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
    await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
    expect(asked('reactivate')).toHaveLength(1);
    expect(screen.queryByText('Network Error')).toBeNull();
  });

  it('[ADM128] is deleted once its address was typed, and says before what others lose', async () => {
    const { user, asked, onDeleted } = open(ann);
    await user.click(await screen.findByRole('button', { name: 'Delete this person' }));
    const question = screen.getByRole('alertdialog');
    for (const loss of [
      'Group “Class of 2026” passes to those of its 12 other members who may do most.',
      'Group “Old class” is deleted: it has no other member.',
      'Shared assistants are deleted: Tutor and Reviewer.',
      '3 things that were shared with others are deleted.',
      '1 API key stops.',
    ])
      expect(within(question).getByText(loss)).toBeTruthy();
    const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Delete for ever' });
    await user.click(confirm);
    expect(asked('remove')).toEqual([]);
    await user.type(within(question).getByLabelText('Type ann@example.org to confirm'), 'Ann@example.org');
    await user.click(confirm);
    expect(asked('remove').map(({ input }) => input)).toEqual([
      { id: fakeDetails.person.id, email: 'Ann@example.org' },
    ]);
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  it('[ADM129] offers its archive once that is ready', async () => {
    const made = (downloadUrl: string | null) =>
      success({
        success: true as const,
        data: {
          status: downloadUrl === null ? ('working' as const) : ('ready' as const),
          createdAt: '2026-03-01T09:00:00.000Z',
          size: 1_000,
          downloadUrl,
        },
      });
    const { user, ports, people } = open(ann, ({ ports: { world } }) =>
      world.answer('people.makeArchive', () => made(null)),
    );
    ports.world.answer('people.archive', () => made(null));
    await user.click(await screen.findByRole('button', { name: 'Make an archive' }));
    expect(await screen.findByText('The archive is being made')).toBeTruthy();
    ports.world.answer('people.archive', () => made('/archive?t=1'));
    await people.open(fakeDetails.person.id);
    const link = await screen.findByRole('link', { name: 'Download the archive' });
    expect(link.getAttribute('href')).toBe('/archive?t=1');
  });
});

it.each(['', ann])(
  'passes axe at “%s”',
  async (path) => {
    const { view } = open(path);
    await screen.findByText(path === '' ? '3 people' : 'Spending limits');
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
    expect(fakePeople).toHaveLength(3);
  },
  30_000,
);

describe('reading what somebody wrote', () => {
  const reads = (fake: FakePeople) =>
    fake.ports.calls
      .filter(({ operation }) => operation.startsWith('looks.'))
      .map(({ operation }) => operation);

  it('[ADM137] is said to be off where it is, and offers nothing', async () => {
    open(ann);
    expect(await screen.findByText(/^Nobody can read the conversations of others here/)).toBeTruthy();
    expect(screen.queryByLabelText('Reason')).toBeNull();
  });

  it('[ADM137] needs a reason and a yes, and asks for nothing before', async () => {
    const { user, ports, ...fake } = open(ann, allowReading);
    const button = await screen.findByRole('button', { name: 'Read for one hour' });
    await user.type(screen.getByLabelText('Reason'), 'too short');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(screen.getByLabelText('Reason'), ' no more');
    await user.click(button);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(reads({ ports, ...fake })).toEqual(['looks.state']);
    await user.click(button);
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Read for one hour' }),
    );
    expect(await screen.findByText('Reason: too short no more')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Travel to Bergen' })).toBeTruthy();
  });

  it('[ADM138] shows words as they are and nothing of what they say, until it is ended', async () => {
    const { user, view } = open(ann, (fake) => allowReading(fake, true));
    await user.click(await screen.findByRole('button', { name: 'Travel to Bergen' }));
    const heading = await screen.findByRole('heading', { name: 'Travel to Bergen' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/Is this <b>bold<\/b>\?/)).toBeTruthy();
    expect(
      view.container.querySelectorAll('article article img, article article a, article article b'),
    ).toHaveLength(0);
    expect(screen.getByText('3 older messages are left out')).toBeTruthy();
    expect((await axe.run(view.container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'All conversations' }));
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    expect(await screen.findByLabelText('Reason')).toBeTruthy();
    expect(screen.queryByText('Travel to Bergen')).toBeNull();
  });
});
