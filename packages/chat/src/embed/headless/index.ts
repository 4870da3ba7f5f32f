export { createStoaChat, type StoaChatInit } from './create-stoa-chat.js';
export type { ChatEnvironment as ChatSurroundings, ChatTabs } from './chat-environment.js';
export type * from './stoa-chat.types.js';
export type * from '../options.js';
export type * from '../events.js';
