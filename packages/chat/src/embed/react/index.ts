export type { StoaChatElement, StoaChatMethods } from '../element/stoa-chat-element.js';
export type { StoaChatEventDetail, StoaChatEventName, StoaChatEvents } from '../events.js';
export type {
  GetToken,
  PageContext,
  StoaChatBlock,
  StoaChatOptions,
  StoaChatRenderer,
  StoaChatTool,
  TokenRequest,
} from '../options.js';
export { StoaChat, type StoaChatHandlers, type StoaChatProps } from './stoa-chat.js';
