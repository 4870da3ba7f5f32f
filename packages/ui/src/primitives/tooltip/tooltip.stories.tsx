import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.js';
import { Kbd } from '../kbd/kbd.js';
import { TooltipProvider } from './tooltip-provider.js';
import { Tooltip } from './tooltip.js';

const meta = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: { content: 'Sends the message', defaultOpen: true, children: <Button>Send</Button> },
  decorators: (Story) => (
    <TooltipProvider>
      <Story />
    </TooltipProvider>
  ),
  parameters: { layout: 'centered' },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithShortcut: Story = {
  args: {
    content: (
      <>
        Sends the message <Kbd>Enter</Kbd>
      </>
    ),
  },
};
export const Long: Story = {
  args: {
    content:
      'Private conversations stay in this browser; nobody else can read them, and clearing its data loses them.',
  },
};
