// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import { recordFields } from '@stoa/core/rules';
import { StoaProvider } from '@stoa/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { analysisSeed, conversationRecords } from '../../testing/analytics-fixture.js';
import { findViolations } from '../../testing/axe.js';
import { designGroup } from '../../testing/groups-fixture.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import '../groups/group-admin-dialog.js';
import './conversations-tab.js';
import './dashboard-tab.js';
import { RecordedSection } from './recorded-section.js';

vi.setConfig({ testTimeout: 30_000 });

/** Files that the page gave to the browser. */
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

async function openTab(name: string, seed: StoaSeed = analysisSeed()) {
  const page = await openPage({ ...seed, dialog: { name: 'assistantAdmin', groupId: designGroup.id } });
  render(<DialogPage stoa={page.stoa} />);
  const dialog = await screen.findByRole('dialog', { name: 'Assistant Admin Interface' });
  const seen = within(dialog);
  const user = userEvent.setup();
  await user.click(await seen.findByRole('tab', { name }));
  return { ...page, dialog, seen, user };
}
const opens = /^Open the conversation/;
const csvRows = async () => (await saved[0]!.text()).trim().split('\r\n').slice(1);

describe('conversations of a group', () => {
  it('[GAN1] 1.049: stand in a table of twelve columns, each of which orders them; axe finds nothing', async () => {
    const { dialog, seen, user } = await openTab('Conversations');
    expect(await seen.findAllByRole('button', { name: opens })).toHaveLength(conversationRecords.length);
    const sorts = seen.getAllByRole('button', { name: /^Sort by/ });
    expect(sorts).toHaveLength(recordFields.length);
    expect(await findViolations(dialog)).toEqual([]);
    for (const name of sorts.map((button) => button.getAttribute('aria-label')!)) {
      await user.click(seen.getByRole('button', { name }));
      const header = seen.getByRole('button', { name }).closest('th')!;
      expect(header.getAttribute('aria-sort'), name).toMatch(/ascending|descending/);
    }
  });

  it('[GAN2] are narrowed, counted, and saved as they are shown', async () => {
    const { seen, user } = await openTab('Conversations');
    expect(await seen.findByText('24 conversations')).toBeTruthy();
    await user.type(seen.getByRole('searchbox'), 'bea.lindqvist');
    const left = conversationRecords.filter((one) => one.user.startsWith('bea'));
    expect(await seen.findByText(`${left.length} of 24 conversations`)).toBeTruthy();
    expect(seen.getAllByRole('button', { name: opens })).toHaveLength(left.length);
    await user.click(seen.getByRole('button', { name: 'Download CSV' }));
    expect(await csvRows()).toHaveLength(left.length);
    await user.click(seen.getByRole('button', { name: 'Clear filters' }));
    expect(await seen.findByText('24 conversations')).toBeTruthy();
  });

  it('[GAN3] 1.050: a press on a row opens what is known, then what was said; focus comes back to the row', async () => {
    const { dialog, seen, user } = await openTab('Conversations');
    const [first] = await seen.findAllByRole('button', { name: opens });
    await user.click(first!.closest('tr')!);
    expect(await seen.findByText(/Is it clear what I found/)).toBeTruthy();
    expect(seen.getByText(conversationRecords[0]!.conversationId)).toBeTruthy();
    expect(await findViolations(dialog)).toEqual([]);
    await user.click(seen.getByRole('button', { name: 'All conversations' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(first!.getAttribute('aria-label')),
    );
  });

  it('[GAN4] 1.050: content that cannot be read says so, and is read again', async () => {
    const { seen, user, world } = await openTab(
      'Conversations',
      analysisSeed({ failures: { 'analytics.content': noAnswer } }),
    );
    await user.click((await seen.findAllByRole('button', { name: opens }))[0]!);
    expect(await seen.findByText('Error loading conversation content.')).toBeTruthy();
    world.answer('analytics.content', () => success({ content: 'Hello again' }));
    await user.click(seen.getByRole('button', { name: 'Try again' }));
    expect(await seen.findByText('Hello again')).toBeTruthy();
  });

  it('[GAN5] 1.051: an assistant without any says so', async () => {
    const { seen } = await openTab(
      'Conversations',
      analysisSeed({ answers: { 'analytics.conversations': [] } }),
    );
    expect(await seen.findByText('No conversations available')).toBeTruthy();
  });
});

describe('the dashboard of a group', () => {
  it('[GAN6] 1.052: shows General Stats and three distributions that are all of it; axe finds nothing', async () => {
    const { dialog, seen, user } = await openTab('Dashboard');
    const stats = await seen.findByRole('region', { name: 'General Stats' });
    expect(within(stats).getByText('Conversations').parentElement!.textContent).toContain('24');
    expect(await findViolations(dialog)).toEqual([]);
    for (const name of ['Entry Point', 'Category', 'Employee Type']) {
      saved = [];
      await user.click(seen.getByRole('button', { name: `Download ${name} as CSV` }));
      const counts = (await csvRows()).map((row) => Number(row.split(',').at(-2)));
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        name,
      ).toBe(24);
      await user.click(seen.getByRole('button', { name: `${name} as a table` }));
      expect(await seen.findByRole('table', { name })).toBeTruthy();
    }
  });

  it('[GAN7] an average of nothing is none, and not zero', async () => {
    const { seen } = await openTab(
      'Dashboard',
      analysisSeed({
        answers: {
          'analytics.dashboard': {
            dashboardData: {
              assistantId: designGroup.assistants[0]!.assistantId!,
              assistantName: 'Critique',
              numUsers: 0,
              totalConversations: 0,
              averagePromptsPerConversation: null,
              averageUserRating: null,
              averageSystemRating: null,
              entryPointDistribution: {},
              categoryDistribution: {},
              employeeTypeDistribution: {},
              days: [],
            },
          },
        },
      }),
    );
    expect(await seen.findAllByText('None yet')).toHaveLength(3);
    expect(seen.getAllByText('No conversations in this time.')).toHaveLength(4);
  });

  it('[GAN8] a time whose first day is after its last one is not asked for', async () => {
    const { seen, user } = await openTab('Dashboard');
    const from = await seen.findByLabelText('From');
    await user.clear(from);
    await user.type(from, '2030-01-01');
    expect((await seen.findByRole('alert')).textContent).toBe('The first day is after the last one.');
  });
});

describe('without approval', () => {
  it('[GAN9] 1.042, 1.082: the dashboard says how to ask for it, and whom; there are no conversations', async () => {
    const { dialog, seen } = await openTab('Dashboard', analysisSeed({}, false));
    const link = await seen.findByRole('link', { name: 'Write to Thea Mavros' });
    expect(link.getAttribute('href')).toMatch(/^mailto:thea%40example\.org\?subject=/);
    expect(seen.getByText('Design_1')).toBeTruthy();
    expect(seen.queryByRole('tab', { name: 'Conversations' })).toBeNull();
    expect(await findViolations(dialog)).toEqual([]);
  });
});

describe('what is recorded about me', () => {
  async function open(forget: () => unknown) {
    const tab = await openPage({
      answers: { 'analytics.mine': { success: true, data: conversationRecords.slice(0, 2) } },
    });
    tab.world.answer('analytics.forget', forget as never);
    const { container } = render(
      <StoaProvider stoa={tab.stoa}>
        <RecordedSection />
      </StoaProvider>,
    );
    return { tab, container, user: userEvent.setup() };
  }

  it('[GAN10] is listed, and taken back after a question; axe finds nothing', async () => {
    const { tab, container, user } = await open(() => success({ success: true, forgotten: 1 }));
    const [first] = await screen.findAllByRole('button', { name: /^Take back: / });
    expect(await findViolations(container)).toEqual([]);
    await user.click(first!);
    expect(tab.calls.filter(({ operation }) => operation === 'analytics.forget')).toEqual([]);
    const question = screen.getByRole('group', { name: /^Delete what is recorded/ });
    await user.click(within(question).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('1 record deleted.')).toBeTruthy();
    expect(tab.calls.at(-1)?.input).toEqual({ conversationId: conversationRecords[0]!.conversationId });
    expect(screen.getAllByRole('button', { name: /^Take back: / })).toHaveLength(1);
  });

  it('[GAN10] stays when it cannot be taken back, which is said', async () => {
    const { user } = await open(() => failed(noAnswer));
    await user.click(await screen.findByRole('button', { name: 'Take back all' }));
    const question = screen.getByRole('group', { name: /^Delete what is recorded/ });
    await user.click(within(question).getByRole('button', { name: 'Take back all' }));
    expect(await screen.findByText('It could not be taken back.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Take back: / })).toHaveLength(2);
  });
});
