import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, type ReactNode } from 'react';
import { userEvent, within } from 'storybook/test';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { Markdown } from '../markdown/index.js';
import { reply } from '../../testing/fixtures.js';
import { conversationOf, type SeededTab, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { ConsentedFrame } from './consented-frame.js';
import { ExternalHosts } from '../../rooms/settings/external-hosts-section.js';
import { ExternalSourceProvider, type ExternalSource } from './external-source.js';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGUlEQVR4nGNgmPkfOxpgCayiM/8PuARW0f8AzrjsASXTB9EAAAAASUVORK5CYII=';

const shown: ExternalSource = { imageUrl: () => picture, frameUrl: () => null };
const broken: ExternalSource = { imageUrl: () => 'data:image/png;base64,AAAA', frameUrl: () => null };

interface ReplyProps {
  text: string;
  data?: Record<string, unknown>;
  source?: ExternalSource;
  isStreaming?: boolean;
  seed?: StoaSeed;
}

function InMessage({
  tab,
  isStreaming,
  children,
}: {
  tab: SeededTab;
  isStreaming: boolean;
  children: ReactNode;
}) {
  const scope = useMemo(
    () => ({ messageId: 'm1', conversation: tab.current(), isStreaming, isLast: true }),
    [tab, isStreaming],
  );
  return <MessageScopeProvider value={scope}>{children}</MessageScopeProvider>;
}

function Reply({ tab, text, source = shown, isStreaming = false }: ReplyProps & { tab: SeededTab }) {
  return (
    <ExternalSourceProvider value={source}>
      <InMessage tab={tab} isStreaming={isStreaming}>
        <div className="min-h-96 max-w-measure p-4 font-text">
          <Markdown text={text} idPrefix="m1" streaming={isStreaming} />
        </div>
      </InMessage>
    </ExternalSourceProvider>
  );
}

const meta = {
  title: 'Chat/Links',
  ...pageStory<ReplyProps>({
    seed: ({ text, data = {}, seed }) => ({
      conversations: [conversationOf([reply('m1', text, { data })])],
      selectedId: 'c1',
      ...seed,
    }),
    show: (tab, props) => <Reply tab={tab} {...props} />,
  }),
  parameters: { layout: 'fullscreen' },
} satisfies Meta<ReplyProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const image =
  'The path of the storm, by hour:\n\n![Map of the storm over the North Sea](https://images.example/maps/2026/storm.png?size=large&reader=ada)\n\nIt turns east after midnight.';

export const External: Story = {
  args: {
    text: 'An honest [report](https://example.org/report), a link that says [https://bank.example/login](https://evil.example:8443/login), one in [another script](https://xn--bnk-8cd.example/), a [mail](mailto:help@example.org), [help@bank.example](mailto:a@evil.example), one that is [dropped](javascript:alert(1)).',
  },
};

export const SendConfirmation: Story = {
  args: {
    text: 'Shall I [go on with the second chapter](#chat:send/Write%20chapter%20two%2C%20in%20the%20same%20voice%20and%20about%20as%20long%20as%20the%20first.)?',
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /second chapter/ }));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};

export const SendImported: Story = {
  args: { text: SendConfirmation.args?.text ?? '', data: { imported: true } },
  play: SendConfirmation.play,
};

export const TemplateConfirmation: Story = {
  args: {
    text: 'There is a [template](#chat:template/Weekly%20letter) for that.',
    seed: {
      templates: [
        {
          id: 't1',
          name: 'Weekly letter',
          description: '',
          content: 'Write the weekly letter to the team.\n\nTopics: {{topics}}',
          folderId: null,
          type: 'prompt',
        },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'template' }));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};

export const UnknownTemplate: Story = {
  ...TemplateConfirmation,
  args: { text: TemplateConfirmation.args?.text ?? '' },
};

export const FileConfirmation: Story = {
  args: { text: 'The [source](#dataSource:annual&report&2026.pdf) has the table.' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'source' }));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};

export const Footnotes: Story = {
  args: {
    text: 'The oldest stoa stood in Athens.[^a] Another in Delphi.[^b]\n\n[^a]: The Stoa Basileios.\n\n[^b]: Of the Athenians.',
  },
};

const allowed: StoaSeed = { stored: { 'external-hosts': ['images.example'] } };
export const ImageConsent: Story = { args: { text: image } };
export const ImageWithoutDescription: Story = {
  args: { text: `![](https://a-rather-long-name-of-a-host.images.example/${'long/'.repeat(30)}a.png)` },
};
export const ImageWithoutProxy: Story = {
  args: { text: image, source: { imageUrl: () => null, frameUrl: () => null } },
};
export const ImageLoading: Story = {
  args: { text: image, isStreaming: true, seed: allowed },
};
export const ImageLoaded: Story = { args: { text: image, seed: allowed } };
export const ImageFailed: Story = {
  args: { text: image, source: broken, seed: allowed },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Try again' });
  },
};
export const ImageInLink: Story = {
  args: {
    text: 'A badge inside a link: [![build passing](https://badges.example/b.png)](https://example.org)',
  },
};
export const RightToLeft: Story = {
  args: {
    text: 'خريطة العاصفة:\n\n![خريطة العاصفة فوق بحر الشمال](https://images.example/storm.png) [موقع](https://evil.example)',
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
export const Frames: Story = {
  args: { text: '' },
  ...pageStory<ReplyProps>({
    seed: {},
    show: () => (
      <ExternalSourceProvider value={{ imageUrl: () => null, frameUrl: (url) => url }}>
        <div className="flex max-w-measure flex-col gap-4 p-4 font-text">
          <ConsentedFrame src="https://docs.example/handbook" title="Handbook" />
          <ConsentedFrame src="javascript:alert(1)" title="Hostile" />
        </div>
      </ExternalSourceProvider>
    ),
  }),
};
const sites = (hosts: string[]): Story => ({
  args: { text: '' },
  render: () => (
    <div className="max-w-measure p-4 font-text">
      <ExternalHosts hosts={hosts} onRevoke={() => {}} />
    </div>
  ),
});
export const AllowedSites: Story = sites(['images.example', 'xn--bnk-8cd.example:8443']);
export const NoAllowedSites: Story = sites([]);
