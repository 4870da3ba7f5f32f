import type { Conversation, Prompt } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { conversationOf } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { AdvancedSettings } from './advanced-settings.js';
import { ReplySettings } from './reply-settings.js';

const root = (id: string, name: string, content: string): Prompt => ({
  id,
  name,
  description: '',
  content,
  folderId: null,
  type: 'root_prompt',
});
const list = [
  root('default', 'Default custom instructions', 'Answer with care.'),
  root('editor', 'Editor of the house', 'Be brief. Mark what you are not sure of.'),
  root('teacher', 'Teacher', 'Ask a question back before you explain.'),
];
const changed = { prompt: 'Be brief. Mark what you are not sure of.', temperature: 0.2, maxTokens: 4000 };

const meta = { title: 'Chat/Reply settings' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The button at the foot of the page, with space for the popover above it. */
const button = (conversation: Partial<Conversation>, changedPlugins = 0): Story =>
  pageStory({
    seed: {
      conversations: [conversationOf([], { temperature: 1, ...conversation })],
      selectedId: 'c1',
      templates: list,
    },
    show: (tab) => (
      <TooltipProvider>
        <div className="flex min-h-120 items-end">
          <ReplySettings
            conversation={tab.current()}
            changedPlugins={changedPlugins}
            onPlugins={() => undefined}
          />
        </div>
      </TooltipProvider>
    ),
  });
const open: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('button'));
  await page.findByRole('slider', { name: 'Temperature' });
};
const chooseInstructions: Story['play'] = async (context) => {
  await open(context);
  const page = within(context.canvasElement.ownerDocument.body);
  await userEvent.click(page.getByRole('combobox', { name: 'Choose custom instructions' }));
  await page.findByRole('option', { name: 'Teacher' });
};

export const Defaults: Story = button({});
export const Changed: Story = button(changed, 2);
export const Open: Story = { ...button({}), play: open };
export const OpenChanged: Story = { ...button(changed, 2), play: open };
export const OwnInstructions: Story = {
  ...button({ prompt: 'Write as the captain of a ship.' }),
  play: open,
};
export const ChoosingInstructions: Story = { ...button(changed), play: chooseInstructions };
export const RightToLeft: Story = {
  ...OpenChanged,
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Before the first message they fold out under the choice of a model. */
const fold = (values: typeof changed, templates: Prompt[] = list): Story =>
  pageStory({
    seed: { templates },
    show: () => (
      <TooltipProvider>
        <AdvancedSettings {...values} onConfigure={() => undefined} className="max-w-measure" />
      </TooltipProvider>
    ),
  });
const unfold: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByText('Advanced settings'));
  await within(canvasElement).findByRole('slider', { name: 'Temperature' });
};
export const AdvancedClosed: Story = fold(changed);
export const AdvancedOpen: Story = { ...fold(changed), play: unfold };
export const AdvancedWithoutTemplates: Story = { ...fold(changed, []), play: unfold };
