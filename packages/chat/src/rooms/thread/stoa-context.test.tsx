// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { ConversationStoa } from '@stoa/core/state';
import {
  ConversationStoaProvider,
  StoaProvider,
  useConversationStoa,
  useConversationStoaIfAny,
  useSelectedConversation,
  useStoa,
  useStoaIfAny,
} from '@stoa/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { openThread } from '../../testing/open-page.js';
import { ReplyMessage } from './reply/reply-message.js';
import { reply } from '../../testing/fixtures.js';
import { preloadMessageParts } from './lazy-parts.js';

function Reads() {
  const stoa = useConversationStoa();
  return (
    <p>
      {stoa.person.name} {useSelectedConversation()?.store.getState().id ?? 'none'}{' '}
      {useStoaIfAny() ? 'workspace' : 'alone'}
    </p>
  );
}
function Workspace() {
  return <p>{useStoa().person.name}</p>;
}
function Anywhere() {
  return <p>{useConversationStoaIfAny() ? 'somebody' : 'nobody'}</p>;
}
const withoutNoise = (show: () => void): void => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    show();
  } finally {
    consoleError.mockRestore();
  }
};
/** The state of a person without what only a workspace has. */
async function narrow() {
  const { stoa, conversation } = await openThread();
  const { fork: _fork, ...conversations } = stoa.conversations;
  const { person, models, flags, settings, drafts, prompts, files, externalContent, now } = stoa;
  const around: ConversationStoa = {
    person,
    models,
    flags,
    settings,
    drafts,
    conversations,
    prompts,
    files,
    externalContent,
    now,
  };
  return { stoa, conversation, around };
}
const Alone = ({ stoa, children }: { stoa: ConversationStoa; children: ReactNode }) => (
  <ConversationStoaProvider stoa={stoa}>{children}</ConversationStoaProvider>
);

beforeAll(preloadMessageParts);

describe('the state that parts read', () => {
  it('[ES1] is the same for the parts of a conversation in a workspace and on another site', async () => {
    const { around, stoa } = await narrow();
    const { rerender } = render(
      <StoaProvider stoa={stoa}>
        <Reads />
      </StoaProvider>,
    );
    const id = stoa.conversations.store.getState().selectedId ?? 'none';
    expect(screen.getByText(`${stoa.person.name} ${id} workspace`)).toBeTruthy();
    rerender(
      <Alone stoa={around}>
        <Reads />
      </Alone>,
    );
    expect(screen.getByText(`${stoa.person.name} ${id} alone`)).toBeTruthy();
  });

  it('[ES1] says where a provider is missing, and lets parts stand without anybody', async () => {
    const { around } = await narrow();
    withoutNoise(() => {
      expect(() => render(<Reads />)).toThrow('useConversationStoa was called outside');
      expect(() =>
        render(
          <Alone stoa={around}>
            <Workspace />
          </Alone>,
        ),
      ).toThrow('useStoa was called outside a StoaProvider');
    });
    render(<Anywhere />);
    expect(screen.getByText('nobody')).toBeTruthy();
  });

  it('[ES1] a slash is a slash where there are no commands', async () => {
    const { around, conversation } = await narrow();
    render(
      <Alone stoa={around}>
        <ConversationComposer conversation={conversation} />
      </Alone>,
    );
    const box = screen.getByRole('textbox');
    await userEvent.type(box, '/');
    expect(box.getAttribute('aria-controls')).toBeNull();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[ES1] copying a conversation is offered exactly where there is a list to copy it to', async () => {
    const { around, conversation, stoa } = await narrow();
    const row = <ReplyMessage message={reply('m2', 'Yes.')} conversation={conversation} isLast isIdle />;
    const { rerender } = render(<StoaProvider stoa={stoa}>{row}</StoaProvider>);
    const forks = () => document.querySelectorAll('[data-action=fork]').length;
    expect(forks()).toBe(1);
    rerender(<Alone stoa={around}>{row}</Alone>);
    expect(forks()).toBe(0);
  });
});
