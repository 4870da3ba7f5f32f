// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { newConversationName } from '@stoa/core/rules';
import { StoaProvider } from '@stoa/react';
import { TextsProvider, TooltipProvider } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chatTexts } from '../../locales/index.js';
import { ConversationsPanel } from '../../rooms/conversations/conversations-panel.js';
import { ConversationChooser } from '../../rooms/documents/conversation-chooser.js';
import { listItem, thread } from '../../testing/fixtures.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { ConversationTitle } from './conversation-title.js';

// Fetched once, so that no test waits for it.
beforeAll(() => import('../../rooms/conversations/list-body.js'));

async function mount(language: keyof typeof chatTexts) {
  const called = vi.fn();
  const items = [listItem('a', newConversationName), listItem('b', 'Alpha')];
  const stage = makeStoa({
    called,
    conversation: { path: thread, name: newConversationName },
    conversations: { items, selectedId: 'a' },
  });
  render(
    <TextsProvider locale={language} catalog={await chatTexts[language]()}>
      <StoaProvider stoa={stage}>
        <TooltipProvider>
          <ConversationsPanel />
          <ConversationTitle conversation={stage.conversation} onMove={vi.fn()} />
          <ConversationChooser items={items} chosenIds={new Set()} onChoose={vi.fn()} />
        </TooltipProvider>
      </StoaProvider>
    </TextsProvider>,
  );
  return { called, user: userEvent.setup() };
}

describe('a conversation that nobody has named', () => {
  it.each([
    ['de', 'Neue Unterhaltung'],
    ['he', 'שיחה חדשה'],
  ] as const)('[CON56] is called in %s what the reader understands: %s', async (language, name) => {
    await mount(language);
    expect(screen.getByRole('heading', { name }).textContent).toBe(name);
    expect(screen.getByRole('checkbox', { name: new RegExp(name) })).toBeTruthy();
    expect(await screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(document.body.textContent).not.toContain(newConversationName);
  });

  it('[CON56] keeps its stored name where the field of its name is left as it was', async () => {
    const { called, user } = await mount('de');
    await user.click(screen.getByRole('button', { name: 'Neue Unterhaltung', description: /./ }));
    await user.keyboard('{Enter}');
    expect(called).not.toHaveBeenCalledWith('rename', expect.anything(), expect.anything());
    expect(screen.getByRole('heading', { name: 'Neue Unterhaltung' })).toBeTruthy();
  });
});
