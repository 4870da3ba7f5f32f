import { defineTexts, plural } from '@stoa/ui';

/** Texts of a reply, its states and its announcements. */
export const replyTexts = defineTexts('reply', (locale) => ({
  thinking: 'Waiting for the first words',
  finished: (text: string) => `Reply finished. ${text}`,
  begun: 'A reply begins.',
  stoppedAnnouncement: 'Reply stopped.',
  waiting: 'Connection lost. The reply goes on and is fetched when the connection is back.',
  offline: 'You are offline. The reply is fetched when you are back.',
  stopping: 'Stopping…',
  interruptedTitle: 'This reply was interrupted',
  continuePrompt: 'Continue from where you stopped.',
  reasoning: 'Reasoning',
  reasoningLive: 'Reasoning…',
  retry: 'Retry',
  followUps: 'Follow-up prompts',
  finishedUnseen: 'Reply finished.',
  failed: (title: string, lines: string) => `Reply failed. ${title} ${lines}`.trim(),
  thoughtFor: (seconds: number) =>
    plural(locale, seconds, { one: 'Thought for # second', other: 'Thought for # seconds' }),
  reasoningText: 'What the model thought',
}));
