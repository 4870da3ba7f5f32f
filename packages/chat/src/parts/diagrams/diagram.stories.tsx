import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Fence } from '../../base/blocks/fence.js';
import { Diagram } from './diagram.js';
import { DiagramFailure } from './diagram-states.js';

const fence = (code: string, more: Partial<Fence> = {}): Fence => ({
  language: 'mermaid',
  meta: '',
  code,
  isClosed: true,
  ...more,
});

const flowchart = `flowchart LR
  writer[Writer] -->|appends| log[(Log)]
  log --> reader{Seen before?}
  reader -->|no| work[Work]
  reader -->|yes| skip([Skip])
  work --> log`;
const sequence = `sequenceDiagram
  accTitle: How a reply is resumed
  accDescr: The browser asks for what follows the last number that it has.
  participant Browser
  participant Server
  Browser->>Server: events after 41
  Server-->>Browser: 42, 43, 44
  Note right of Server: nothing is sent twice`;
const pie = `pie title Where the time goes
  "Reading" : 55
  "Writing" : 30
  "Waiting" : 15`;

const meta = {
  title: 'Blocks/Diagram',
  component: Diagram,
  args: { fence: fence(flowchart) },
  decorators: [
    (Story) => (
      <TooltipProvider>
        <div className="mx-auto max-w-measure p-4 font-text text-body text-ink">
          <Story />
        </div>
      </TooltipProvider>
    ),
  ],
} satisfies Meta<typeof Diagram>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('[data-state=drawn] img')).toBeTruthy(), {
    timeout: 20_000,
  });
};

export const Flowchart: Story = { play: drawn };
export const Sequence: Story = { args: { fence: fence(sequence) }, play: drawn };
export const Pie: Story = { args: { fence: fence(pie) }, play: drawn };
export const Streaming: Story = {
  args: { fence: fence(flowchart.slice(0, 70), { isClosed: false }) },
};
export const InvalidSyntax: Story = {
  args: { fence: fence('flowchart LR\n  a[Begin --> b\n  b --> c') },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('This diagram could not be drawn', {}, { timeout: 20_000 });
  },
};
export const TooLarge: Story = {
  args: {
    fence: fence(
      `flowchart LR\n${Array.from({ length: 2000 }, (_, index) => `  a${index} --> b${index}`).join('\n')}`,
    ),
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('This diagram could not be drawn');
  },
};
export const LoadFailure: Story = {
  render: () => (
    <DiagramFailure fence={fence(flowchart)} failure={{ reason: 'unavailable' }} onRetry={() => undefined} />
  ),
};
export const Source: Story = {
  play: async (context) => {
    await drawn(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Show source' }));
  },
};
export const Enlarged: Story = {
  play: async (context) => {
    await drawn(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: /^Flowchart with/ }));
    await within(document.body).findByRole('slider', { name: 'Zoom' });
  },
};
