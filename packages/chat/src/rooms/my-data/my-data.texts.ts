import { defineTexts, formatDateTime, formatDay, plural, type TextsOf } from '@stoa/ui';

/** What people are told of what is theirs. */
export const myDataTexts = defineTexts('myData', (locale) => {
  const days = (count: number) => plural(locale, count, { one: '# day', other: '# days' });
  return {
    loading: 'Loading what is kept',
    failed: 'What is kept could not be read.',
    tryAgain: 'Try again',

    kept: 'How long things are kept',
    keptHint:
      'Older things are deleted, as if you had deleted them. Save what you need longer, for instance by exporting conversations.',
    everything: 'Everything is kept until you delete it.',
    kinds: {
      conversations: 'Conversations in the cloud, since their last change',
      files: 'Files, since their upload',
      shares: 'What you shared, since then',
      memories: 'Memories, since they were remembered',
      analytics: 'Recorded conversations with assistants, since the last answer',
    },
    days: (count: number | null) => (count === null ? 'Until you delete it' : days(count)),
    next: (count: number | null, from: string) =>
      `From ${formatDay(locale, from)} on: ${count === null ? 'until you delete it' : days(count)}`,

    looks: 'Who could read your conversations',
    looksHint:
      'Administrators can read conversations of others only for a reason, for an hour, and if that is switched on here. You see each time.',
    nobody: 'Nobody has.',
    goneReader: 'Somebody who is not here any more',
    from: (from: string, until: string) =>
      `From ${formatDateTime(locale, from)} until ${formatDateTime(locale, until)}`,
    at: (iso: string) => formatDateTime(locale, iso),
    reason: (reason: string) => `Reason: ${reason}`,
    read: 'Conversations that were read',
    noneRead: 'No conversation was opened.',
    gone: 'A conversation that was deleted since',
    archive: 'Made an archive of everything of yours',
  };
});

/** The words of the tab. */
export type MyDataText = TextsOf<typeof myDataTexts>;
