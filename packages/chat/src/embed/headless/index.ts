export { createStoaChat, type StoaChatInit } from './create-stoa-chat.js';
export type { ChatSurroundings, ChatTabs } from './chat-surroundings.js';
export type * from './stoa-chat.types.js';
export type * from '../options.js';
export type * from '../events.js';
