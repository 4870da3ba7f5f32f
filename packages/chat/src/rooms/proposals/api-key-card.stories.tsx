import type { Meta, StoryObj } from '@storybook/react-vite';
import { loadProposalReader, type Stoa } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { useMemo } from 'react';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { reply, userMessage } from '../../testing/fixtures.js';
import { openThread } from '../../testing/open-page.js';
import { aKey, payingAccounts } from '../api-keys/api-keys-fixture.js';
import { makeProposalBlock } from './proposal-block.js';
import './api-key-card.js';

interface CardStory {
  body: object;
  kind?: 'APIkey' | 'APIdoc';
  isImported?: boolean;
}

type Loaded = Awaited<ReturnType<typeof load>>;

async function load({ body, kind = 'APIkey', isImported = false }: CardStory) {
  const code = JSON.stringify(body);
  const { stoa, conversation } = await openThread(
    [
      userMessage('m1', 'Manage my keys'),
      reply('m2', `\`\`\`${kind}\n${code}\n\`\`\``, { data: isImported ? { imported: true } : {} }),
    ],
    { flags: { apiKeys: true }, accounts: payingAccounts, apiKeys: [aKey()] },
  );
  return { stoa, conversation, kind, code, Block: makeProposalBlock(await loadProposalReader()) };
}

function Card({ stoa, conversation, kind, code, Block }: Loaded) {
  const scope = useMemo(
    () => ({ messageId: 'm2', conversation, isStreaming: false, isLast: true }),
    [conversation],
  );
  return (
    <StoaProvider stoa={stoa as Stoa}>
      <MessageScopeProvider value={scope}>
        <main className="mx-auto max-w-measure p-4">
          <Block fence={{ language: kind, code, isClosed: true } as never} />
        </main>
      </MessageScopeProvider>
    </StoaProvider>
  );
}

const meta = {
  title: 'Chat/Proposals/API Keys',
  loaders: [async ({ args }: { args: CardStory }) => ({ tab: await load(args) })],
  render: (_: CardStory, { loaded }: { loaded: { tab?: Loaded } }) =>
    loaded.tab ? <Card {...loaded.tab} /> : <main />,
} satisfies Meta<CardStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const key = {
  account: 'Chemistry lab',
  appName: 'Bot',
  accessTypes: ['chat'],
  rateLimit: { period: 'Daily', rate: 5 },
};
const item = { id: 'ada.marlowe@example.org/ownerKey/1', name: 'Tide bot' };

export const Create: Story = { args: { body: { OP: 'CREATE', DATA: key } } };
export const Created: Story = {
  args: { body: { OP: 'CREATE', DATA: key } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create the key' }));
    await canvas.findByRole('button', { name: 'Open Manage Accounts' });
  },
};
export const Incomplete: Story = { args: { body: { OP: 'CREATE', DATA: { ...key, account: 'N/A' } } } };
export const SystemWithDelegate: Story = {
  args: { body: { OP: 'CREATE', DATA: { ...key, systemUse: true, delegate: 'nils@example.org' } } },
};
export const Update: Story = {
  args: { body: { OP: 'UPDATE', DATA: [{ ...item, expirationDate: '2027-01-31' }] } },
};
export const Show: Story = { args: { body: { OP: 'GET', DATA: [item] } } };
export const Deactivate: Story = { args: { body: { OP: 'DEACTIVATE', DATA: [item] } } };
export const Imported: Story = { args: { body: { OP: 'CREATE', DATA: key }, isImported: true } };
export const Documentation: Story = { args: { body: {}, kind: 'APIdoc' } };
