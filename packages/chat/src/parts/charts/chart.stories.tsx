import type { Meta, StoryObj } from '@storybook/react-vite';
import { textEvents } from '@stoa/core/testing';
import { TooltipProvider } from '@stoa/ui';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Fence } from '../../base/blocks/fence.js';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { reply, run } from '../../testing/fixtures.js';
import { conversationOf, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { Chart } from './chart.js';
import { ChartFailureNotice } from './chart-states.js';

const fence = (code: string, more: Partial<Fence> = {}): Fence => ({
  language: 'vega-lite',
  meta: '',
  code,
  isClosed: true,
  ...more,
});
const spec = (value: object) => JSON.stringify(value, null, 2);

const harbours = [
  { month: 'January', harbour: 'Aarhus', ships: 28 },
  { month: 'February', harbour: 'Aarhus', ships: 55 },
  { month: 'March', harbour: 'Aarhus', ships: 43 },
  { month: 'January', harbour: 'Bergen', ships: 39 },
  { month: 'February', harbour: 'Bergen', ships: 31 },
  { month: 'March', harbour: 'Bergen', ships: 62 },
];
const bars = spec({
  title: 'Ships by month',
  data: { values: harbours },
  mark: 'bar',
  encoding: {
    x: { field: 'month', type: 'nominal', sort: null },
    y: { field: 'ships', type: 'quantitative' },
    color: { field: 'harbour' },
    xOffset: { field: 'harbour' },
  },
});
const lines = spec({
  description: 'Temperature over six days, rising from 4 to 11 degrees.',
  data: { values: [4, 5, 7, 6, 9, 11].map((celsius, day) => ({ day: day + 1, celsius })) },
  mark: { type: 'line', point: true },
  encoding: { x: { field: 'day', type: 'ordinal' }, y: { field: 'celsius', type: 'quantitative' } },
});
const pie = spec({
  data: { values: harbours.slice(0, 3) },
  mark: { type: 'arc', innerRadius: 60 },
  encoding: { theta: { field: 'ships', type: 'quantitative' }, color: { field: 'month', type: 'nominal' } },
});
const prose = 'Here the chart would stand, had I written any JSON.';

const meta = {
  title: 'Blocks/Chart',
  component: Chart,
  args: { fence: fence(bars) },
  decorators: [
    (Story) => (
      <TooltipProvider>
        <div className="mx-auto max-w-measure p-4 font-text text-body text-ink">
          <Story />
        </div>
      </TooltipProvider>
    ),
  ],
} satisfies Meta<typeof Chart>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('[data-state=drawn] img')).toBeTruthy(), {
    timeout: 20_000,
  });
};
const failed: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('[data-slot=chart-failure]')).toBeTruthy(), {
    timeout: 20_000,
  });
};

export const Bars: Story = { play: drawn };
export const Lines: Story = { args: { fence: fence(lines) }, play: drawn };
export const Pie: Story = { args: { fence: fence(pie) }, play: drawn };
export const Narrow: Story = {
  play: drawn,
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
};
export const Streaming: Story = { args: { fence: fence(bars.slice(0, 200), { isClosed: false }) } };
export const RepairedLocally: Story = {
  args: { fence: fence(bars.replaceAll('"', "'").slice(0, -2)) },
  play: drawn,
};
export const InvalidJson: Story = { args: { fence: fence(prose) }, play: failed };
export const WithUrl: Story = {
  args: { fence: fence(spec({ data: { url: 'https://example.org/a.csv' }, mark: 'bar' })) },
  play: failed,
};
export const TooLarge: Story = {
  args: { fence: fence(spec({ ...(JSON.parse(bars) as object), width: 1e6, autosize: 'none' })) },
  play: failed,
};
export const LoadFailure: Story = {
  render: () => (
    <ChartFailureNotice fence={fence(bars)} failure={{ reason: 'unavailable' }} onRetry={() => undefined} />
  ),
};
export const Source: Story = {
  play: async (context) => {
    await drawn(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Show source' }));
  },
};
export const Data: Story = {
  play: async (context) => {
    await drawn(context);
    await userEvent.click(within(context.canvasElement).getByText('Data'));
    await within(context.canvasElement).findByRole('table');
  },
};
export const Enlarged: Story = {
  play: async (context) => {
    await drawn(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Enlarge' }));
    await within(document.body).findByRole('slider', { name: 'Zoom' });
  },
};

/** A reply with this chart, which ended on another day or after the page was opened. */
const inReply = (seed: StoaSeed, endedAt: string) =>
  pageStory({
    seed: {
      conversations: [conversationOf([reply('m', prose, { data: { run: run({ endedAt }) } })])],
      selectedId: 'c1',
      ...seed,
    },
    show: (tab) => (
      <MessageScopeProvider
        value={{ messageId: 'm', conversation: tab.current(), isStreaming: false, isLast: true }}
      >
        <Chart fence={fence(prose)} />
      </MessageScopeProvider>
    ),
  });
const fresh = '2100-01-05T09:00:00.000Z';
export const RepairOffered: Story = {
  ...inReply({}, '2026-01-05T09:00:00.000Z'),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Repair with a model' }, { timeout: 20_000 });
  },
};
export const Repairing: Story = {
  ...inReply({ replies: [[prose, 'hold']] }, fresh),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(
      'A model is repairing the JSON of this chart',
      {},
      { timeout: 20_000 },
    );
  },
};
export const Repaired: Story = {
  ...inReply({ replies: [[prose, ...textEvents(lines)]] }, fresh),
  play: async (context) => {
    await drawn(context);
    await within(context.canvasElement).findByText(/a model has repaired it/);
  },
};
