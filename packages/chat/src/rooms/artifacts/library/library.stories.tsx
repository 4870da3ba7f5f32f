import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { artifactSeed, planId, savedArtifacts } from '../../../testing/artifact-fixture.js';
import { failed } from '@stoa/core/contract';
import { dialogStory, type DialogStory } from '../../../testing/dialog-page.js';
import { noAnswer, type StoaSeed } from '../../../testing/open-page.js';
// The parts themselves, so that no story is judged before they are there.
import './artifact-dialog.js';
import './saved-artifacts-dialog.js';

const library = (seed: StoaSeed = {}): DialogStory => ({
  seed: { ...artifactSeed(), artifacts: savedArtifacts, dialog: { name: 'savedArtifacts' }, ...seed },
});
const doing = (action: 'save' | 'share' | 'upload') =>
  ({ name: 'artifact', action, conversationId: 'c1', artifactId: planId, version: 2 }) as const;

const meta = {
  title: 'Chat/Artifacts/Library',
  ...dialogStory,
  args: library(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const press =
  (...names: (string | RegExp)[]): Story['play'] =>
  async ({ canvasElement }) => {
    for (const name of names)
      await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name }));
  };

export const Listed: Story = {};
export const Empty: Story = { args: library({ artifacts: [] }) };
export const Loading: Story = { args: library({ pending: ['artifacts.list'] }) };
export const Failed: Story = { args: library({ failures: { 'artifacts.list': noAnswer } }) };
/** Rows that were loaded before stay. */
export const FailedLater: Story = {
  args: {
    ...library(),
    before: async ({ stoa, world }) => {
      await (await stoa.artifactLibrary.load()).refresh();
      world.answer('artifacts.list', () => failed(noAnswer));
    },
  },
};
export const OneTag: Story = { play: press('home') };
export const NothingFound: Story = {
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.type(await body.findByRole('searchbox'), 'nothing like it');
  },
};
export const Deleting: Story = { play: press('Delete Budget') };
export const CouldNotDelete: Story = {
  args: library({ failures: { 'artifacts.remove': noAnswer } }),
  play: press('Delete Budget', 'Delete'),
};
export const Phone: Story = { globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Saving: Story = { args: library({ dialog: doing('save') }) };
export const CouldNotSave: Story = {
  args: library({ dialog: doing('save'), failures: { 'artifacts.save': noAnswer } }),
  play: press('Save'),
};
/** The name is missing and the tag is too long: both say so, and the name has the focus. */
export const SavingRefused: Story = {
  args: library({ dialog: doing('save') }),
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    const name = await body.findByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(body.getByPlaceholderText('Add a tag…'), 'x'.repeat(61));
    await userEvent.click(body.getByRole('button', { name: 'Save' }));
    await expect(await body.findByText('Give it a name.')).toBeVisible();
    await expect(body.getByText(/^A tag has at most 60 characters. Shorten/)).toBeVisible();
    await expect(name).toHaveFocus();
  },
};
export const Sharing: Story = { args: library({ dialog: doing('share') }) };
export const SharingRefused: Story = {
  args: library({ dialog: doing('share') }),
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Share' }));
    await expect(await body.findByText('Add at least one person.')).toBeVisible();
    await expect(body.getByRole('combobox', { name: /People/ })).toHaveFocus();
  },
};
export const Uploading: Story = { args: library({ dialog: doing('upload') }) };
export const UploadingRefused: Story = {
  args: library({ dialog: doing('upload') }),
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    const tag = await body.findByPlaceholderText('Add a tag…');
    await userEvent.type(tag, 'x'.repeat(61));
    await userEvent.click(body.getByRole('button', { name: 'Upload' }));
    await expect(await body.findByText(/^A tag has at most 60 characters. Shorten/)).toBeVisible();
    await expect(tag).toHaveFocus();
  },
};
export const VersionGone: Story = { args: library({ dialog: { ...doing('save'), version: 9 } }) };
