// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { blockKeyOf, type SpecialKind } from '@stoa/core/rules';
import { loadProposalReader, type ProposalsState } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { findViolations } from '../../testing/axe.js';
import { listItems, reply, run, userMessage } from '../../testing/fixtures.js';
import { makeStoa, type Stage, type StageOptions } from '../../testing/make-stoa.js';
import { hiddenParts } from './hidden-parts.js';
import { makeProposalBlock } from './proposal-block.js';

vi.setConfig({ testTimeout: 20_000 });

const flags = { automation: true, assistantApis: true, artifacts: true };

interface MountOptions extends StageOptions {
  data?: Record<string, unknown>;
  state?: Partial<ProposalsState>;
  isLive?: boolean;
  isStreaming?: boolean;
  isClosed?: boolean;
  withoutMessage?: boolean;
}

function Scope({
  stage,
  isStreaming,
  children,
}: {
  stage: Stage;
  isStreaming: boolean;
  children: ReactNode;
}) {
  const scope = useMemo(
    () => ({ messageId: 'm2', conversation: stage.conversation, isStreaming, isLast: true }),
    [stage, isStreaming],
  );
  return <MessageScopeProvider value={scope}>{children}</MessageScopeProvider>;
}

async function mount(kind: SpecialKind, code: string, options: MountOptions = {}) {
  const {
    data,
    state,
    isLive = true,
    isStreaming = false,
    isClosed = true,
    withoutMessage = false,
    ...rest
  } = options;
  const called = vi.fn();
  const content = `\`\`\`${kind}\n${code}\n\`\`\``;
  const path = [userMessage('m1', 'Do it'), reply('m2', content, { data: { run: run(), ...data } })];
  const stage = makeStoa({
    called,
    conversation: { path },
    proposals: { live: new Set(isLive ? ['m2'] : []), ...state },
    flags,
    ...rest,
  });
  const Block = makeProposalBlock(await loadProposalReader());
  const block = <Block fence={{ language: kind, meta: '', code, isClosed }} />;
  const tree = (shown: ReactNode) => (
    <StoaProvider stoa={stage}>
      {withoutMessage ? (
        shown
      ) : (
        <Scope stage={stage} isStreaming={isStreaming}>
          {shown}
        </Scope>
      )}
    </StoaProvider>
  );
  const view = render(tree(block));
  const user = userEvent.setup();
  return {
    stage,
    called,
    user,
    view,
    remount: () => view.rerender(tree(null)),
    back: () => view.rerender(tree(block)),
    key: blockKeyOf(kind, code),
  };
}
const button = (name: string) => screen.queryByRole('button', { name });
const line = () => screen.getByRole('status').textContent;

