import type { ImportedAssistant } from '@stoa/core/rules';
import { Bot } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { byPart } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { assistantLibraryTexts } from './library/assistant-library.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    /** Without an id a new assistant is written; `copyOf` is one that it begins as a copy of. */
    assistantEditor: {
      assistantId?: string;
      copyOf?: string;
      /** A new one that was read from a file. */
      imported?: ImportedAssistant;
      /** It is looked at and not changed here, whatever right there is. */
      isView?: boolean;
    };
    /** Who may use one. */
    assistantReaders: { assistantId: string };
    /** What one was. */
    assistantVersions: {
      assistantId: string;
      isFromEditor?: boolean;
      /** The group in whose administration it was opened. */
      fromGroupId?: string;
    };
  }
}

export const assistantsRoom = defineRoom({
  name: 'assistants',
  dialogs: {
    assistantEditor: {
      title: (read) => read(assistantLibraryTexts).editor,
      load: async () => (await import('./editor/editor-dialog.js')).AssistantEditorDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[calc(100dvh-3rem)] sm:max-w-3xl',
    },
    assistantReaders: {
      title: (read) => read(assistantLibraryTexts).sharing,
      load: async () => (await import('./library/readers-dialog.js')).AssistantReadersDialog,
      size: 'md',
    },
    assistantVersions: {
      title: (read) => read(assistantLibraryTexts).versions,
      load: async () => (await import('./versions/versions-dialog.js')).AssistantVersionsDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[calc(100dvh-3rem)] sm:max-w-3xl',
    },
  },
  commands: [
    {
      ...named('switchAssistant'),
      after: 'switchModel',
      group: 'conversation',
      icon: Bot,
      slash: true,
      ...byPart('switchAssistant'),
    },
    {
      id: 'assistants',
      label: (read) => read(assistantLibraryTexts).title,
      keywords: (read) => read(assistantLibraryTexts).lead,
      after: 'files',
      group: 'workspace',
      icon: Bot,
      isOffered: ({ stoa }) => stoa.layout.store.getState().page !== 'assistants',
      run: ({ stoa }) => stoa.layout.showPage('assistants'),
    },
  ],
});
