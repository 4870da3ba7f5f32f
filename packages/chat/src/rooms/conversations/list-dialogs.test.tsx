// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { Dialog } from '@stoa/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { listItem } from '../../testing/fixtures.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { MoveDialog } from './moves/move-dialog.js';
import { TagsDialog } from './tags/tags-dialog.js';
import { readTags, TagsEditor } from './tags/tags-editor.js';

vi.setConfig({ testTimeout: 30_000 });

const items = [
  listItem('a', 'Alpha', { tags: ['queues', 'sql'], folderId: 'travel' }),
  listItem('b', 'Beta', { tags: ['queues'], folderId: 'travel' }),
  listItem('c', 'Gamma', { tags: ['figures'] }),
];
const folders = [
  { id: 'work', name: 'Workshops', type: 'chat' as const },
  { id: 'travel', name: 'Travel', type: 'chat' as const },
  { id: 'prompts', name: 'Work prompts', type: 'prompt' as const },
];

function mount(part: ReactNode) {
  const called = vi.fn();
  const stage = makeStoa({ called, conversations: { items, folders } });
  render(
    <StoaProvider stoa={stage}>
      <Dialog.Root open>
        <Dialog.Content aria-describedby={undefined}>{part}</Dialog.Content>
      </Dialog.Root>
    </StoaProvider>,
  );
  return { called, stage, user: userEvent.setup() };
}

describe('moving to a folder', () => {
  const open = (ids: readonly string[]) => {
    const onClose = vi.fn();
    return { onClose, ...mount(<MoveDialog dialog={{ name: 'move', ids }} onClose={onClose} />) };
  };
  const options = () => screen.getAllByRole('option').map((one) => one.textContent);

  it('[CON50] lists the folders and none, and marks the current one', () => {
    open(['a', 'b']);
    expect(screen.getByRole('heading', { name: 'Move 2 conversations' })).toBeTruthy();
    expect(options()).toEqual(['No folder', 'Travel, Is there now', 'Workshops']);
  });

  it('[CON50] selects by typing, arrows and Enter, or by a click', async () => {
    const { user, called, onClose } = open(['a']);
    await user.keyboard('wor');
    expect(options()).toEqual(['Workshops', 'New folder “wor”']);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(called).toHaveBeenCalledWith('moveToFolder', ['a'], 'work');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await user.clear(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'No folder' }));
    expect(called).toHaveBeenCalledWith('moveToFolder', ['a'], null);
  });

  it('[CON51] creates a folder of the typed name and moves into it', async () => {
    const { user, called } = open(['c']);
    await user.keyboard('Plans{Enter}');
    expect(called).toHaveBeenCalledWith('createFolder', 'Plans', 'chat');
    expect(called).toHaveBeenCalledWith('moveToFolder', ['c'], 'folder-Plans');
  });

  it('[CON51] leaves an input method its Enter', () => {
    const { called } = open(['c']);
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 229 });
    expect(called).not.toHaveBeenCalled();
  });

  it('meets axe', async () => {
    open(['a']);
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('the tags of several conversations', () => {
  it('tells tags of all from tags of some, and edits all at once', async () => {
    const onClose = vi.fn();
    const { user, called } = mount(
      <TagsDialog dialog={{ name: 'tags', ids: ['a', 'b'] }} onClose={onClose} />,
    );
    expect(screen.getByText('queues')).toBeTruthy();
    expect(screen.getByText('sql (on some)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a tag: sql' }));
    expect(called).toHaveBeenCalledWith('changeTags', ['a', 'b'], { add: ['sql'], remove: [] });
    await user.click(screen.getByRole('button', { name: 'Remove the tag queues' }));
    expect(called).toHaveBeenCalledWith('changeTags', ['a', 'b'], { add: [], remove: ['queues'] });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('readTags', () => {
  it.each([
    ['one, two ,, one', [], ['one', 'two'], false],
    ['  in  two   words ', [], ['in two words'], false],
    ['known, new', ['known'], ['new'], false],
    ['x'.repeat(61), [], [], true],
    ['x'.repeat(60), [], ['x'.repeat(60)], false],
  ])('%s', (typed, present, tags, tooLong) => {
    expect(readTags(typed, present)).toEqual({ tags, tooLong });
  });
});

describe('the tags editor', () => {
  const edit = (tags: string[] = ['one'], rest: { most?: number; readOnly?: boolean } = {}) => {
    const [onAdd, onRemove] = [vi.fn(), vi.fn()];
    render(
      <TagsEditor
        tags={tags}
        suggestions={['one', 'beta', 'alpha']}
        onAdd={onAdd}
        onRemove={onRemove}
        {...rest}
      />,
    );
    return {
      onAdd,
      onRemove,
      user: userEvent.setup(),
      field: screen.getByRole('textbox', { name: 'Add a tag' }),
    };
  };

  it('[CON53] adds by Enter and by comma, and announces it', async () => {
    const { user, onAdd, field } = edit();
    await user.type(field, 'two{Enter}');
    expect(onAdd).toHaveBeenLastCalledWith(['two']);
    await user.type(field, 'three,');
    expect(onAdd).toHaveBeenLastCalledWith(['three']);
    expect(screen.getByText('three added')).toBeTruthy();
    await user.type(field, 'one{Enter} {Enter}');
    expect(onAdd).toHaveBeenCalledTimes(2);
  });

  it('[CON53] removes the last one by Backspace in the empty field', async () => {
    const { user, onRemove, field } = edit(['one', 'two']);
    await user.type(field, 'x{Backspace}{Backspace}');
    expect(onRemove).toHaveBeenCalledWith('two');
    expect(document.activeElement).toBe(field);
  });

  it('[CON53] suggests matching tags in use that are not set', async () => {
    const { user, onAdd, field } = edit();
    const offered = () =>
      screen.getAllByRole('button', { name: /^Add a tag:/ }).map((one) => one.textContent);
    expect(offered()).toEqual(['beta', 'alpha']);
    await user.type(field, 'al');
    expect(offered()).toEqual(['alpha']);
    await user.click(screen.getByRole('button', { name: 'Add a tag: alpha' }));
    expect(onAdd).toHaveBeenCalledWith(['alpha']);
  });

  it('[CON54] keeps a tag that is too long, with the rule', async () => {
    const { user, onAdd, field } = edit();
    await user.type(field, `${'x'.repeat(61)}{Enter}`);
    expect(screen.getByRole('alert').textContent).toBe('A tag has at most 60 characters.');
    expect((field as HTMLInputElement).value).toHaveLength(61);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('[CON54] refuses a tag more than there may be, with the rule, and keeps what was typed', async () => {
    const { user, onAdd, onRemove, field } = edit(['one', 'two'], { most: 2 });
    await user.type(field, 'three{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('At most 2 tags fit.');
    await user.clear(field);
    await user.paste('three, four');
    expect(screen.getByRole('alert').textContent).toBe('At most 2 tags fit.');
    expect((field as HTMLInputElement).value).toBe('three, four');
    await user.clear(field);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a tag: beta' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(onAdd).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove the tag two' }));
    expect(onRemove).toHaveBeenCalledWith('two');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[CON54] changes nothing while it is read only', async () => {
    const { user, onAdd, onRemove, field } = edit(['one'], { readOnly: true });
    await user.type(field, 'two{Enter}{Backspace}');
    expect(onAdd).not.toHaveBeenCalled();
    expect(onRemove).not.toHaveBeenCalled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
