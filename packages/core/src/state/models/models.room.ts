import { defineRoom } from '../define-room.js';
import { createModelsStore } from './models.store.js';

export const modelsRoom = defineRoom({
  name: 'models',
  create: createModelsStore,
  request: (models) => models.load(),
});
