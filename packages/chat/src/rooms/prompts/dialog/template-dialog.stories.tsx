import type { Prompt } from '@stoa/core/contract';
import { fileOwner } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../../testing/dialog-page.js';
import { listSeed } from '../../../testing/fixtures.js';
import { reached, type StoaSeed } from '../../../testing/open-page.js';

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
/** A dialog of a template, with files that are chosen for its variables. */
const of = (
  template: Pick<Prompt, 'content'> & Partial<Prompt>,
  { chosen = {}, ...seed }: StoaSeed & { chosen?: Readonly<Record<string, readonly string[]>> } = {},
): DialogStory => ({
  seed: {
    ...listSeed,
    flags: { uploadDocuments: true },
    uploads: {},
    dialog: {
      name: 'template',
      prompt: { ...prompt, ...template },
      use: 'start',
      conversationId: 'c1',
    },
    ...seed,
  },
  before: async ({ stoa }) => {
    for (const [variable, names] of Object.entries(chosen))
      stoa.attachments.add(
        fileOwner('report', variable),
        names.map((name) => ({ name, type: 'application/pdf', sizeBytes: 1, file: null })),
        { supportsImages: true },
      );
    const all = () => Object.values(stoa.attachments.store.getState().lists).flat();
    await reached(() => all().every(({ status }) => status.type !== 'waiting'));
  },
});

const meta = {
  title: 'Chat/Template dialog',
  ...dialogStory,
  args: of(prompt),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (content: string, more?: Parameters<typeof of>[1]): Story => ({ args: of({ content }, more) });
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
    chosen: { Papers: ['budget.pdf'] },
    uploads: { 'budget.pdf': { stopsAt: 0.62 } },
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
    chosen: { Minutes: ['minutes.pdf'], Papers: ['budget.pdf', 'scan.pdf'] },
    uploads: {
      'minutes.pdf': { stopsAt: 0.62 },
      'budget.pdf': { tokens: 1820 },
      'scan.pdf': { failure: { code: 'network', message: '' } },
    },
  }),
  play: press,
};
export const FilesStayHere: Story = on('{{Minutes:file}}', { flags: { uploadDocuments: false } });
const automation = (content: string): Story => ({ args: of({ content, type: 'automation' }) });
export const Automation: Story = automation(
  'Read {{Minutes:file}} and list what was decided.\n---\nWrite a letter about it to {{Whom}}.\n---\nShorten the letter to one page.',
);
export const AutomationWithoutSteps: Story = automation('---');
export const Restored: Story = on('{{Month}} {{Notes:text(optional:true)}}', {
  drafts: {
    'template/report': JSON.stringify({ values: { Month: 'November', Notes: 'The roof.\nThe budget.' } }),
  },
});
