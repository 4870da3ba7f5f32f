/** What other rooms use of a conversation's start. */
export { groupModels } from './model-options.js';
export { StorageChoice } from './storage-choice.js';
export { startTexts } from './start.texts.js';
