/** Public module of the room `start`. */
export { groupModels } from './model-options.js';
export { StorageChoice } from './storage-choice.js';
export { startTexts } from './start.texts.js';
