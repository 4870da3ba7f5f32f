import { Brain, FolderKanban } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';
import { attachmentsTexts } from '../attachments/door.js';
import { hasMemory } from './has-memory.js';
import { memoryTexts } from './memory.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    memory: unknown;
    project: { conversationId: string };
  }
}

export const memoryRoom = defineRoom({
  name: 'memory',
  flag: 'memory',
  option: 'includeMemory',
  dialogs: {
    memory: {
      title: (read) => read(memoryTexts).title,
      load: async () => (await import('./memory-dialog.js')).MemoryDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[min(40rem,calc(100dvh-3rem))] sm:max-w-3xl',
    },
    project: {
      title: (read) => read(memoryTexts).chooseProject,
      load: async () => (await import('./project-dialog.js')).ProjectDialog,
      size: 'sm',
    },
  },
  account: {
    dialog: { name: 'memory' },
    icon: Brain,
    label: (read) => read(accountTexts).memoryDialog,
    needsOption: true,
  },
  composer: [
    {
      id: 'project',
      after: 'templates',
      icon: FolderKanban,
      label: (read) => read(attachmentsTexts).project,
      isOffered: ({ stoa }) => hasMemory(stoa),
      run: ({ stoa, conversation }) =>
        stoa.layout.openDialog({ name: 'project', conversationId: conversation.store.getState().id }),
    },
  ],
  commands: [
    {
      ...named('memory'),
      after: 'savedArtifacts',
      group: 'workspace',
      icon: Brain,
      slash: true,
      isOffered: ({ stoa }) => hasMemory(stoa),
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'memory' }),
    },
  ],
});
