import type { ShownArtifact } from '@stoa/core/state';
import { Shapes } from 'lucide-react';
import { named } from '../../base/commands/command.js';
import { always } from '../../base/commands/offers.js';
import { defineRoom } from '../../base/rooms/view-room.js';
import { accountTexts } from '../account/door.js';
import { libraryTexts } from './library/library.texts.js';

declare module '@stoa/core/state' {
  interface DialogParameters {
    savedArtifacts: unknown;
    artifact: { action: 'save' | 'share' | 'upload' } & Omit<ShownArtifact, 'takesFocus'>;
  }
}

export const artifactsRoom = defineRoom({
  name: 'artifacts',
  flag: 'artifacts',
  option: 'includeArtifacts',
  dialogs: {
    savedArtifacts: {
      title: (read) => read(libraryTexts).title,
      load: async () => (await import('./library/saved-artifacts-dialog.js')).SavedArtifactsDialog,
      size: 'lg',
      className: 'h-[calc(100dvh-2rem)] sm:h-[min(40rem,calc(100dvh-3rem))]',
    },
    artifact: {
      title: (read) => read(libraryTexts).action,
      load: async () => (await import('./library/artifact-dialog.js')).ArtifactDialog,
    },
  },
  account: {
    dialog: { name: 'savedArtifacts' },
    icon: Shapes,
    label: (read) => read(accountTexts).savedArtifacts,
  },
  commands: [
    {
      ...named('savedArtifacts'),
      after: 'settings',
      group: 'workspace',
      icon: Shapes,
      slash: true,
      isOffered: always,
      run: ({ stoa }) => stoa.layout.openDialog({ name: 'savedArtifacts' }),
    },
  ],
});
