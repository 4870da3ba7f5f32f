import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Folder } from '@stoa/core/contract';
import { blockKeyOf, type AutomationStatus, type SpecialKind } from '@stoa/core/rules';
import { useMemo } from 'react';
import { userEvent, within } from 'storybook/test';
import { FencedBlock } from '../../parts/blocks/fenced-block.js';
import { FencedKindsProvider } from '../../parts/blocks/fenced-kinds.js';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { listItems, reply, run, userMessage } from '../../testing/fixtures.js';
import type { Stage as StageState, StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { messageKinds } from './proposal-kinds.js';

const folders: Folder[] = [{ id: 'f-travel', name: 'Travel', type: 'chat', date: '2026-11-20' }];
const [first, second] = listItems;
const move = `/moveChatsToFolder("f-travel", "${first?.id}", "${second?.id}")`;

interface ProposalProps extends StageOptions {
  kind: SpecialKind;
  code: string;
  /** Data of the message. */
  data?: Record<string, unknown>;
  automation?: AutomationStatus;
  active?: 'running' | 'untold';
  isLive?: boolean;
  isLast?: boolean;
  isStreaming?: boolean;
  isClosed?: boolean;
  isQuoted?: boolean;
  direction?: 'ltr' | 'rtl';
}

function InMessage({
  stage,
  kind,
  code,
  isStreaming = false,
  isClosed = true,
}: ProposalProps & { stage: StageState }) {
  const scope = useMemo(
    () => ({ messageId: 'm2', conversation: stage.conversation, isStreaming, isLast: true }),
    [stage, isStreaming],
  );
  return (
    <MessageScopeProvider value={scope}>
      <FencedKindsProvider value={messageKinds}>
        <FencedBlock fence={{ language: kind, meta: '', code, isClosed }} />
      </FencedKindsProvider>
    </MessageScopeProvider>
  );
}

/** A reply with one block, on hand-made state. */
function Proposed(props: ProposalProps) {
  const {
    kind,
    code,
    data,
    automation,
    active,
    isLive = true,
    isLast = true,
    isQuoted = false,
    direction = 'ltr',
    ...options
  } = props;
  const key = blockKeyOf(kind, code);
  const block = `\`\`\`${kind}\n${code}\n\`\`\``;
  const message = reply('m2', isQuoted ? `> ${block.replaceAll('\n', '\n> ')}` : block, {
    data: {
      run: run(),
      ...(automation ? { automation: { status: automation, block: key } } : {}),
      ...data,
    },
  });
  const path = [
    userMessage('m1', 'Tidy up my chats'),
    message,
    ...(isLast ? [] : [userMessage('m3', 'Never mind')]),
  ];
  return (
    <Stage
      conversation={{ path }}
      conversations={{ folders }}
      proposals={{
        live: new Set(isLive ? ['m2'] : []),
        active: active ? { messageId: 'm2', key, status: active } : null,
      }}
      flags={{ automation: true, assistantApis: true, artifacts: true }}
      {...options}
    >
      {(stage) => (
        <div dir={direction} className="min-h-80 max-w-measure p-4 font-text">
          <InMessage {...props} stage={stage} />
        </div>
      )}
    </Stage>
  );
}

const meta = {
  title: 'Chat/Proposals',
  component: Proposed,
  args: { kind: 'auto', code: move },
} satisfies Meta<typeof Proposed>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ChangeReady: Story = {};
export const ReadReady: Story = { args: { code: '/searchChats("lighthouse", "ferry")' } };
export const SeveralCalls: Story = { args: { code: `/createChatFolder("Travel 2027")\n${move}\n/chats()` } };
export const OfTheServer: Story = {
  args: {
    code: 'sendMail("ada@example.org", "Hello")',
    data: {
      state: {
        resolvedOps: [
          {
            id: '/sendMail',
            name: 'Send a mail',
            params: [{ name: 'to' }, { name: 'text' }],
            data: { shouldConfirm: true, confirmationMessage: 'Send this mail to ada@example.org?' },
          },
        ],
      },
    },
  },
};
export const BeingWritten: Story = { args: { isClosed: false, isStreaming: true } };
export const Waiting: Story = { args: { isStreaming: true } };
export const Running: Story = { args: { automation: 'running', active: 'running' } };
export const Done: Story = { args: { automation: 'done', isLast: false } };
export const Failed: Story = { args: { automation: 'failed' } };
export const Cancelled: Story = { args: { automation: 'cancelled', isLast: false } };
export const Untold: Story = { args: { automation: 'done', active: 'untold' } };
export const Expired: Story = { args: { isLive: false } };
export const Superseded: Story = { args: { isLast: false } };
export const Imported: Story = { args: { data: { imported: true } } };
export const Quoted: Story = { args: { isQuoted: true } };
export const BegunElsewhere: Story = { args: { automation: 'running', isLive: false } };
export const Unknown: Story = { args: { code: '/nonsense("x")' } };
export const NothingToCall: Story = { args: { code: 'I would look first.' } };
export const HiddenCharacters: Story = {
  args: { code: '/createChatFolder("Bills\u202etxt.exe\u200b\u2066 safe\u2069 \u{e0041}")' },
};
export const LongArguments: Story = {
  args: { code: `/createChatFolder("${'A folder with a very long name. '.repeat(60)}")` },
};
export const RightToLeft: Story = { args: { direction: 'rtl', code: '/createChatFolder("رحلات الصيف")' } };
export const FlagOff: Story = { args: { flags: { automation: false } } };

const form = `_id: /createChatFolder
_title: New folder for your trip
_button: Create it
name: Travel 2027
notes: First line
Second line
s_token:
options: {"colour": "blue", "pinned": true, "order": 3}
tag: sea
tag: sky`;
export const Form: Story = { args: { kind: 'op', code: form } };
export const FormWithFaults: Story = {
  args: { kind: 'op', code: form },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create it' }));
    await within(canvasElement).findByText('Some fields need your attention.');
  },
};
export const FormDone: Story = { args: { kind: 'op', code: form, automation: 'done', isLast: false } };
export const FormExpired: Story = { args: { kind: 'op', code: form, isLive: false } };
export const FormBeingWritten: Story = { args: { kind: 'op', code: form, isStreaming: true } };
export const FormRightToLeft: Story = { args: { kind: 'op', code: form, direction: 'rtl' } };
export const FormUnreadable: Story = { args: { kind: 'op', code: 'name: without an id' } };

