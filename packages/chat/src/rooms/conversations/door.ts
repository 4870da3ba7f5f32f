/** Public module of the room `conversations`. */
export { useListedItems } from './use-listed-items.js';
export { TransferPanel } from './moves/transfer-panel.js';
export { conversationsTexts } from './conversations.texts.js';
export { TagsEditor, readTags } from './tags/tags-editor.js';
export { shownName } from './shown-name.js';
export { WholeListNote } from './whole-list-note.js';
