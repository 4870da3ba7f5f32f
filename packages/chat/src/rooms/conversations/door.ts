/** What other rooms use of the conversation list. */
export { TransferPanel } from './moves/transfer-panel.js';
export { conversationsTexts } from './conversations.texts.js';