describe('calls', () => {
  const [first] = listItems;
  const move = `/moveChatsToFolder("f", "${first?.id}")`;
  const folders = { folders: [{ id: 'f', name: 'Travel', type: 'chat' as const }] };

  it('[PR9] say in plain words what they do, beside their exact arguments with the names behind ids', async () => {
    const { called, user } = await mount('auto', move, { conversations: folders });
    expect(screen.getByText('Move 1 chat to the folder “Travel”')).toBeTruthy();
    expect(screen.getByText(`"f" — Travel`)).toBeTruthy();
    expect(screen.getByText(`"${first?.id}" — ${first?.name}`)).toBeTruthy();
    expect(line()).toBe('This changes something. Nothing happens until you say so.');
    expect(called).not.toHaveBeenCalled();
    await user.click(button('Carry out') as HTMLElement);
    expect(called).toHaveBeenCalledExactlyOnceWith(
      'proposals.run',
      { messageId: 'm2', kind: 'auto', code: move },
      undefined,
    );
  });

  it('[PR13] can be refused', async () => {
    const { called, user } = await mount('auto', '/chats()');
    await user.click(button('No') as HTMLElement);
    expect(called).toHaveBeenCalledExactlyOnceWith(
      'proposals.decline',
      expect.objectContaining({ kind: 'auto' }),
    );
  });

  it('[PR9] reading may be allowed for the conversation, changing may not', async () => {
    const name = 'Carry out, and let it read in this chat without asking';
    const { stage, called, user, view } = await mount('auto', '/chats()');
    await user.click(button(name) as HTMLElement);
    expect(stage.conversation.proposals.store.getState().readsAllowed).toBe(true);
    expect(called).toHaveBeenCalledWith('proposals.run', expect.anything(), undefined);
    view.unmount();
    await mount('auto', `/chats()\n${move}`);
    expect(button(name)).toBeNull();
  });

  it('[PR9] a question of the definition is asked in its words', async () => {
    const resolvedOps = [
      {
        id: '/send',
        name: 'Send',
        params: [{ name: 'to' }],
        data: { shouldConfirm: true, confirmationMessage: 'Really send it?' },
      },
    ];
    await mount('auto', '/send("ada")', { data: { state: { resolvedOps } } });
    expect(line()).toBe('Really send it?');
    expect(screen.getByText('to').closest('dt')).toBeTruthy();
  });

  it.each<[string, MountOptions, RegExp]>([
    ['imported', { data: { imported: true } }, /^From an imported message/],
    ['after a reload', { isLive: false }, /^Expired/],
    ['when the reply was cut off', { data: { run: run({ status: 'stopped' }) } }, /^The reply was cut off/],
    ['while the reply is written', { isStreaming: true }, /^Waits for the end/],
    ['without a message', { withoutMessage: true }, /^Only shown here/],
    [
      'begun elsewhere',
      { data: { automation: { status: 'running', block: blockKeyOf('auto', '/chats()') } } },
      /^Begun on another page/,
    ],
    [
      'once done',
      { data: { automation: { status: 'done', block: blockKeyOf('auto', '/chats()') } } },
      /^Carried out\.$/,
    ],
    [
      'when another block was carried out',
      { data: { automation: { status: 'done', block: 'x' } } },
      /^Something else/,
    ],
  ])('[PR7] %s there is no button, and the card says why', async (_, options, words) => {
    await mount('auto', '/chats()', options);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(line()).toMatch(words);
    expect(screen.getByText('Read the names of all your chats')).toBeTruthy();
  });

  it('[PR7] where the message quotes it there is no button', async () => {
    const quoted = reply('m2', '> ```auto\n> /chats()\n> ```');
    await mount('auto', '/chats()', { conversation: { path: [quoted] } });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(line()).toMatch(/^Quoted/);
  });

  it('[PR13] while it runs there is one way out; focus stays in the card', async () => {
    const { stage, called, user, key } = await mount('auto', '/chats()');
    const carry = button('Carry out') as HTMLElement;
    carry.focus();
    act(() => {
      stage.conversation.store.setState(({ path }) => ({
        path: path.map((one) =>
          one.id === 'm2'
            ? { ...one, data: { ...one.data, automation: { status: 'running', block: key } } }
            : one,
        ),
      }));
      stage.conversation.proposals.store.setState({ active: { messageId: 'm2', key, status: 'running' } });
    });
    expect(line()).toBe('Being carried out');
    const wait = (waitsWith: string | null) =>
      act(() =>
        stage.conversation.proposals.store.setState({
          active: { messageId: 'm2', key, status: 'running', waitsWith },
        }),
      );
    wait('Two of three pages are read.');
    expect(line()).toBe('Two of three pages are read.');
    wait(null);
    expect(line()).toBe('The operation is still at work.');
    expect(screen.getByRole('group').contains(document.activeElement)).toBe(true);
    await user.click(button('Stop') as HTMLElement);
    expect(called).toHaveBeenCalledWith('proposals.cancel');
  });

  it('[PR8] what could not begin says why and can be tried again', async () => {
    const { stage, user } = await mount('auto', '/chats()');
    stage.conversation.proposals.run = () =>
      Promise.resolve({ ok: false, failure: { code: 'refused', message: 'Your browser storage is full.' } });
    await user.click(button('Carry out') as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe('Your browser storage is full.');
    expect(button('Carry out')).toBeTruthy();
  });

  it('[PR6] characters that show nothing show their number', async () => {
    await mount('auto', '/createChatFolder("a\u202eb\u200b")');
    expect(screen.getByRole('img', { name: 'hidden character U+202E' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'hidden character U+200B' })).toBeTruthy();
    // Nor do they turn the words of the card itself.
    expect(screen.getByText('Create the folder “a⟨U+202E⟩b⟨U+200B⟩”')).toBeTruthy();
  });

  it('[PR6] a form does not hide them in its title, its button or its fields', async () => {
    await mount('op', '_id: x\n_title: A\u202eB\n_button: C\u202eD\nname: E\u202eF');
    expect(screen.getByText('A⟨U+202E⟩B')).toBeTruthy();
    expect(button('C⟨U+202E⟩D')).toBeTruthy();
    expect(screen.getByText('E⟨U+202E⟩F')).toBeTruthy();
  });

  it('[PR2] without a call there is no button', async () => {
    await mount('auto', 'I would look first.');
    expect(screen.getByText('This names no operation that can be read.')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('forms', () => {
  const code =
    '_id: /createChatFolder\n_title: New folder\n_button: Create\nname: Travel\ns_token: from the reply\nn: {"order": 3}';

  it('[PR5] show a field for each key, secrets empty, and send what was typed', async () => {
    const { called, user } = await mount('op', code);
    expect(screen.getByRole('group', { name: 'New folder' })).toBeTruthy();
    const secret = screen.getByLabelText(/token/);
    expect(secret).toMatchObject({ type: 'password', value: '' });
    await user.clear(screen.getByLabelText('name'));
    await user.type(screen.getByLabelText('name'), 'Sea');
    await user.type(secret, 'hush');
    await user.click(button('Create') as HTMLElement);
    expect(called).toHaveBeenCalledExactlyOnceWith(
      'proposals.run',
      expect.objectContaining({ kind: 'op', code }),
      { name: 'Sea', s_token: 'hush' },
    );
  });

  it('[PR5] with a fault nothing is sent, and the fault has the focus', async () => {
    const { called, user } = await mount('op', code);
    await user.type(screen.getByLabelText(/order/), 'x');
    await user.click(button('Create') as HTMLElement);
    expect(called).not.toHaveBeenCalled();
    expect(await screen.findByText('Some fields need your attention.')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/token/)));
    expect(screen.getByText('Enter a number.')).toBeTruthy();
  });

  it('[PR5] what was typed outlasts a new drawing and an error', async () => {
    const { stage, user, remount, back } = await mount('op', '_id: x\n_button: Create\nname: Travel');
    stage.conversation.proposals.run = () =>
      Promise.resolve({
        ok: false,
        failure: { code: 'refused', message: 'The _id for the specified operation is invalid.' },
      });
    await user.type(screen.getByLabelText('name'), '!');
    await user.click(button('Create') as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toContain('_id');
    expect(screen.getByLabelText('name')).toMatchObject({ value: 'Travel!' });
    remount();
    back();
    expect(screen.getByLabelText('name')).toMatchObject({ value: 'Travel!' });
  });

  it('[PR5] once sent it is closed and shows no secret', async () => {
    const { user, stage, key } = await mount('op', code);
    await user.type(screen.getByLabelText(/token/), 'hush');
    act(() =>
      stage.conversation.store.setState(({ path }) => ({
        path: path.map((one) => ({
          ...one,
          data: { ...one.data, automation: { status: 'done', block: key } },
        })),
      })),
    );
    expect(screen.getByLabelText(/token/)).toMatchObject({ value: '', disabled: true });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('[PR9] a definition that asks is asked first', async () => {
    const resolvedOps = [{ id: '/createChatFolder', params: [], data: { shouldConfirm: true } }];
    const { called, user } = await mount('op', '_id: /createChatFolder\nname: x', {
      data: { state: { resolvedOps } },
    });
    await user.click(button('Go') as HTMLElement);
    expect(called).not.toHaveBeenCalled();
    expect(line()).toBe('Do you want to allow the assistant to perform the specified operation?');
    await user.click(button('Yes, go on') as HTMLElement);
    expect(called).toHaveBeenCalledWith('proposals.run', expect.anything(), {});
  });

  it('[PR5] is drawn once the reply has ended', async () => {
    await mount('op', code, { isStreaming: true });
    expect(screen.queryByLabelText('name')).toBeNull();
    expect(screen.getByText('Being written')).toBeTruthy();
  });
});

describe('the rest', () => {
  it.each<[SpecialKind, string, string[]]>([
    ['invoke', '{name: "weather", payload: {city: "Ghent"}}', ['weather']],
    [
      'invoke',
      '{"name": "weather", "payload": {"city": "Ghent"',
      ['weather', 'The block was damaged and has been repaired. Not available here.'],
    ],
    ['autoArtifacts', '{"name": "Page", "instructions": "Build"}', ['Page', 'Build']],
    ['APIkey', '{"OP": "GET", "DATA": [{"id": "k1", "name": "Bot"}]}', ['Show 1 key', 'k1']],
    ['APIdoc', '{}', ['API documentation']],
  ])('[PR4] %s shows what it holds and that it is not available here', async (kind, code, words) => {
    await mount(kind, code);
    for (const one of words) expect(screen.getByText(one)).toBeTruthy();
    expect(line()).toMatch(/Not available here\.$/);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it.each<[SpecialKind, string]>([
    ['invoke', 'call it'],
    ['autoArtifacts', '[]'],
    ['APIkey', '{"OP": "ERASE"}'],
    ['assistant', '{"name": }{'],
  ])(
    '[PR4] 2.122: %s that cannot be read says so in the specified words and shows its source',
    async (kind, code) => {
      await mount(kind, code);
      expect(screen.getByText('Failed to extract data. Please check the JSON format.')).toBeTruthy();
      expect(screen.getByText(code)).toBeTruthy();
    },
  );

  it('[PR4] a model repairs what nothing here can read, when the person asks; never what came from outside', async () => {
    const repaired = '{"OP": "GET", "DATA": [{"id": "k1", "name": "Bot"}]}';
    const repairJson = vi.fn(() => Promise.resolve<string | null>(repaired));
    const { user, view } = await mount('APIkey', 'get the key', { repairJson });
    expect(repairJson).not.toHaveBeenCalled();
    await user.click(button('Let a model repair it') as HTMLElement);
    expect(repairJson).toHaveBeenCalledExactlyOnceWith({ text: 'get the key', kind: 'apiKey' });
    expect(await screen.findByText('Show 1 key')).toBeTruthy();
    view.unmount();
    const failing = await mount('APIkey', 'get the key', { repairJson: () => Promise.resolve(null) });
    await failing.user.click(button('Let a model repair it') as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe('The model could not repair it.');
    failing.view.unmount();
    await mount('APIkey', 'get the key', { repairJson, data: { imported: true } });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('[PR4] what tellUser says stands as words, and nothing in it can be carried out', async () => {
    const message = 'It **rains**.\\n\\n```auto\\n/chats()\\n```';
    await mount('invoke', `{name: "tellUser", payload: {message: "${message}"}}`);
    expect((await screen.findByText('rains')).tagName).toBe('STRONG');
    expect(screen.queryByRole('button', { name: 'Carry out' })).toBeNull();
  });

  it.each<[SpecialKind, string]>([
    ['toggle', 'Source'],
    ['apiResult', 'Result'],
  ])('[PR4] %s is folded away under %j', async (kind, title) => {
    const { user } = await mount(kind, 'what is inside');
    expect(screen.queryByText('what is inside')).toBeNull();
    await user.click(screen.getByText(title));
    expect(await screen.findByText('what is inside')).toBeTruthy();
  });

  it.each<[SpecialKind, Record<string, boolean>]>([
    ['auto', { ...flags, automation: false }],
    ['invoke', { ...flags, assistantApis: false }],
    ['autoArtifacts', { ...flags, artifacts: false }],
  ])('[PR9] %s is code while its flag is off', async (kind, off) => {
    const { view } = await mount(kind, '/chats()', { flags: off });
    expect(view.container.querySelector('[data-slot=proposal]')).toBeNull();
    expect(view.container.querySelector('[data-slot=code-block]')).toBeTruthy();
  });

  it('[PR1] nothing of an open fence is read', async () => {
    const { view } = await mount('auto', '/chats()', { isClosed: false, isStreaming: true });
    expect(screen.getByText('Being written')).toBeTruthy();
    expect(view.container.textContent).not.toContain('/chats');
  });

  it('[PR7] cards are accessible', async () => {
    for (const [kind, code] of [
      ['auto', '/chats()'],
      ['op', '_id: x\nname: y\ns_k:\na: {"b": true}'],
      ['APIkey', '{}'],
      ['toggle', 'x'],
    ] as const) {
      const { view } = await mount(kind, code);
      expect(await findViolations(view.container)).toEqual([]);
      view.unmount();
    }
  });

  it('[PR6] text is taken apart at what shows nothing, and put together again is the same', () => {
    expect(hiddenParts('abc')).toEqual([{ text: 'abc' }]);
    expect(hiddenParts('')).toEqual([{ text: '' }]);
    expect(hiddenParts('a\u202eb').map(({ code, text }) => code ?? text)).toEqual(['a', 'U+202E', 'b']);
    expect(hiddenParts('\u{e0041}\ud800').map(({ code }) => code)).toEqual(['U+E0041', 'U+D800']);
    expect(hiddenParts('Grüße 日本 العربية 🙂 👩🏽‍🚀 ❤️\n\ttab').map(({ code }) => code)).toEqual([undefined]);
    expect(hiddenParts('\u200b'.repeat(5000)).length).toBeLessThan(500);
  });
});
