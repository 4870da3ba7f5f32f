import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { createStore } from 'zustand/vanilla';
import { thread } from '../../testing/fixtures.js';
import { conversationOf, type SeededTab } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { BlockHostsProvider } from '../../base/blocks/block-hosts.js';
import type { StoaChatRenderer } from '../../base/blocks/block-renderers.js';
import type { Fence } from '../../base/blocks/fence.js';
import { FencedBlock } from './fenced-block.js';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';

/** An example renderer for a forecast: a table whose cells are text. */
const drawForecast: StoaChatRenderer = (place, { meta, source }) => {
  const table = document.createElement('table');
  table.createCaption().textContent = meta;
  for (const line of source.split('\n')) {
    const [day = '', degrees = ''] = line.split(': ');
    const row = table.insertRow();
    const head = document.createElement('th');
    head.scope = 'row';
    head.textContent = day;
    row.append(head);
    row.insertCell().textContent = degrees;
  }
  place.append(table);
};

interface PageBlockProps {
  fence: Fence;
  render: StoaChatRenderer;
}

/** A block of a reply in a page that draws its kind. */
function PageBlock({ tab, fence, render }: PageBlockProps & { tab: SeededTab }) {
  const scope = useMemo(
    () => ({ messageId: 'm2', conversation: tab.current(), isStreaming: false, isLast: true }),
    [tab],
  );
  const hosts = useMemo(
    () => ({
      renderers: {
        find: (kind: string) => (kind === 'forecast' ? render : undefined),
        subscribe: () => () => {},
        environment: createStore(() => ({ colorScheme: 'light' as const, locale: 'en' })),
        onFailure: () => {},
      },
    }),
    [render],
  );
  return (
    <main className="mx-auto max-w-measure p-4 font-text text-body text-ink">
      <BlockHostsProvider value={hosts}>
        <MessageScopeProvider value={scope}>
          <FencedBlock fence={fence} />
        </MessageScopeProvider>
      </BlockHostsProvider>
    </main>
  );
}

const forecast: Fence = {
  language: 'forecast',
  meta: 'Bremen',
  code: 'Monday: 12°\nTuesday: <b>9°</b>',
  isClosed: true,
};

const meta = {
  title: 'Blocks/Page renderer',
  ...pageStory<PageBlockProps>({
    seed: { conversations: [conversationOf(thread)], selectedId: 'c1' },
    show: (tab, props) => <PageBlock tab={tab} {...props} />,
  }),
  args: { fence: forecast, render: drawForecast },
} satisfies Meta<PageBlockProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const reaches =
  (state: string): Story['play'] =>
  async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector(`[data-state=${state}]`)).not.toBeNull());
    const canvas = within(canvasElement);
    if (state === 'drawn') await expect(canvas.getByRole('cell', { name: '<b>9°</b>' })).toBeVisible();
    else await expect(await canvas.findByText(/Monday: 12°/)).toBeVisible();
    await expect(canvas.queryAllByRole('table')).toHaveLength(state === 'drawn' ? 1 : 0);
  };

export const Drawn: Story = { play: reaches('drawn') };
/** Until the closing fence is there, it is code. */
export const Growing: Story = {
  args: { fence: { ...forecast, isClosed: false } },
  play: reaches('growing'),
};
/** The page has given a promise, which is still open. */
export const Waiting: Story = {
  args: {
    render: (place, block) => {
      void drawForecast(place, block);
      return new Promise(() => {});
    },
  },
  play: reaches('waiting'),
};
/** The page could not draw it: the code stands, whatever the page had drawn by then. */
export const Failed: Story = {
  args: {
    render: (place, block) => {
      void drawForecast(place, block);
      throw new Error('No forecast.');
    },
  },
  play: reaches('failed'),
};
