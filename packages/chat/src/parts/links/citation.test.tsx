// @vitest-environment jsdom
import { citedPassagesOf, linkCitations } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { findViolations } from '../../testing/axe.js';
import { citedReply, citedState } from '../../testing/extras-fixtures.js';
import { reply } from '../../testing/fixtures.js';
import { openThread } from '../../testing/open-page.js';
import { Markdown } from '../markdown/index.js';
import { LazyCitation } from './lazy-citation.js';

beforeAll(LazyCitation.preload);

const passages = citedPassagesOf(citedState);

function Reply({ conversation }: { conversation: ConversationStore }) {
  const scope = useMemo(
    () => ({ messageId: 'm1', conversation, isStreaming: false, isLast: true, passages }),
    [conversation],
  );
  return (
    <MessageScopeProvider value={scope}>
      <Markdown text={linkCitations(citedReply, passages)} streaming={false} idPrefix="m1" />
    </MessageScopeProvider>
  );
}

async function mount() {
  const { stoa, conversation } = await openThread([reply('m1', citedReply)], {
    person: { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false },
  });
  return render(
    <StoaProvider stoa={stoa}>
      <Reply conversation={conversation} />
    </StoaProvider>,
  );
}

describe('citations in a reply', () => {
  it('[CI5] a number shows its passage, where it stands, with the words of the statement marked', async () => {
    const view = await mount();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Source 1: report.pdf, page 12',
      'Source 2: report.pdf, page 210',
    ]);
    expect(await findViolations(view.container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Source 2/ }));
    const shown = await screen.findByRole('dialog', { name: 'report.pdf' });
    expect(shown.textContent).toContain('page 210');
    const marked = [...shown.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(['treasurer', 'silver', 'olive', 'press']);
    expect(within(shown).getByRole('button', { name: 'Download report.pdf' })).toBeTruthy();
    expect(await findViolations(shown)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Source 2');
  });

  it('[CI5] a number without a passage is a number', async () => {
    await mount();
    expect(screen.getByText(/see \[9\]/)).toBeTruthy();
  });
});
