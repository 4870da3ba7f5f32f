// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PageToolCall } from '@stoa/core/state';
import { findViolations } from '../../testing/axe.js';
import { EmbedStage } from '../../testing/embed-stage.js';
import { fixtureNow, listItem, reply, run, userMessage } from '../../testing/fixtures.js';
import type { EmbedStage as Made, EmbedStageOptions } from '../../testing/make-embed.js';

const talk = [userMessage('u1', 'Where is my order?'), reply('r1', 'On its way.')];

/** Shows a panel and gives what it stands on. */
async function show(options: EmbedStageOptions = {}) {
  const called = vi.fn();
  let made: Made | undefined;
  const { container, unmount } = render(
    <>
      <input aria-label="Of the page" />
      <EmbedStage
        options={{ ...options, called }}
        width={400}
        height={680}
        script={(stage) => {
          made = stage;
          return () => {};
        }}
      />
    </>,
  );
  await waitFor(() => expect(container.querySelector('[data-slot=embed-panel]')).not.toBeNull());
  return { called, container, unmount, user: userEvent.setup(), made: made as unknown as Made };
}
const empty: EmbedStageOptions = { conversation: { path: [] } };
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the panel of the embeddable chat', () => {
  it('[EP1] greets, and a suggested prompt sends', async () => {
    const { user, called, container } = await show(empty);
    expect(await screen.findByText(/I know our shelves/)).toBeTruthy();
    await press(user, 'How do returns work?');
    expect(called).toHaveBeenCalledWith('send', 'How do returns work?');
    expect(await findViolations(container)).toEqual([]);
  });

  it('[EP2] the page has the last word on title, greeting, prompts and placeholder; changes show at once', async () => {
    const { made } = await show({
      ...empty,
      options: { title: 'Ask us', greeting: 'Ahoy', prompts: ['One', { label: 'Two', text: 'Say two' }] },
    });
    expect(await screen.findByRole('heading', { name: 'Ask us' })).toBeTruthy();
    expect(screen.getByText('Ahoy')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^(One|Two)$/ })).toHaveLength(2);
    act(() =>
      made.controller.setOptions({ greeting: 'Goodbye', placeholder: 'Speak', texts: { send: 'Go' } }),
    );
    expect(screen.getByText('Goodbye')).toBeTruthy();
    expect(screen.getByPlaceholderText('Speak')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Go' })).toBeTruthy();
  });

  it('a press makes the panel larger, another as it was; the size that the page gave is left alone', async () => {
    const { user, made } = await show({ options: { width: 380, height: 500 } });
    const { controller } = made;
    await press(user, 'Larger');
    expect(controller.isExpanded.getState()).toBe(true);
    expect(controller.options.getState()).toMatchObject({ width: 380, height: 500 });
    await press(user, 'Smaller');
    expect(controller.isExpanded.getState()).toBe(false);
  });

  it('[EP3] takes no focus when it appears, nor when a reply begins while the page has it', async () => {
    const { user, made } = await show({ conversation: { path: talk } });
    const field = screen.getByLabelText('Of the page');
    await user.click(field);
    act(() =>
      made.stoa.conversations.open('c1').store.setState({
        run: { status: 'streaming', requestId: 'q', messageId: 'r1', connection: 'live' },
      }),
    );
    expect(document.activeElement).toBe(field);
  });

  it('[EP18] an open menu adds no element and no attribute to the page around the panel', async () => {
    const { user, container } = await show({ conversation: { path: talk } });
    const page = () =>
      [document.documentElement, document.body, container].map((node) => [
        node.childElementCount,
        ...node.getAttributeNames(),
      ]);
    const before = page();
    await press(user, 'More');
    await screen.findByRole('menuitem', { name: 'New conversation' });
    expect(page()).toEqual(before);
  });

  it('[EP4] the menu goes by the keyboard and gives focus back', async () => {
    const { user, called } = await show({
      conversation: { path: talk },
      conversations: { items: [listItem('c1', 'Order')] },
    });
    await press(user, 'More');
    const first = await screen.findByRole('menuitem', { name: 'New conversation' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Past conversations');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Clear conversation');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More');
    await press(user, 'More');
    await user.click(screen.getByLabelText('Of the page'));
    expect(screen.queryByRole('menu')).toBeNull();
    await press(user, 'More');
    await user.click(await screen.findByRole('menuitem', { name: 'New conversation' }));
    expect(called).toHaveBeenCalledWith('newConversation');
  });

  it('[EP5] past conversations can be opened and deleted; Escape leads back', async () => {
    const { user, called, container } = await show({
      conversation: { path: talk },
      conversations: { items: [listItem('c1', 'Order'), listItem('c2', 'Maps')] },
    });
    await press(user, 'More');
    await user.click(await screen.findByRole('menuitem', { name: 'Past conversations' }));
    await press(user, 'Delete “Maps”');
    expect(called).toHaveBeenCalledWith('remove', 'c2');
    expect(screen.queryByText('Maps')).toBeNull();
    expect(await findViolations(container)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(await screen.findByLabelText('Message')).toBeTruthy();
  });

  it('[EP6] past conversations are offered with the scope and the option only', async () => {
    const items = [listItem('c1', 'Order')];
    const { user } = await show({
      conversation: { path: talk },
      conversations: { items },
      options: { history: false },
    });
    await press(user, 'More');
    await screen.findByRole('menuitem', { name: 'New conversation' });
    expect(screen.queryByRole('menuitem', { name: 'Past conversations' })).toBeNull();
  });

  it.each([
    ['embed.origin', /not available on this page/, null],
    ['embed.key', /is not available$/, null],
    ['embed.anonymous', /Sign in to use/, null],
    ['embed.token', /could not be signed in/, 'Try again'],
    ['network', /could not be reached/, 'Try again'],
    ['embed.older', /being updated/, 'Try again'],
    ['embed.newer', /has been updated/, 'Reload the page'],
    ['embed.unheard-of', /could not be started/, 'Try again'],
  ])('[EP7] a refusal says what happened and what helps: %s', async (code, title, button) => {
    const { user, called, container } = await show({
      state: { status: 'refused', stoa: null, failure: { code, message: '' } },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(title)).toBeTruthy();
    if (button === null) expect(within(alert).queryByRole('button')).toBeNull();
    else if (button === 'Try again') {
      await user.click(within(alert).getByRole('button', { name: button }));
      expect(called).toHaveBeenCalledWith('start');
    } else expect(within(alert).getByRole('button', { name: button })).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
  });

  it('[EP8] whoever has left can come back', async () => {
    const { user, called } = await show({ state: { status: 'signed-out', stoa: null } });
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    await press(user, 'Try again');
    expect(called).toHaveBeenCalledWith('start');
  });

  it('[EP9] a limit counts down, holds sending back and keeps the draft', async () => {
    const { user, called } = await show({
      conversation: {
        path: [
          userMessage('u1', 'Again'),
          reply('r1', '', {
            data: {
              run: run({
                status: 'failed',
                endedAt: new Date(fixtureNow).toISOString(),
                error: { title: 'Too many', lines: [], code: 'embed.rate', retryable: true, retryAfterS: 42 },
              }),
            },
          }),
        ],
      },
      drafts: { c1: 'My next question' },
    });
    expect(await screen.findByText(/You can send again in 42 seconds/)).toBeTruthy();
    const box = screen.getByLabelText<HTMLTextAreaElement>('Message');
    await user.type(box, '{Enter}');
    expect(called).not.toHaveBeenCalledWith('send', expect.anything());
    expect(box.value).toBe('My next question');
  });

  it('[EP10] says when nothing is kept', async () => {
    await show({ ...empty, storage: 'memory' });
    expect(await screen.findByText(/ends when the page is closed/)).toBeTruthy();
  });

  it('[EP11] what a tool of the page would be given stands there exactly; the answer goes to the state', async () => {
    const call: PageToolCall = {
      id: 'k1',
      conversationId: 'c1',
      messageId: 'r1',
      name: 'add_to_basket',
      args: { isbn: '978' },
      question: null,
      status: 'waiting',
    };
    const tool = {
      name: 'add_to_basket',
      description: 'Puts a book into the basket.',
      schema: {},
      run: () => null,
    };
    const { user, called, container, made } = await show({
      conversation: { path: talk },
      calls: [call],
      options: { tools: [tool] },
    });
    const card = await screen.findByRole('region', { name: 'add_to_basket' });
    expect(within(card).getByText('Puts a book into the basket.')).toBeTruthy();
    expect(card.querySelector('[data-slot=tool-arguments]')?.textContent).toBe('{\n  "isbn": "978"\n}');
    expect(await screen.findByText(/asks to run add_to_basket/)).toBeTruthy();
    expect(await findViolations(container)).toEqual([]);
    await user.click(within(card).getByRole('button', { name: 'Allow' }));
    expect(called).toHaveBeenCalledWith('tools.allow', 'k1');
    act(() => made.setCalls([{ ...call, id: 'k2' }]));
    await press(user, 'Decline');
    expect(called).toHaveBeenCalledWith('tools.refuse', 'k2');
  });

  it('[EP12] images come by choice and by pasting, are named, can be taken out again, and go with the message', async () => {
    const { user, called } = await show({ conversation: { path: talk }, drafts: { c1: 'What is this?' } });
    const png = (name: string) =>
      new File([Uint8Array.from('\x89PNG\r\n\x1a\n', (sign) => sign.charCodeAt(0))], name, {
        type: 'image/png',
      });
    const button = await screen.findByRole('button', { name: 'Add an image' });
    await user.upload(button.querySelector('input') as HTMLInputElement, [png('a.png'), png('b.png')]);
    expect(await screen.findByAltText('b.png')).toBeTruthy();
    await user.click(screen.getByLabelText('Message'));
    await user.paste({
      types: ['Files'],
      files: [png('image.png')],
      getData: () => '',
    } as unknown as DataTransfer);
    expect(await screen.findByAltText('Pasted image 3')).toBeTruthy();
    // Cells of a sheet come with a picture of them: the text wins.
    const cells = new Map([['text/plain', 'Plan\tPrice']]);
    const picture = {
      types: ['text/plain', 'Files'],
      files: [png('image.png')],
      getData: (type: string) => cells.get(type) ?? '',
    };
    const paste = createEvent.paste(screen.getByLabelText('Message'), { clipboardData: picture });
    fireEvent(screen.getByLabelText('Message'), paste);
    expect(paste.defaultPrevented).toBe(false);
    expect(screen.queryByAltText('Pasted image 4')).toBeNull();
    await press(user, 'Remove a.png');
    await user.type(screen.getByLabelText('Message'), '{Enter}');
    expect(called).toHaveBeenCalledWith('send', 'What is this?', {
      dataSources: [
        expect.objectContaining({
          name: 'b.png',
          type: 'image/png',
          id: expect.stringMatching(/^data:image\/png;base64,/) as string,
        }),
        expect.objectContaining({ name: 'Pasted image 3' }),
      ],
    });
    expect(screen.queryByAltText('b.png')).toBeNull();
  });

  it('[EP19] images that do not fit the request together are refused before anything is sent, and nothing is lost', async () => {
    const before = { id: `data:image/png;base64,${'A'.repeat(9_000_000)}`, name: 'before.png' };
    const path = [userMessage('u1', 'Look', { data: { dataSources: [before] } }), reply('r1', 'I do.')];
    const { user, called } = await show({ conversation: { path }, drafts: { c1: 'And this?' } });
    const png = (name: string, bytes: number) =>
      new File(
        [Uint8Array.from('\x89PNG\r\n\x1a\n', (sign) => sign.charCodeAt(0)), new Uint8Array(bytes)],
        name,
        { type: 'image/png' },
      );
    const button = await screen.findByRole('button', { name: 'Add an image' });
    const input = button.querySelector('input') as HTMLInputElement;
    await user.upload(input, [png('large.png', 400_000), png('small.png', 1000)]);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'large.png does not fit: the images of a conversation may take 7.1 MB together. Remove one, choose a smaller one, or begin a new conversation.',
    );
    expect(await screen.findByAltText('small.png')).toBeTruthy();
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('And this?');
    await user.type(screen.getByLabelText('Message'), '{Enter}');
    expect(called).toHaveBeenCalledWith('send', 'And this?', {
      dataSources: [expect.objectContaining({ name: 'small.png' })],
    });
  });

  it('[EP20] says once that too much was asked: at the message box while it lasts, then at the reply, in the words of the page', async () => {
    const limited = reply('r1', '', {
      data: {
        run: run({
          status: 'failed',
          endedAt: new Date(fixtureNow).toISOString(),
          error: {
            title: 'Too many requests in a short time. Wait a moment and try again.',
            lines: [],
            code: 'embed.rate',
            retryable: true,
            retryAfterS: 3,
          },
        }),
      },
    });
    const { user, called } = await show({
      conversation: { path: [userMessage('u1', 'Again'), limited] },
      drafts: { c1: 'Still here' },
      frame: { locale: 'de' },
    });
    expect(await screen.findByText(/In \d Sekunden können Sie wieder senden/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
    expect(screen.queryByText(/Too many requests/)).toBeNull();
    expect((screen.getByLabelText('Nachricht') as HTMLTextAreaElement).value).toBe('Still here');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' }, { timeout: 8000 });
    expect(screen.getByText('Der Chat ist ausgelastet')).toBeTruthy();
    await user.click(retry);
    expect(called).toHaveBeenCalledWith('retry', 'r1');
  });

  it('[EP13] what is no image is said by name, and the rest stays', async () => {
    const { user } = await show({ conversation: { path: talk } });
    const button = await screen.findByRole('button', { name: 'Add an image' });
    await user.upload(button.querySelector('input') as HTMLInputElement, [
      new File(['%PDF'], 'bill.png', { type: 'image/png' }),
    ]);
    expect(await screen.findByText(/bill\.png is not a PNG/)).toBeTruthy();
    await press(user, 'Dismiss');
    expect(screen.queryByText(/bill\.png/)).toBeNull();
  });

  it('[EP14] images are offered with the scope, the option and a model that sees only', async () => {
    await show({ conversation: { path: talk }, options: { upload: false } });
    await screen.findByLabelText('Message');
    expect(screen.queryByRole('button', { name: 'Add an image' })).toBeNull();
  });

  it('[EP15] speaks the language of the page, and another when that changes', async () => {
    const { made } = await show({
      ...empty,
      frame: { locale: 'de-AT' },
      session: { greeting: '', title: '' },
    });
    expect(await screen.findByText('Hallo. Wie kann ich helfen?')).toBeTruthy();
    act(() =>
      made.controller.setFrame({ ...made.controller.frame.getState(), locale: 'ar', direction: 'rtl' }),
    );
    expect(await screen.findByText('مرحبًا. كيف يمكنني مساعدتك؟')).toBeTruthy();
  });

  it('[EL13] says what comes late in that language, too: of a table, of its link, of a reply that has ended', async () => {
    const table = '| Ort | Preis |\n| --- | --- |\n| [Kai](https://example.com/kai) | 3 |';
    await show({
      conversation: { path: [userMessage('u1', 'Preise?'), reply('r1', table)] },
      frame: { locale: 'de' },
    });
    expect(await screen.findByText('(öffnet einen neuen Tab)', { exact: false })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Tabelle als CSV kopieren' })).toBeTruthy();
    expect(screen.queryByText('(opens in a new tab)', { exact: false })).toBeNull();
  });

  it('leaves nothing behind when it goes', async () => {
    const added = vi.spyOn(document, 'addEventListener');
    const removed = vi.spyOn(document, 'removeEventListener');
    const { unmount, container } = await show({ conversation: { path: talk } });
    unmount();
    expect(container.innerHTML).toBe('');
    const count = (spy: typeof added | typeof removed) =>
      spy.mock.calls.filter(([type]) => type === 'visibilitychange').length;
    expect(count(removed)).toBe(count(added));
  });

  it('[EP17] tells the chat whether it is seen', async () => {
    const { called, made } = await show(empty);
    expect(called).toHaveBeenCalledWith('setVisible', true);
    act(() => void made.controller.setOpen(false, 'page'));
    expect(called).toHaveBeenLastCalledWith('setVisible', false);
  });
});

describe('a panel in which an assistant answers', () => {
  const assistant = {
    name: 'Clerk',
    question: 'Who are you?',
    types: [
      { name: 'Students', disabledMessage: null },
      { name: 'Staff', disabledMessage: 'Ask HR.' },
    ],
    isAnalysed: true,
  };

  it('asks for the group type, says why one is closed, and who reads along', async () => {
    const { user, called, container } = await show({ ...empty, session: { assistant } });
    const asked = await screen.findByRole('radiogroup', { name: 'Who are you?' });
    expect(screen.getByText(/are analysed by the people/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } });
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Enter' });
    expect(called).not.toHaveBeenCalledWith('send', 'Hello');
    expect(await screen.findAllByText('Please address missing information to enable chat')).not.toEqual([]);
    await user.click(within(asked).getByRole('radio', { name: 'Staff' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Ask HR.');
    expect(called).toHaveBeenCalledWith('assistant.choose', 'Staff');
    await user.click(within(asked).getByRole('radio', { name: 'Students' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await findViolations(container)).toEqual([]);
  });

  it('[EP26] tells of a thumb that was not kept, and tries again', async () => {
    const unsaved = { conversationId: 'c1', messageId: 'r1', rating: 'up' as const };
    const { user, called } = await show({
      conversation: { path: talk },
      session: { assistant: { ...assistant, types: [] } },
      assistant: { unsaved },
    });
    expect(await screen.findByText(/Your rating could not be saved/)).toBeTruthy();
    await press(user, 'Try again');
    expect(called).toHaveBeenCalledWith('assistant.rate', unsaved);
    await waitFor(() => expect(screen.queryByText(/Your rating could not be saved/)).toBeNull());
  });

  it('one that was withdrawn is said in the place of the chat', async () => {
    await show({
      state: { status: 'refused', stoa: null, failure: { code: 'embed.assistant', message: 'Gone.' } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The assistant of this chat is not available',
    );
  });
});
