import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of the panel that are needed at once. */
export const panelTexts = defineTexts('embed', (locale) => ({
  /** Where neither the site nor the server gives the chat a name. */
  title: 'Chat',
  greeting: 'Hello. How can I help you?',
  suggestions: 'Suggestions',
  close: 'Close chat',
  expand: 'Larger',
  collapse: 'Smaller',
  menu: 'More',
  newConversation: 'New conversation',
  history: 'Past conversations',
  back: 'Back to the conversation',
  clear: 'Clear conversation',
  connecting: 'Connecting',
  tryAgain: 'Try again',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  /** The browser offers no storage. */
  memoryOnly: 'This browser keeps nothing for this page: the conversation ends when the page is closed.',
  offline: 'You are offline. What you write is kept and can be sent when you are back.',
  rateLimited: (seconds: number) =>
    plural(locale, seconds, {
      one: 'Too many messages at once. You can send again in # second.',
      other: 'Too many messages at once. You can send again in # seconds.',
    }),
  /** A run of characters that a screen reader hears once, where the eye sees a countdown. */
  rateLimitedOnce: 'Too many messages at once. Wait a moment; your message is kept.',
  /** While a disclosure has not been accepted. */
  acceptFirst: 'Read and accept the notice first. What you write is kept.',
  signedOutTitle: 'Your session has ended',
  signedOut: 'Sign in again to go on. What you wrote is kept.',
}));

/** The words of the panel. */
export type PanelText = TextsOf<typeof panelTexts>;
