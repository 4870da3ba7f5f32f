import { Dialog } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { conversationsOf, listItems } from '../../testing/fixtures.js';
import { pageStory } from '../../testing/page-story.js';
import { MoveDialog } from './moves/move-dialog.js';
import { StorageQuestion } from './moves/storage-question.js';
import { TagsDialog } from './tags/tags-dialog.js';
import { TagsEditor } from './tags/tags-editor.js';
import { WholeListNote } from './whole-list-note.js';

const meta = { title: 'Chat/List parts', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const folders = ['Board papers', 'Read later', 'Travel', 'Workshops'].map((name) => ({
  id: name,
  name,
  type: 'chat' as const,
}));
const items = listItems.map((item, index) => ({
  ...item,
  folderId: index < 2 ? 'Travel' : null,
  tags: index === 0 ? ['queues', 'sql'] : index < 3 ? ['queues', 'figures for the board'] : ['travel'],
}));

const seed = { conversations: conversationsOf(items), folders, selectedId: 'c1' };
const framed = (part: React.ReactNode) =>
  pageStory({
    seed,
    show: () => (
      <Dialog.Root open>
        <Dialog.Content size="sm" aria-describedby={undefined}>
          {part}
        </Dialog.Content>
      </Dialog.Root>
    ),
  });

export const Move: Story = framed(
  <MoveDialog dialog={{ name: 'move', ids: ['c1', 'c2'] }} onClose={() => {}} />,
);
export const MoveToNewFolder: Story = {
  ...framed(<MoveDialog dialog={{ name: 'move', ids: ['c3'] }} onClose={() => {}} />),
  play: async () => {
    await userEvent.type(await screen.findByRole('combobox'), 'wor');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('option', { name: 'New folder “wor”' })).toBeVisible());
  },
};
export const Tags: Story = framed(
  <TagsDialog dialog={{ name: 'tags', ids: ['c1', 'c2', 'c3'] }} onClose={() => {}} />,
);

function Editor({ initial }: { initial: string[] }) {
  const [tags, setTags] = useState(initial);
  return (
    <div className="max-w-sm">
      <TagsEditor
        tags={tags}
        suggestions={['queues', 'sql', 'travel', 'figures for the board']}
        onAdd={(added) => setTags((before) => [...before, ...added])}
        onRemove={(tag) => setTags((before) => before.filter((other) => other !== tag))}
      />
    </div>
  );
}

export const Editing: Story = {
  render: () => <Editor initial={['research']} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Add a tag' }), 'one, two{Enter}');
    await expect(canvas.getByRole('button', { name: 'Remove the tag two' })).toBeVisible();
  },
};
export const NoTags: Story = { render: () => <Editor initial={[]} /> };
export const TagTooLong: Story = {
  render: () => <Editor initial={['research']} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Add a tag' }), `${'long '.repeat(14)}{Enter}`);
    await expect(canvas.getByRole('alert')).toHaveTextContent('at most 60');
  },
};
export const StorageQuestions: Story = pageStory({
  seed,
  show: () => <StorageQuestion move={{ ids: ['c1', 'c2', 'c4'], to: 'local' }} onClose={() => {}} />,
});
/** Beside a choice among all conversations, of which the older ones could not be read. */
export const OlderMissing: Story = pageStory({
  seed,
  before: async ({ stoa }) =>
    stoa.conversations.store.setState({ older: { count: 300, folders: {} }, olderStatus: 'failed' }),
  show: () => <WholeListNote />,
});
