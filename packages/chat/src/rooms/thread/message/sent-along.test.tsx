// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import type { Prompt } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../testing/axe.js';
import { openThread } from '../../../testing/open-page.js';
import { UserMessage } from './user-message.js';

vi.setConfig({ testTimeout: 30_000 });

const json = '[{"role":"user","content":"How much?"}]';
const legal: Prompt = {
  id: 'legal',
  name: 'Legal',
  description: '',
  content: 'As a lawyer:',
  folderId: null,
  type: 'prefix_prompt',
};
const message: ThreadMessage = {
  id: 'm1',
  role: 'user',
  content: `As a lawyer: See ${json} again`,
  label: 'See [Budget] again',
  data: {
    prefix: { id: 'legal', name: 'Legal', length: 13 },
    inserted: [
      { kind: 'conversation', id: 'c2', name: 'Budget', mark: '[Budget]', start: 17, length: json.length },
    ],
  },
  streaming: false,
};

async function mount(shown: ThreadMessage, templates: Prompt[] = [legal]) {
  const { stoa, conversation } = await openThread([shown], { templates });
  const view = render(
    <StoaProvider stoa={stoa}>
      <main>
        <h1>Page</h1>
        <UserMessage message={shown} conversation={conversation} isLast isIdle />
      </main>
    </StoaProvider>,
  );
  return { stoa, view, user: userEvent.setup() };
}

describe('what goes along with a message', () => {
  it('[MSI1] a conversation is a chip, which shows what the model reads', async () => {
    const { user, view } = await mount(message);
    const chip = await screen.findByRole('button', { name: 'Conversation Budget' });
    expect(view.container.querySelector('[data-slot=message-text]')?.textContent).toBe('See Budget again');
    await user.click(chip);
    expect(await screen.findByText(json)).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[MSI1] the edit box holds the name in the place of the JSON', async () => {
    const { user } = await mount(message);
    await screen.findByRole('button', { name: 'Conversation Budget' });
    await user.click(await screen.findByRole('button', { name: 'Edit message' }, { timeout: 15_000 }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('See [Budget] again');
  });

  it('[MSI2] a prefix is named, shown word for word, and leads to its template', async () => {
    const { user, stoa } = await mount(message);
    await user.click(await screen.findByRole('button', { name: 'Sent with “Legal”' }));
    expect(await screen.findByText('As a lawyer:')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit the template' }));
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'templateEditor', promptId: 'legal' });
  });

  it('[MSI2] one that is gone, and one of a client without records, are said as well', async () => {
    const { user, view } = await mount(message, []);
    await user.click(await screen.findByRole('button', { name: 'Sent with “Legal”' }));
    expect(await screen.findByText(/has been deleted or renamed since/)).toBeTruthy();
    view.unmount();
    await mount({ ...message, content: 'Be brief. Why?', label: 'Why?', data: {} });
    expect(await screen.findByRole('button', { name: 'Sent with a prefix' })).toBeTruthy();
  });

  it('[MSI2] a message without a prefix says nothing', async () => {
    const { view } = await mount({
      ...message,
      content: 'Why?',
      data: {},
      label: undefined,
    } as ThreadMessage);
    expect(view.container.querySelector('[data-slot=prefix-note]')).toBeNull();
  });
});
