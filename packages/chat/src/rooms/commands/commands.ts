import { nextThemeChoice, themeChoiceOf, themeSettings } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import {
  Bot,
  Cloud,
  Copy,
  Eraser,
  CopyPlus,
  Download,
  FileJson,
  FileStack,
  FileText,
  FileUp,
  FolderInput,
  FolderPlus,
  HardDrive,
  Highlighter,
  ArrowDown,
  Brain,
  ArrowUp,
  Keyboard,
  LogOut,
  MessageSquareText,
  PanelLeft,
  PanelRight,
  Pencil,
  PencilLine,
  RefreshCw,
  Save,
  Search,
  Settings,
  Shapes,
  Share2,
  Sparkles,
  Square,
  SquarePen,
  Star,
  SunMoon,
  Tag,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { CommandsText } from './commands.texts.js';
import { hasMemory } from '../memory/door.js';
import type { CommandContext } from '../../base/commands/commands-context.js';

/** Id of a command; its words stand in the catalogue under the same name. */
export type CommandId = keyof CommandsText['labels'];
export type CommandGroup = keyof CommandsText['groups'];

/** A command of the conversation area: the palette, the shortcuts, their overview and the slash list read it from here. */
export interface Command {
  id: CommandId;
  group: CommandGroup;
  icon: LucideIcon;
  /** As a binding (see `keys.ts`); absent for a command that has none until the person gives it one. */
  defaultKey?: string;
  /** Makes sense in the middle of writing a message. */
  slash?: boolean;
  /** Gives focus to a part of the page, so the palette gives its own back first. */
  takesFocus?: boolean;
  /** True exactly when it can be done at this moment. */
  isOffered: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
}

const always = () => true;
const stateOf = ({ conversation }: CommandContext) => conversation?.store.getState();
const isIdle = (context: CommandContext) => stateOf(context)?.run.status === 'idle';
const hasMessages = (context: CommandContext) => (stateOf(context)?.path.length ?? 0) > 0;
const selectedId = ({ stoa }: CommandContext) => stoa.conversations.store.getState().selectedId;
const isOn = ({ stoa }: CommandContext, flag: string) => selectFlag(flag)(stoa.flags.store.getState());
const isSelected = (context: CommandContext) => selectedId(context) !== null;
const lastReply = (context: CommandContext) => {
  const last = stateOf(context)?.path.at(-1);
  return last?.role === 'assistant' && !last.streaming ? last : undefined;
};
/** For commands whose part of the page does the work. */
const byPart = (intent: Parameters<CommandContext['intents']['ask']>[0]) => ({
  takesFocus: true,
  isOffered: ({ intents }: CommandContext) => intents.can(intent),
  run: ({ intents }: CommandContext) => intents.ask(intent),
});
const withSelected = (act: (context: CommandContext, id: string) => void) => (context: CommandContext) => {
  const id = selectedId(context);
  if (id !== null) act(context, id);
};
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

/** In the order of the overview. */
export const commands: readonly Command[] = [
  {
    id: 'newConversation',
    group: 'go',
    icon: SquarePen,
    defaultKey: 'n',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => void stoa.conversations.startNew(),
  },
  {
    id: 'newPrivateConversation',
    group: 'go',
    icon: HardDrive,
    slash: true,
    isOffered: (context) => isOn(context, 'storeCloudConversations'),
    run: ({ stoa }) => void stoa.conversations.create({ isLocal: true }),
  },
  {
    id: 'search',
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
  { id: 'nextConversation', group: 'go', icon: ArrowDown, defaultKey: 'Shift+j', ...toNeighbour(1) },
  { id: 'previousConversation', group: 'go', icon: ArrowUp, defaultKey: 'Shift+k', ...toNeighbour(-1) },
  { id: 'focusComposer', group: 'go', icon: PencilLine, defaultKey: 'm', ...byPart('focusComposer') },
  { id: 'focusThread', group: 'go', icon: MessageSquareText, defaultKey: 'g', ...byPart('focusThread') },

  {
    id: 'rename',
    group: 'conversation',
    icon: PencilLine,
    defaultKey: 'F2',
    slash: true,
    ...byPart('rename'),
  },
  {
    id: 'switchModel',
    group: 'conversation',
    icon: Sparkles,
    defaultKey: 'o',
    slash: true,
    ...byPart('switchModel'),
  },
  {
    id: 'switchAssistant',
    group: 'conversation',
    icon: Bot,
    slash: true,
    ...byPart('switchAssistant'),
  },
  { id: 'toCloud', group: 'conversation', icon: Cloud, ...byPart('toCloud') },
  { id: 'toLocal', group: 'conversation', icon: HardDrive, ...byPart('toLocal') },
  {
    id: 'tag',
    group: 'conversation',
    icon: Tag,
    defaultKey: 'Shift+t',
    slash: true,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'tags', ids: [id] })),
  },
  {
    id: 'move',
    group: 'conversation',
    icon: FolderInput,
    defaultKey: 'v',
    slash: true,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'move', ids: [id] })),
  },
  {
    id: 'duplicate',
    group: 'conversation',
    icon: CopyPlus,
    slash: true,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.conversations.duplicate(id)),
  },
  {
    id: 'download',
    group: 'conversation',
    icon: Download,
    slash: true,
    isOffered: (context) =>
      isSelected(context) && hasMessages(context) && isOn(context, 'documentConversion'),
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'download', ids: [id] })),
  },
  {
    id: 'saveMarkdown',
    group: 'conversation',
    icon: FileText,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.documents.saveConversation(id, 'md')),
  },
  {
    id: 'saveJson',
    group: 'conversation',
    icon: FileJson,
    isOffered: (context) => isSelected(context) && hasMessages(context),
    run: withSelected(({ stoa }, id) => void stoa.documents.saveConversation(id, 'json')),
  },
  {
    id: 'share',
    group: 'conversation',
    icon: Share2,
    slash: true,
    isOffered: (context) => isSelected(context) && hasMessages(context) && isOn(context, 'sharing'),
    run: withSelected(({ stoa }, id) => stoa.layout.openDialog({ name: 'share', ids: [id] })),
  },
  { id: 'starred', group: 'conversation', icon: Star, defaultKey: 's', ...byPart('starred') },
  { id: 'clear', group: 'conversation', icon: Eraser, ...byPart('clear') },
  {
    id: 'remove',
    group: 'conversation',
    icon: Trash2,
    isOffered: isSelected,
    run: withSelected(({ stoa }, id) => void stoa.conversations.remove(id)),
  },

  {
    id: 'stop',
    group: 'message',
    icon: Square,
    defaultKey: '$mod+.',
    isOffered: (context) => ['sending', 'streaming'].includes(stateOf(context)?.run.status ?? ''),
    run: ({ conversation }) => void conversation?.stop(),
  },
  {
    id: 'regenerate',
    group: 'message',
    icon: RefreshCw,
    defaultKey: 'r',
    slash: true,
    isOffered: (context) => isIdle(context) && lastReply(context) !== undefined,
    run: ({ conversation }) => void conversation?.regenerate(),
  },
  { id: 'editLast', group: 'message', icon: Pencil, defaultKey: 'e', slash: true, ...byPart('editLast') },
  { id: 'highlight', group: 'message', icon: Highlighter, defaultKey: 'h', ...byPart('highlight') },
  { id: 'copyLast', group: 'message', icon: Copy, defaultKey: 'y', slash: true, ...byPart('copyLast') },
  {
    id: 'starLast',
    group: 'message',
    icon: Star,
    isOffered: (context) => lastReply(context) !== undefined,
    run: (context) => {
      const reply = lastReply(context);
      if (reply) context.conversation?.setStarred(reply.id, reply.data['starred'] !== true);
    },
  },

  {
    id: 'toggleLeft',
    group: 'view',
    icon: PanelLeft,
    defaultKey: 'b',
    isOffered: always,
    run: ({ stoa }) => stoa.layout.toggleLeft(),
  },
  {
    id: 'toggleRight',
    group: 'view',
    icon: PanelRight,
    defaultKey: 'p',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => stoa.layout.toggleRight(),
  },
  {
    id: 'theme',
    group: 'view',
    icon: SunMoon,
    defaultKey: 't',
    isOffered: always,
    run: ({ stoa: { settings } }) =>
      void settings.update(themeSettings(nextThemeChoice(themeChoiceOf(settings.store.getState().settings)))),
  },

  {
    id: 'palette',
    group: 'workspace',
    icon: Search,
    defaultKey: '$mod+k',
    isOffered: always,
    run: ({ stoa: { layout } }) =>
      layout.store.getState().dialog?.name === 'palette'
        ? layout.closeDialog()
        : layout.openDialog({ name: 'palette' }),
  },
  {
    id: 'newFolder',
    group: 'workspace',
    icon: FolderPlus,
    takesFocus: true,
    isOffered: always,
    run: (context) => {
      showList(context);
      setTimeout(() => context.intents.ask('newFolder'));
    },
  },
  {
    id: 'files',
    group: 'workspace',
    icon: FileStack,
    isOffered: ({ stoa }) => stoa.layout.store.getState().page !== 'home',
    run: ({ stoa }) => stoa.layout.showPage('home'),
  },
  {
    id: 'settings',
    group: 'workspace',
    icon: Settings,
    defaultKey: ',',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'settings' }),
  },
  {
    id: 'savedArtifacts',
    group: 'workspace',
    icon: Shapes,
    slash: true,
    isOffered: (context) => isOn(context, 'artifacts'),
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'savedArtifacts' }),
  },
  {
    id: 'memory',
    group: 'workspace',
    icon: Brain,
    slash: true,
    isOffered: ({ stoa }) => hasMemory(stoa),
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'memory' }),
  },
  {
    id: 'import',
    group: 'workspace',
    icon: FileUp,
    isOffered: always,
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'import' }),
  },
  {
    id: 'export',
    group: 'workspace',
    icon: Save,
    isOffered: always,
    run: ({ stoa }) => void stoa.documents.saveExport(),
  },
  {
    id: 'shortcuts',
    group: 'workspace',
    icon: Keyboard,
    defaultKey: 'Shift+?',
    slash: true,
    isOffered: always,
    run: ({ stoa }) => stoa.layout.openDialog({ name: 'shortcuts' }),
  },
  { id: 'signOut', group: 'workspace', icon: LogOut, isOffered: always, run: ({ signOut }) => signOut() },
];
