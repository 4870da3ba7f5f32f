import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { ArtifactLibrary } from './library.types.js';

export const libraryRoom = defineRoom({
  name: 'artifactLibrary',
  create: (ports): ArtifactLibrary =>
    createLazyModule(async () => (await import('./library-actions.js')).createLibraryActions(ports)),
});
