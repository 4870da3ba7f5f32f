import { Brain } from 'lucide-react';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';
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
});
