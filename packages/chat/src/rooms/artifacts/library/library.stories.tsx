import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { planId, savedArtifacts, withArtifacts } from '../../../testing/artifact-fixture.js';
import { DialogStage } from '../../../testing/dialog-stage.js';
import type { LibraryStub } from '../../../testing/stubs/stub-library.js';
// The parts themselves, so that no story is judged before they are there.
import './artifact-dialog.js';
import './saved-artifacts-dialog.js';

const library = (stub: LibraryStub = { items: savedArtifacts }) => ({
  options: withArtifacts(undefined, { library: stub }),
});
const doing = (action: 'save' | 'share' | 'upload') =>
  ({ name: 'artifact', action, conversationId: 'c1', artifactId: planId, version: 2 }) as const;

const meta = {
  title: 'Chat/Artifacts/Library',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'savedArtifacts' }, ...library() },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const press =
  (...names: (string | RegExp)[]): Story['play'] =>
  async ({ canvasElement }) => {
    for (const name of names)
      await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name }));
  };

export const Listed: Story = {};
export const Empty: Story = { args: library({ items: [] }) };
export const Loading: Story = { args: library({ status: 'loading' }) };
export const Failed: Story = { args: library({ status: 'failed' }) };
/** Rows that were loaded before stay. */
export const FailedLater: Story = { args: library({ status: 'failed', items: savedArtifacts }) };
export const OneTag: Story = { play: press('home') };
export const NothingFound: Story = {
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.type(await body.findByRole('searchbox'), 'nothing like it');
  },
};
export const Deleting: Story = { play: press('Delete Budget') };
export const CouldNotDelete: Story = {
  args: library({
    items: savedArtifacts,
    failure: 'Unable to delete the artifact at this time. Please try again later.',
  }),
  play: press('Delete Budget', 'Delete'),
};
export const Phone: Story = { globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const Saving: Story = { args: { dialog: doing('save') } };
export const CouldNotSave: Story = {
  args: {
    dialog: doing('save'),
    ...library({ failure: 'Failed to save artifact at this time, please try again later.' }),
  },
  play: press('Save'),
};
/** The name is missing and the tag is too long: both say so, and the name has the focus. */
export const SavingRefused: Story = {
  args: { dialog: doing('save') },
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
export const Sharing: Story = { args: { dialog: doing('share') } };
export const SharingRefused: Story = {
  args: { dialog: doing('share') },
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Share' }));
    await expect(await body.findByText('Add at least one person.')).toBeVisible();
    await expect(body.getByRole('combobox', { name: /People/ })).toHaveFocus();
  },
};
export const Uploading: Story = { args: { dialog: doing('upload') } };
export const UploadingRefused: Story = {
  args: { dialog: doing('upload') },
  async play({ canvasElement }) {
    const body = within(canvasElement.ownerDocument.body);
    const tag = await body.findByPlaceholderText('Add a tag…');
    await userEvent.type(tag, 'x'.repeat(61));
    await userEvent.click(body.getByRole('button', { name: 'Upload' }));
    await expect(await body.findByText(/^A tag has at most 60 characters. Shorten/)).toBeVisible();
    await expect(tag).toHaveFocus();
  },
};
export const VersionGone: Story = { args: { dialog: { ...doing('save'), version: 9 } } };
