import type { Prompt } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../../testing/dialog-page.js';

const prompt = (rest: Partial<Prompt> = {}): Prompt => ({
  id: 'letter',
  name: 'Weekly letter',
  description: 'To the board, in five paragraphs',
  content:
    'Write a letter about {{Topic}} in a {{Tone:options[warm,plain]}} tone.\n\n{{Notes:text(optional:true,truncate:2000)}}',
  folderId: null,
  type: 'prompt',
  data: { rootPromptId: 'default', conversationTags: ['mail'] },
  ...rest,
});
const flags = { followUpCreate: true, rootPromptCreate: true, promptPrefixCreate: true };

const of = (promptId: string | undefined, templates: Prompt[] = []): DialogStory => ({
  seed: {
    flags,
    templates,
    dialog: { name: 'templateEditor', ...(promptId !== undefined && { promptId }) },
  },
});
const meta = {
  title: 'Chat/Template editor',
  ...dialogStory,
  args: of(undefined),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (...input: Parameters<typeof of>): Story => ({ args: of(...input) });
const body = () => within(document.body);
/** The first time the dialog has to be fetched. */
const soon = { timeout: 10_000 };

export const New: Story = on(undefined);
export const Editing: Story = on('letter', [prompt()]);
export const VariableOpen: Story = {
  ...on('letter', [prompt()]),
  play: async () => {
    await userEvent.click(await body().findByText('Notes', { selector: 'summary *' }, soon));
    // Testing Library sees the fields of closed sections, too.
    const section = document.querySelector<HTMLElement>('[data-slot=variable-editor][open]');
    if (!section) throw new Error('No variable is open.');
    const pattern = within(section).getByRole('textbox', { name: 'Pattern' });
    await userEvent.clear(pattern);
    await userEvent.type(pattern, '(');
  },
};
export const Missing: Story = {
  ...on(undefined),
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Prompt/ }, soon));
    await userEvent.click(await body().findByRole('button', { name: 'Save' }, soon));
  },
};
export const Viewing: Story = on('letter', [prompt({ data: { noEdit: true } })]);
export const FollowUp: Story = on('letter', [prompt({ type: 'follow_up', data: { requiredTags: ['law'] } })]);
export const Automation: Story = on('letter', [
  prompt({ type: 'automation', data: { code: 'async () => {}' } }),
]);
export const AutomationOfSteps: Story = on('letter', [
  prompt({ type: 'automation', content: 'Plan {{Topic}}.\n---\nWrite it.\n---\nShorten it.' }),
]);
export const Gone: Story = on('nowhere');
