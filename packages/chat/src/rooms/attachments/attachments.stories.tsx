import type { Attachment, ConversationStore } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Database, LayoutTemplate } from 'lucide-react';
import { userEvent, within } from 'storybook/test';
import { conversationOf, reached } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { AttachLine } from './attach-line.js';
import { AttachMenu } from './attach-menu.js';
import { AttachmentTray, type AttachmentTrayProps } from './attachment-tray.js';
import { MessageDocuments } from './message-documents.js';
import { useAttachments } from './use-attachments.js';

const one = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.pdf`,
  type: 'application/pdf',
  status: { type: 'ready' },
  tokens: 8123,
  ...more,
});

function Tray(props: Partial<AttachmentTrayProps>) {
  return (
    <div className="max-w-measure rounded-sheet border border-line-strong bg-surface-raised pb-3">
      <AttachmentTray
        attachments={[]}
        refused={[]}
        onRemove={() => undefined}
        onRetry={() => undefined}
        onDismiss={() => undefined}
        onEmpty={() => undefined}
        {...props}
      />
    </div>
  );
}

const meta = { title: 'Chat/Attachments', component: Tray } satisfies Meta<typeof Tray>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  args: {
    attachments: [
      one('report-of-the-harbour-2026'),
      one('waiting', { status: { type: 'waiting' }, tokens: undefined }),
      one('sending', { status: { type: 'sending', percent: 62 }, tokens: undefined }),
      one('reading', { status: { type: 'processing' }, tokens: undefined }),
      one('scan', {
        status: {
          type: 'failed',
          isKept: true,
          isFinal: true,
          message:
            'I was unable to extract any text from the provided document. If this is a PDF, please OCR the PDF before uploading it.',
        },
      }),
      one('tag', { name: 'tag:budget', type: 'amplify/tag', tokens: undefined }),
      one('table', { name: 'table.csv', type: 'text/csv', tokens: 1 }),
      one('picture', { name: 'picture.png', type: 'image/png', tokens: 765 }),
    ],
  },
};

export const Refused: Story = {
  args: {
    attachments: [one('good')],
    refused: [
      { name: 'old.xls', message: 'This file type is not supported. Please save the file as xlsx.' },
      { name: 'noise.mp3', message: 'This file type is not supported.' },
    ],
  },
};

export const SameNames: Story = {
  args: {
    attachments: [
      one('may', { name: 'minutes-of-the-council.pdf', path: 'letters/may/minutes-of-the-council.pdf' }),
      one('june', { name: 'minutes-of-the-council.pdf', path: 'letters/june/minutes-of-the-council.pdf' }),
    ],
    refused: [
      { name: 'drafts', message: 'There are no files in this folder.' },
      { name: 'archive', message: 'A folder brings 200 files at most: the others are left out.' },
    ],
  },
};

export const Many: Story = {
  args: { attachments: Array.from({ length: 20 }, (_, index) => one(`chapter-${index}-of-the-book`)) },
};

export const RightToLeft: Story = {
  args: { ...EveryState.args },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

function Box({ conversation }: { conversation: ConversationStore }) {
  const { list, outgoing, remove, retry, dismiss } = useAttachments(conversation);
  return (
    <ConversationComposer
      conversation={conversation}
      outgoing={outgoing}
      attachments={
        <AttachmentTray
          attachments={list}
          refused={[]}
          onRemove={remove}
          onRetry={retry}
          onDismiss={dismiss}
          onEmpty={() => undefined}
        />
      }
    />
  );
}

/** A message that was sent with files which failed. */
export const SentWithFailed: Story = {
  ...pageStory({
    seed: {
      conversations: [conversationOf([])],
      selectedId: 'c1',
      drafts: { c1: 'What do they say?' },
      uploads: {
        'report-of-the-harbour-2026.pdf': { tokens: 8123 },
        'lost.pdf': { failure: { code: 'network', message: '' } },
        'huge.pdf': { failure: { code: 'refused', message: 'The file is larger than this site accepts.' } },
      },
    },
    before: async ({ stoa }) => {
      stoa.attachments.add(
        'c1',
        ['report-of-the-harbour-2026', 'lost', 'huge'].map((name) => ({
          name: `${name}.pdf`,
          type: 'application/pdf',
          sizeBytes: 1,
          file: null,
        })),
        { supportsImages: true },
      );
      const list = () => stoa.attachments.store.getState().lists['c1'] ?? [];
      await reached(() => list().every(({ status }) => ['ready', 'failed'].includes(status.type)));
    },
    show: (tab) => (
      <TooltipProvider>
        <Box conversation={tab.current()} />
      </TooltipProvider>
    ),
  }),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Message' }), '{Enter}');
    await canvas.findByRole('button', { name: 'Remove them and send' });
  },
};

export const Menu: Story = {
  render: () => (
    <TooltipProvider>
      <div className="pt-48">
        <AttachMenu onFiles={() => undefined}>
          <AttachLine icon={Database} label="Data Sources" onSelect={() => undefined} />
          <AttachLine icon={LayoutTemplate} label="Prompt templates" onSelect={() => undefined} />
        </AttachMenu>
      </div>
    </TooltipProvider>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Add to the message' }));
    await page.findByRole('menuitem', { name: 'Data Sources' });
  },
};

export const UnderAMessage: Story = pageStory({
  seed: {},
  show: () => (
    <MessageDocuments
      data={{
        dataSources: [
          { id: 's3://ada/1', name: 'report-of-the-harbour-2026.pdf', type: 'application/pdf' },
          { id: 'tag://sea?ragOnly=true', name: 'tag:sea', type: 'amplify/tag' },
        ],
      }}
    />
  ),
});
