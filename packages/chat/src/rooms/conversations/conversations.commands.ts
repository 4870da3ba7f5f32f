import {
  ArrowDown,
  ArrowUp,
  Cloud,
  CopyPlus,
  Eraser,
  FolderInput,
  FolderPlus,
  HardDrive,
  PencilLine,
  Search,
  SquarePen,
  Tag,
  Trash2,
} from 'lucide-react';
import { named, type Command } from '../../base/commands/command.js';
import type { CommandContext } from '../../base/commands/commands-context.js';
import { always, byPart, hasMessages, isOn, isSelected, withSelected } from '../../base/commands/offers.js';

const neighbour = ({ stoa }: CommandContext, step: 1 | -1) => {
  const { items, selectedId } = stoa.conversations.store.getState();
  const at = items.findIndex(({ id }) => id === selectedId);
  return at < 0 ? items[0] : items[at + step];
};
const toNeighbour = (step: 1 | -1) => ({
  isOffered: (context: CommandContext) => neighbour(context, step) !== undefined,
  run: (context: CommandContext) => {
    const item = neighbour(context, step);
    if (item) context.stoa.conversations.select(item.id);
  },
});

/** Opens the list of conversations, for commands whose part lives in it. */
function showList({ stoa: { layout } }: CommandContext): void {
  layout.setLeftTab('chats');
  if (!layout.store.getState().leftOpen) layout.toggleLeft();
}

export const conversationsCommands: readonly Command[] = [
  {
    ...named('newConversation'),
    group: 'go',
    icon: SquarePen,
    defaultKey: 'n',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => void stoa.conversations.startNew(),
  },
  {
    ...named('newPrivateConversation'),
    group: 'go',
    icon: HardDrive,
    slash: true,
    isOffered: (context) => isOn(context, 'storeCloudConversations'),
    run: ({ stoa }) => void stoa.conversations.create({ isLocal: true }),
  },
  {
    ...named('search'),
    group: 'go',
    icon: Search,
    defaultKey: '/',
    takesFocus: true,
    isOffered: always,
    run: (context) => {
      showList(context);
      // The panel may have to come first.
      setTimeout(() => context.intents.ask('search'));
    },
  },
  { ...named('nextConversation'), group: 'go', icon: ArrowDown, defaultKey: 'Shift+j', ...toNeighbour(1) },
  { ...named('previousConversation'), group: 'go', icon: ArrowUp, defaultKey: 'Shift+k', ...toNeighbour(-1) },
  {
    ...named('rename'),
    group: 'conversation',
    icon: PencilLine,
    defaultKey: 'F2',
    slash: true,
    ...byPart('rename'),
  },
  { ...named('toCloud'), group: 'conversation', icon: Cloud, ...byPart('toCloud') },
  { ...named('toLocal'), group: 'conversation', icon: HardDrive, ...byPart('toLocal') },
  {
    ...named('tag'),
    group: 'conversation',
    icon: Tag,
    defaultKey: 'Shift+t',
    slash: true,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'tags', ids: [id] })),
  },
  {
    ...named('move'),
    group: 'conversation',
    icon: FolderInput,
    defaultKey: 'v',
    slash: true,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'move', ids: [id] })),
  },
  {
    ...named('duplicate'),
    group: 'conversation',
    icon: CopyPlus,
    slash: true,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.conversations.duplicate(id)),
  },
  { ...named('clear'), group: 'conversation', icon: Eraser, ...byPart('clear') },
  {
    ...named('remove'),
    group: 'conversation',
    icon: Trash2,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => void stoa.conversations.remove(id)),
  },
  {
    ...named('newFolder'),
    after: 'palette',
    group: 'workspace',
    icon: FolderPlus,
    takesFocus: true,
    isOffered: always,
    run: (context) => {
      showList(context);
      setTimeout(() => context.intents.ask('newFolder'));
    },
  },
];
