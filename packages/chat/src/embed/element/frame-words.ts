import type { FrameTexts } from '../texts/embed-texts.js';

/** The words around the panel in English; those of other languages are fetched, see `frame-locales.ts`. */
export const frameWords: FrameTexts = {
  openChat: 'Open chat',
  closeChat: 'Close chat',
  unreadOne: '{count} new message',
  unreadMany: '{count} new messages',
  loading: 'Loading the chat',
  loadFailed: 'The chat could not be loaded.',
  retry: 'Try again',
  resize: 'Resize the chat',
  chat: 'Chat',
};
