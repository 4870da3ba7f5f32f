import { insertChat, type CreateOptions } from './element/insert-chat.js';
import type { StoaChatElement } from './element/stoa-chat-element.js';
import { registerStoaChat } from './register.js';

export type { StoaChatElement, StoaChatMethods, StoaChatProperties } from './element/stoa-chat-element.js';
export type { StoaChatUser } from './chat-controller.js';
export type {
  OpenedBy,
  StoaChatEventDetail,
  StoaChatEventMap,
  StoaChatEventName,
  StoaChatEvents,
} from './events.js';
export type { QueuedCall as QueuedOrder, StoaChatNamespace } from './loader/install-loader.js';
export type { CreateOptions };
export {
  chatAttributes,
  chatColorSchemes,
  chatModes,
  chatPositions,
  type ChatAttribute,
  type GetToken,
  type PageContext,
  type StoaChatBlock,
  type StoaChatColorScheme,
  type StoaChatMode,
  type StoaChatOptions,
  type StoaChatPosition,
  type StoaChatRenderer,
  type StoaChatTool,
  type SuggestedPrompt,
  type TokenRequest,
} from './options.js';
export type { StoaChatTexts } from './texts/embed-texts.js';
export { sdkVersion } from './version.js';
export { registerStoaChat };

/**
 * Makes a chat and puts it on the page, as `StoaChat.create` of the script does: `createChat({ server, embedKey, mode: 'inline', target: '#help' })`.
 *
 * @errors throws where there is no such target, and on a server, which has no page
 */
export const createChat = (options?: CreateOptions): StoaChatElement =>
  insertChat(registerStoaChat(), options);

declare global {
  interface HTMLElementTagNameMap {
    'stoa-chat': StoaChatElement;
  }
}

// Importing this module is what puts the element on a page.
registerStoaChat();
