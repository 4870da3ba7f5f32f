// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Dialog } from '@stoa/core/state';
import type { FakeWorld } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { formatDateTime, formatUtcDay } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CommandsProvider } from '../commands/commands-provider.js';
import { findViolations } from '../../testing/axe.js';
import { askingTemplate, equalItems, equalTitles } from '../../testing/equal-titles-fixture.js';
import { conversationsOf, listItem } from '../../testing/fixtures.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import { Dialogs } from './dialogs.js';

vi.setConfig({ testTimeout: 30_000 });

async function mount(
  dialog: Dialog,
  seed: StoaSeed = {},
  before: (world: FakeWorld) => void = () => undefined,
) {
  const { stoa, world } = await openPage({ ...equalTitles, ...seed, dialog });
  before(world);
  const readMany = vi.spyOn(stoa.conversations, 'readMany');
  render(
    <StoaProvider stoa={stoa}>
      <CommandsProvider signOutAction="/out">
        <h1>Page</h1>
        <Dialogs />
      </CommandsProvider>
    </StoaProvider>,
  );
  return { stoa, readMany, user: userEvent.setup() };
}
const soon = { timeout: 10_000 };
const time = (index: number) =>
  formatDateTime('en-GB', equalItems.conversations[index]!.messages[0]!.createdAt!);
const day = (index: number) => formatUtcDay('en-GB', equalItems.folders[index]!.date!);
const talks = () => [
  `Weekly plan, ${time(0)} · Which days are free for the visit to the harbour, and who…`,
  `Weekly plan, ${time(1)} · Move the review to Thursday and tell everyone why it moves`,
  `weekly plan, ${time(2)} · خطة الأسبوع القادم للفريق`,
];
/** Names of all rows, once one of them is `first`. */
const namesOf = async (role: 'option' | 'checkbox', first: string) => {
  await vi.waitFor(() => expect(screen.getAllByRole(role).map(nameOf)).toContain(first), soon);
  return screen.getAllByRole(role).map(nameOf);
};
const nameOf = (row: HTMLElement) => {
  const label = row instanceof HTMLInputElement ? row.labels?.[0] : row;
  return (label?.textContent ?? '').replace(/\s+/g, ' ').trim();
};
const item = { key: 'k', sharedBy: 'a@x.org', note: 'Plans', sharedAt: 0, isNew: true };

describe('rows with equal titles', () => {
  it.each([
    ['that are shared', { name: 'share', ids: [] }],
    ['that were shared', { name: 'sharedItem', item }],
  ] as const)(
    '[TWN1, TWN3] %s have their time, place and first words in their names',
    async (_case, dialog) => {
      await mount(dialog);
      const names = await namesOf('checkbox', talks()[0]!);
      expect(names).toEqual(expect.arrayContaining(talks()));
      expect(names).toEqual(
        expect.arrayContaining([
          `Interviews, ${day(0)}`,
          `Interviews, ${day(1)}`,
          expect.stringMatching(/^Summary, .*List the decisions of the meeting\.$/),
        ]),
      );
      expect(await findViolations(document.body)).toEqual([]);
    },
  );

  it('[TWN1] of which a document is made', async () => {
    await mount({ name: 'download', ids: [] });
    const names = await namesOf('checkbox', talks()[0]!);
    expect(names).toEqual(expect.arrayContaining([...talks(), 'Postgres index advice']));
    expect(screen.queryAllByText(time(0))).toEqual([]);
  });

  it('[TWN1] in the palette', async () => {
    const { readMany } = await mount({ name: 'palette' });
    const names = await namesOf('option', talks()[0]!);
    expect(names.slice(0, 3)).toEqual(talks());
    expect(names).toContain('Names for the new meeting rooms');
    // Those of equal titles alone, and once.
    expect(readMany.mock.calls).toEqual([[['t1', 't2', 't3']]]);
  });

  it('[TWN1] where a template asks for one, and on the button once it is chosen', async () => {
    const { user } = await mount({
      name: 'template',
      prompt: askingTemplate,
      use: 'start',
      conversationId: 't1',
    });
    await user.click(await screen.findByRole('combobox', { name: /^Talk/ }, soon));
    await namesOf('option', talks()[1]!);
    await user.click(screen.getAllByRole('option').find((row) => nameOf(row) === talks()[1])!);
    expect(screen.getByRole('combobox', { name: /^Talk/ }).textContent).toBe(talks()[1]);
    await user.click(screen.getByRole('combobox', { name: /^Form/ }));
    expect(await namesOf('option', 'Summary, Harbour · Summarise {{Text}} in five lines.')).toContain(
      'Summary, Board · List the decisions of the meeting.',
    );
  });

  it('[TWN3] custom instructions of a template', async () => {
    const { user } = await mount({ name: 'templateEditor', promptId: 'letter' });
    await user.click(await screen.findByText('More', { exact: false, selector: 'summary span' }, soon));
    const chosen = 'Editor, You correct spelling and leave the tone as it is.';
    const select = screen.getAllByRole('combobox').find(({ textContent }) => textContent === chosen);
    expect(select).toBeTruthy();
    await user.click(select!);
    expect(await namesOf('option', chosen)).toContain('Editor, You shorten every sentence to one thought.');
  });

  it('[TWN3] folders to move to', async () => {
    await mount({ name: 'move', ids: ['t1'] });
    expect(await namesOf('option', `Interviews, ${day(0)}`)).toContain(`Interviews, ${day(1)}`);
  });

  it('[TWN3] projects of a conversation, and in the memory', async () => {
    const { stoa } = await mount({ name: 'project', conversationId: 't1' });
    const name = `Apollo, ${formatDateTime('en-GB', '2026-06-01T09:30:00.000Z')}`;
    const buttons = () => screen.getAllByRole('button').map(nameOf);
    await vi.waitFor(() => expect(buttons()).toContain(name), soon);
    stoa.layout.openDialog({ name: 'memory' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Projects' }, soon));
    await vi.waitFor(() => expect(buttons()).toContain(`${name}0`), soon);
  });

  it('[TWN2] tell their time where they cannot be read, and no other row is read', async () => {
    const { readMany } = await mount({ name: 'share', ids: [] }, {}, ({ entries }) => {
      for (const id of ['t1', 't2', 't3']) entries.delete(`conversation/${id}`);
    });
    expect(await namesOf('checkbox', `Weekly plan, ${time(0)}`)).toContain(`Weekly plan, ${time(1)}`);
    await vi.waitFor(() => expect(readMany).toHaveBeenCalledWith(['t1', 't2', 't3']));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(readMany).toHaveBeenCalledTimes(1);
  });

  it('[TWN2] reads no more than fifty, and nothing where all titles differ', async () => {
    const conversations = conversationsOf(
      Array.from({ length: 120 }, (_, index) => listItem(`n${index}`, 'New Conversation', { isLocal: true })),
    );
    const { readMany } = await mount({ name: 'download', ids: [] }, { conversations, selectedId: 'n0' });
    await vi.waitFor(() => expect(readMany.mock.calls[0]?.[0]).toHaveLength(50), soon);
    const other = await mount(
      { name: 'download', ids: [] },
      { conversations: conversations.slice(0, 1), selectedId: 'n0' },
    );
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(other.readMany).not.toHaveBeenCalled();
  });
});
