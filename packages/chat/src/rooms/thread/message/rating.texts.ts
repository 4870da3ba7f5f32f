import { defineTexts, plural } from '@stoa/ui';

/** Texts of ratings with stars. */
export const ratingTexts = defineTexts('rating', (locale) => ({
  stars: 'Rate this reply',
  starCount: (count: number) => plural(locale, count, { one: '# star', other: '# stars' }),
  rated: (count: number) => plural(locale, count, { one: 'Rated # star', other: 'Rated # stars' }),
  feedback: 'What was good, or what was missing?',
  feedbackPlaceholder: 'Optional',
  sendFeedback: 'Send feedback',
  skipFeedback: 'No comment',
  yourFeedback: 'Your feedback:',
  editFeedback: 'Change your feedback',
  sending: 'Sending…',
  notSent: 'Your rating is kept with this reply, but it could not be sent.',
  tryAgain: 'Try again',
  thanks: 'Thank you. Your rating was sent.',
}));
