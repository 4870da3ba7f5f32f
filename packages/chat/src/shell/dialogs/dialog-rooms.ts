import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { DialogName, DialogPartProps } from '../../base/dialogs/dialog-part.js';
import type { RoomTexts } from '../../base/text/room-text.js';

/** The rooms whose words name a dialog. */
export type DialogWords = Pick<RoomTexts, 'settings' | 'imports' | 'documents' | 'list' | 'commands'>;

/** How a dialog is fetched and framed. */
export interface DialogRoom<N extends DialogName> {
  /** Names the frame while the part is on its way. */
  title: (words: DialogWords) => string;
  load: () => Promise<ComponentType<DialogPartProps<N>>>;
  size?: 'sm' | 'md' | 'lg';
  /** Of the frame. */
  className?: string;
}

type DialogRooms = { [N in DialogName]: DialogRoom<N> };

/** Each dialog is fetched when it is first opened: none of them is needed to read or write a message. */
export const dialogRooms: DialogRooms = {
  settings: {
    title: (words) => words.settings.title,
    load: async () => (await import('../../rooms/settings/settings-dialog.js')).SettingsDialog,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[min(42rem,calc(100dvh-3rem))]',
  },
  import: {
    title: (words) => words.imports.title,
    load: async () => (await import('../../rooms/imports/import-dialog.js')).ImportDialog,
  },
  download: {
    title: (words) => words.documents.title,
    load: async () => (await import('../../rooms/documents/download-dialog.js')).DownloadDialog,
  },
  move: {
    title: (words) => words.list.moveDialog.title(1),
    load: async () => (await import('../../rooms/conversations/moves/move-dialog.js')).MoveDialog,
    size: 'sm',
  },
  tags: {
    title: (words) => words.list.tagsDialog.title(1),
    load: async () => (await import('../../rooms/conversations/tags/tags-dialog.js')).TagsDialog,
    size: 'sm',
  },
  transfer: {
    title: (words) => words.list.transfer.label,
    load: async () => (await import('../../rooms/conversations/moves/transfer-dialog.js')).TransferDialog,
  },
  palette: {
    title: (words) => words.commands.palette,
    load: async () => (await import('../../rooms/commands/command-palette.js')).CommandPalette,
    className: 'max-h-[min(32rem,calc(100dvh-3rem))] sm:mt-[max(1.5rem,12dvh)] sm:mb-auto',
  },
  shortcuts: {
    title: (words) => words.commands.shortcutsTitle,
    load: async () => (await import('../../rooms/commands/shortcuts-dialog.js')).ShortcutsDialog,
    size: 'lg',
  },
};

/** A part that is fetched on first use. */
export type LazyPart = LazyExoticComponent<ComponentType<DialogPartProps>>;

/** Wraps a room's `load` for rendering. Wrapping again asks the network again, which a failed one needs. */
export function lazyPart(room: { load: () => Promise<unknown> }): LazyPart {
  // The host hands each part the dialog of its own name; which one that is, the types of a record cannot say.
  const load = room.load as () => Promise<ComponentType<DialogPartProps>>;
  return lazy(() => load().then((part) => ({ default: part })));
}

/** The parts by the names of their dialogs. */
export const lazyParts = Object.fromEntries(
  Object.entries(dialogRooms).map(([name, room]) => [name, lazyPart(room)]),
) as Record<DialogName, LazyPart>;
