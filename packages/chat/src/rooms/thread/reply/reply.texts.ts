import { defineTexts, plural } from '@stoa/ui';

/** Texts of a reply, its states and its announcements. */
export const replyTexts = defineTexts('reply', (locale) => ({
  thinking: 'Waiting for the first words',
  finished: (text: string) => `Reply finished. ${text}`,
  stoppedAnnouncement: 'Reply stopped.',
  waiting: 'Connection lost. The reply goes on and is fetched when the connection is back.',
  offline: 'You are offline. The reply is fetched when you are back.',
  stopping: 'Stopping…',
  interruptedTitle: 'This reply was interrupted',
  continuePrompt: 'Continue from where you stopped.',
  reasoning: 'Reasoning',
  reasoningLive: 'Reasoning…',
  interrupted: 'The server stopped before the reply was finished. What had arrived is kept above.',
  interruptedEmpty: 'The server stopped before the reply began.',
  stopped: 'You stopped this reply.',
  stoppedEmpty: 'You stopped this reply before it began.',
  cut: 'The reply reached its length limit.',
  empty: 'The model sent an empty reply.',
  retry: 'Retry',
  retryIn: (seconds: number) =>
    plural(locale, seconds, { one: 'Ready to retry in # second', other: 'Ready to retry in # seconds' }),
  continue: 'Continue',
  errorCode: (code: string) => `Code ${code}`,
  followUps: 'Follow-up prompts',
  finishedUnseen: 'Reply finished.',
  failed: (title: string, lines: string) => `Reply failed. ${title} ${lines}`.trim(),
  thoughtFor: (seconds: number) =>
    plural(locale, seconds, { one: 'Thought for # second', other: 'Thought for # seconds' }),
  /** A limit of an embedded chat. In English the reply's own error says it. */
  rateLimited: undefined as { title: string; line: string } | undefined,
  reasoningText: 'What the model thought',
}));
