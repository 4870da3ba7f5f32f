import { plural } from '../plural.js';

/** What the actions on messages say. */
export const threadEn = (locale: string) => ({
  more: 'More',
  moreFor: (who: string) => `More for the message of ${who}`,
  star: 'Star',
  fork: 'Continue in a new conversation',
  removePrompt: 'Delete message and reply',
  saveCopy: 'Save a copy first',
  saveCopyHint: 'Keeps this conversation as it is under “(copy)”, then sends the edited message here.',
  followUps: 'Follow-up prompts',
  stars: 'Rate this reply',
  starCount: (count: number) => plural(locale, count, { one: '# star', other: '# stars' }),
  rated: (count: number) => plural(locale, count, { one: 'Rated # star', other: 'Rated # stars' }),
  feedback: 'What was good, or what was missing?',
  feedbackPlaceholder: 'Optional',
  sendFeedback: 'Send feedback',
  skipFeedback: 'No comment',
  thanks: 'Thank you. Your rating was sent.',
  starred: 'Starred messages',
  starredCount: (count: number) =>
    plural(locale, count, { one: '# starred message', other: '# starred messages' }),
  noStarredTitle: 'No starred messages',
  noStarred: 'Star a message to find it here again.',
});