export const Invoke: Story = {
  args: {
    kind: 'invoke',
    code: '{name: "weather", payload: {city: "Ghent"}, thought: "They asked about the weather."}',
  },
};
export const InvokeRepaired: Story = {
  args: { kind: 'invoke', code: '{"name": "weather", "payload": {"city": "Ghent"' },
};
export const InvokeUnreadable: Story = { args: { kind: 'invoke', code: 'call the weather' } };
export const TellUser: Story = {
  args: {
    kind: 'invoke',
    code: '{name: "tellUser", payload: {message: "It will **rain** in Ghent.\\n\\n- Take a coat"}}',
  },
};
export const Artifact: Story = {
  args: {
    kind: 'autoArtifacts',
    code: '{"instructions": "A landing page", "includeArtifactsId": ["Logo-1234567"], "id": "Landing_page-7654321", "name": "Landing page", "description": "Calm, one column", "type": "static"}',
  },
};
export const Assistant: Story = {
  args: {
    kind: 'assistant',
    code: 'name: Sea Guide\ndescription: Knows tides\ninstructions: Answer about tides.\nCite tables.',
  },
};
export const ApiKeyCreate: Story = {
  args: {
    kind: 'APIkey',
    code: '{"OP": "CREATE", "DATA": {"account": "research", "appName": "Tide bot", "accessTypes": ["chat"], "rateLimit": {"period": "Daily", "rate": "5"}, "delegate": "N/A"}}',
  },
};
export const ApiKeyDeactivate: Story = {
  args: { kind: 'APIkey', code: '{"OP": "DEACTIVATE", "DATA": [{"id": "key-1", "name": "Tide bot"}]}' },
};
export const ApiKeyUnreadable: Story = { args: { kind: 'APIkey', code: '{"OP": "ERASE"}' } };
export const ApiDoc: Story = { args: { kind: 'APIdoc', code: '{}' } };
export const Toggle: Story = { args: { kind: 'toggle', code: 'From the tide table of 2026.' } };
export const ApiResult: Story = {
  args: { kind: 'apiResult', code: '{"success": true, "rows": [1, 2, 3]}' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText('Result'));
  },
};
