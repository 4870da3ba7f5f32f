import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { listItems, models, thread } from '../testing/fixtures.js';
import type { StageOptions } from '../testing/make-stoa.js';
import { Stage } from '../testing/stage.js';
import { Workspace } from './workspace.js';

/** The screens of the workspace in accented, longer words on a phone: nothing is cut off, and nothing is English. */
const meta = {
  title: 'Chat/Pseudo-locale',
  component: Workspace,
  parameters: {
    layout: 'fullscreen',
    data: new RegExp(
      [
        'Ada Marlowe',
        'Delivery guarantees in queues',
        ...[...listItems, ...models].map(({ name }) => name),
      ].join('|'),
      'g',
    ),
  },
  tags: ['!autodocs'],
  globals: { locale: 'en-XA', viewport: { value: 'w390' } },
  args: { signOutAction: '#sign-out', supportEmail: 'help@example.org', docsHref: '#docs' },
} satisfies Meta<typeof Workspace>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (options: StageOptions): Story => ({
  render: (args) => (
    <Stage {...options}>
      <Workspace {...args} />
    </Stage>
  ),
  // The translation of a story is fetched after its first draw.
  play: async ({ canvas }) => {
    await canvas.findAllByText(/⟧/);
  },
});

export const NewConversation: Story = on({
  layout: { leftOpen: false },
  conversation: { name: 'New Conversation' },
});
export const Conversation: Story = on({ layout: { leftOpen: false }, conversation: { path: thread } });
export const List: Story = {
  ...on({ layout: { leftOpen: false }, conversation: { path: thread } }),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^⟦Šĥöŵ çöñṽéŕšåţîöñš/ }));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};
export const MenuOpen: Story = {
  ...List,
  play: async (context) => {
    await List.play?.(context);
    const body = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: /^⟦Ṁéñû öƒ/ }));
    await body.findByRole('menu');
  },
};
export const Wide: Story = {
  ...on({ layout: { rightOpen: true }, conversation: { path: thread } }),
  globals: { locale: 'en-XA', viewport: { value: 'w1440' } },
};
