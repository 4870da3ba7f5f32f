// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { retentionKinds, type Look } from '@stoa/core/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import '../settings/settings-dialog.js';
import './my-data-tab.js';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const forEver = retentionKinds.map((kind) => ({ kind, days: null, next: null }));
const look: Look = {
  kind: 'reading',
  reader: { name: 'Thea Lindqvist', email: 'thea@example.org' },
  reason: 'Report 4711: <b>threat</b>',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-20T10:00:00.000Z',
  conversations: [
    { id: 'c1', name: 'Travel to Bergen', at: '2026-11-20T09:05:00.000Z' },
    { id: 'c2', name: null, at: '2026-11-20T09:06:00.000Z' },
  ],
};

async function mount(seed: StoaSeed) {
  const page = await openPage({ dialog: { name: 'settings', tab: 'data' }, ...seed });
  const view = render(
    <StoaProvider stoa={page.stoa}>
      <h1>Page</h1>
      <h2>Place</h2>
      <Dialogs />
    </StoaProvider>,
  );
  return { ...page, view, user: userEvent.setup() };
}
const answers = (kinds: StoaSeed['answers']): StoaSeed => ({
  answers: {
    'retention.mine': { success: true, data: forEver },
    'looks.mine': { success: true, data: [] },
    ...kinds,
  },
});

describe('[SET20] your data', () => {
  it('says that everything is kept and nobody has read, where it is so', async () => {
    await mount(answers({}));
    expect(await screen.findByText('Everything is kept until you delete it.')).toBeTruthy();
    expect(screen.getByText('Nobody has.')).toBeTruthy();
  });

  it('tells what goes when, who read what and why, as text', async () => {
    const { view } = await mount(
      answers({
        'retention.mine': {
          success: true,
          data: forEver.map((one) =>
            one.kind === 'conversations'
              ? { ...one, days: 730, next: { days: 90, from: '2026-12-12T09:00:00.000Z' } }
              : one,
          ),
        },
        'looks.mine': { success: true, data: [look] },
      }),
    );
    expect(await screen.findByText('730 days')).toBeTruthy();
    expect(screen.getByText(/^From .*12.*2026 on: 90 days$/)).toBeTruthy();
    expect(screen.queryByText('Files, since their upload')).toBeNull();
    const item = within(screen.getByText('Thea Lindqvist').closest<HTMLElement>('[data-slot=look]')!);
    expect(item.getByText('Reason: Report 4711: <b>threat</b>')).toBeTruthy();
    expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Travel to Bergen'),
      expect.stringContaining('A conversation that was deleted since'),
    ]);
    expect(await findViolations(view.baseElement)).toEqual([]);
  });

  it('says what could not be read, and reads it again', async () => {
    const { user, world } = await mount({ ...answers({}), failures: { 'looks.mine': noAnswer } });
    expect(await screen.findByText('Network Error')).toBeTruthy();
    world.answer('looks.mine', () => ({ ok: true, value: { success: true, data: [] } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody has.')).toBeTruthy();
  });
});
