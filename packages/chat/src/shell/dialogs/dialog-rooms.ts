import type { ComponentType } from 'react';
import type { DialogName, DialogPartProps } from '../../base/dialogs/dialog-part.js';
import type { ReadTexts } from '@stoa/ui';
import { accountTexts } from '../../rooms/account/account.texts.js';
import { libraryTexts } from '../../rooms/artifacts/library/library.texts.js';
import { assistantLibraryTexts } from '../../rooms/assistants/library/assistant-library.texts.js';
import { attachmentsTexts } from '../../rooms/attachments/attachments.texts.js';
import { billingTexts } from '../../rooms/billing/billing.texts.js';
import { commandsTexts } from '../../rooms/commands/commands.texts.js';
import { listTexts } from '../../rooms/conversations/list.texts.js';
import { documentsTexts } from '../../rooms/documents/documents.texts.js';
import { importsTexts } from '../../rooms/imports/imports.texts.js';
import { integrationsTexts } from '../../rooms/integrations/integrations.texts.js';
import { qualityTexts } from '../../rooms/quality/quality.texts.js';
import { shareTexts } from '../../rooms/share/share.texts.js';
import { memoryTexts } from '../../rooms/memory/memory.texts.js';
import { templateDialogTexts } from '../../rooms/prompts/dialog/template-dialog.texts.js';
import { editorTexts } from '../../rooms/prompts/editor/editor.texts.js';
import { settingsTexts } from '../../rooms/settings/settings.texts.js';

/** How a dialog is fetched and framed. */
export interface DialogRoom<N extends DialogName> {
  /** Names the frame while the part is on its way. */
  title: (read: ReadTexts) => string;
  load: () => Promise<ComponentType<DialogPartProps<N>>>;
  size?: 'sm' | 'md' | 'lg';
  /** Of the frame. */
  className?: string;
}

type DialogRooms = { [N in DialogName]: DialogRoom<N> };

/** Each dialog is fetched when it is first opened: none of them is needed to read or write a message. */
export const dialogRooms: DialogRooms = {
  settings: {
    title: (read) => read(settingsTexts).title,
    load: async () => (await import('../../rooms/settings/settings-dialog.js')).SettingsDialog,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[min(42rem,calc(100dvh-3rem))]',
  },
  import: {
    title: (read) => read(importsTexts).title,
    load: async () => (await import('../../rooms/imports/import-dialog.js')).ImportDialog,
  },
  download: {
    title: (read) => read(documentsTexts).title,
    load: async () => (await import('../../rooms/documents/download-dialog.js')).DownloadDialog,
  },
  move: {
    title: (read) => read(listTexts).moveDialog.title(1),
    load: async () => (await import('../../rooms/conversations/moves/move-dialog.js')).MoveDialog,
    size: 'sm',
  },
  tags: {
    title: (read) => read(listTexts).tagsDialog.title(1),
    load: async () => (await import('../../rooms/conversations/tags/tags-dialog.js')).TagsDialog,
    size: 'sm',
  },
  share: {
    title: (read) => read(shareTexts).dialogTitle,
    load: async () => (await import('../../rooms/share/share-dialog.js')).ShareDialog,
  },
  sharedItem: {
    title: (read) => read(shareTexts).itemTitle,
    load: async () => (await import('../../rooms/share/shared-item-dialog.js')).SharedItemDialog,
  },
  transfer: {
    title: (read) => read(listTexts).transfer.label,
    load: async () => (await import('../../rooms/conversations/moves/transfer-dialog.js')).TransferDialog,
  },
  monthCost: {
    title: (read) => read(billingTexts).title,
    load: async () => (await import('../../rooms/billing/month-cost-dialog.js')).MonthCostDialog,
  },
  assistantAdmin: {
    title: (read) => read(accountTexts).assistantAdmin,
    load: async () => (await import('../../rooms/groups/group-admin-dialog.js')).GroupAdminDialog,
    className:
      'h-dvh max-h-none w-full max-w-none rounded-none max-sm:mb-0 sm:h-[95dvh] sm:w-[calc(100vw-100px)] sm:max-w-none sm:rounded-sheet',
  },
  memory: {
    title: (read) => read(memoryTexts).title,
    load: async () => (await import('../../rooms/memory/memory-dialog.js')).MemoryDialog,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[min(40rem,calc(100dvh-3rem))] sm:max-w-3xl',
  },
  project: {
    title: (read) => read(memoryTexts).chooseProject,
    load: async () => (await import('../../rooms/memory/project-dialog.js')).ProjectDialog,
    size: 'sm',
  },
  integrations: {
    title: (read) => read(integrationsTexts).title,
    load: async () => (await import('../../rooms/integrations/integrations-dialog.js')).IntegrationsDialog,
  },
  savedArtifacts: {
    title: (read) => read(libraryTexts).title,
    load: async () =>
      (await import('../../rooms/artifacts/library/saved-artifacts-dialog.js')).SavedArtifactsDialog,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[min(40rem,calc(100dvh-3rem))]',
  },
  artifact: {
    title: (read) => read(libraryTexts).action,
    load: async () => (await import('../../rooms/artifacts/library/artifact-dialog.js')).ArtifactDialog,
  },
  quality: {
    title: (read) => read(qualityTexts).title,
    load: async () => (await import('../../rooms/quality/quality-dialog.js')).QualityDialog,
  },
  dataSources: {
    title: (read) => read(attachmentsTexts).dataSources,
    load: async () => (await import('../../rooms/files/data-source-picker.js')).DataSourcePicker,
    size: 'lg',
    className: 'sm:max-w-3xl',
  },
  template: {
    title: (read) => read(templateDialogTexts).title,
    load: async () => (await import('../../rooms/prompts/dialog/template-dialog.js')).TemplateDialog,
  },
  templateEditor: {
    title: (read) => read(editorTexts).title,
    load: async () => (await import('../../rooms/prompts/editor/template-editor.js')).TemplateEditor,
    size: 'lg',
    className: 'sm:max-w-5xl',
  },
  assistants: {
    title: (read) => read(assistantLibraryTexts).title,
    load: async () => (await import('../../rooms/assistants/library/library-dialog.js')).AssistantLibrary,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[min(44rem,calc(100dvh-3rem))] sm:max-w-4xl',
  },
  assistantEditor: {
    title: (read) => read(assistantLibraryTexts).editor,
    load: async () => (await import('../../rooms/assistants/editor/editor-dialog.js')).AssistantEditorDialog,
    size: 'lg',
    className: 'h-[calc(100dvh-2rem)] sm:h-[calc(100dvh-3rem)] sm:max-w-3xl',
  },
  palette: {
    title: (read) => read(commandsTexts).palette,
    load: async () => (await import('../../rooms/commands/command-palette.js')).CommandPalette,
    className: 'max-h-[min(32rem,calc(100dvh-3rem))] sm:mt-[max(1.5rem,12dvh)] sm:mb-auto',
  },
  shortcuts: {
    title: (read) => read(commandsTexts).shortcutsTitle,
    load: async () => (await import('../../rooms/commands/shortcuts-dialog.js')).ShortcutsDialog,
    size: 'lg',
  },
};
