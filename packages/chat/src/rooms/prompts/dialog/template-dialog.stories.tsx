import type { Prompt } from '@stoa/core/contract';
import { fileOwner, type Attachment } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DialogStage } from '../../../testing/dialog-stage.js';
import type { StageOptions } from '../../../testing/make-stoa.js';

const prompt: Prompt = {
  id: 'report',
  name: 'Report for the board',
  description: 'Five paragraphs from the papers of the month, in the tone of the house',
  content: [
    '{{Month}} {{Tone:options[Warm,Plain,Formal]}} {{With figures:boolean}}',
    '{{Notes:text(optional:true)}} {{Minutes:file}} {{Papers:files(optional:true)}}',
    '{{Earlier talk:conversation(optional:true)}} {{Form:template(optional:true)}}',
  ].join('\n'),
  folderId: null,
  type: 'prompt',
};
const file = (name: string, status: Attachment['status'], tokens?: number): Attachment => ({
  id: name,
  name,
  type: 'application/pdf',
  status,
  ...(tokens !== undefined && { tokens }),
});

const meta = { title: 'Chat/Template dialog', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (content: string, options: StageOptions = {}): Story => ({
  render: () => (
    <DialogStage
      dialog={{ name: 'template', prompt: { ...prompt, content }, use: 'start', conversationId: 'c1' }}
      options={{ flags: { uploadDocuments: true }, ...options }}
    />
  ),
});
const body = () => within(document.body);
const press = async () =>
  userEvent.click(await body().findByRole('button', { name: 'Send' }, { timeout: 10_000 }));

export const EveryKindOfField: Story = on(prompt.content);
export const OneQuestion: Story = on('{{Topic}}');
export const FilesMissing: Story = { ...on(prompt.content), play: press };
export const TextMissing: Story = { ...on('{{Month}} {{Notes:text(optional:true)}}'), play: press };
/** All that is missing is said at once; the first field of it has the focus. */
export const MuchMissing: Story = {
  ...on('{{Month}} {{Pages:text(number:"integer",min:1)}} {{Minutes:file}} {{Papers:files}}', {
    attachments: { [fileOwner('report', 'Papers')]: [file('budget.pdf', { type: 'sending', percent: 62 })] },
  }),
  async play() {
    await userEvent.type(await body().findByRole('textbox', { name: /Pages/ }), 'some');
    await press();
    for (const told of ['Fill this in.', 'Add a file.', 'Wait for the upload to end, or remove the file.'])
      await expect(await body().findByText(told)).toBeVisible();
    await expect(body().getByRole('textbox', { name: /Month/ })).toHaveFocus();
  },
};
export const Uploading: Story = {
  ...on('{{Minutes:file}} {{Papers:files(optional:true)}}', {
    attachments: {
      [fileOwner('report', 'Minutes')]: [file('minutes.pdf', { type: 'sending', percent: 62 })],
      [fileOwner('report', 'Papers')]: [
        file('budget.pdf', { type: 'ready' }, 1820),
        file('scan.pdf', { type: 'failed', message: 'upload failed', isKept: false }),
      ],
    },
  }),
  play: press,
};
export const FilesStayHere: Story = on('{{Minutes:file}}', { flags: { uploadDocuments: false } });
const automation = (content: string): Story => ({
  render: () => (
    <DialogStage
      dialog={{
        name: 'template',
        prompt: { ...prompt, content, type: 'automation' },
        use: 'start',
        conversationId: 'c1',
      }}
      options={{ flags: { uploadDocuments: true } }}
    />
  ),
});
export const Automation: Story = automation(
  'Read {{Minutes:file}} and list what was decided.\n---\nWrite a letter about it to {{Whom}}.\n---\nShorten the letter to one page.',
);
export const AutomationWithoutSteps: Story = automation('---');
export const Restored: Story = on('{{Month}} {{Notes:text(optional:true)}}', {
  drafts: {
    'template/report': JSON.stringify({ values: { Month: 'November', Notes: 'The roof.\nThe budget.' } }),
  },
});
