/** What other rooms use of the conversation list. */
export { useListedItems } from './use-listed-items.js';
export { TransferPanel } from './moves/transfer-panel.js';
export { conversationsTexts } from './conversations.texts.js';
export { TagsEditor, readTags } from './tags/tags-editor.js';
