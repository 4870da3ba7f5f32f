import { defineTexts, formatDay, formatDateTime, formatNumber, plural, type TextsOf } from '@stoa/ui';

/** English of the section of retention. */
export const retentionTexts = defineTexts('adminRetention', (locale) => {
  const days = (count: number) => plural(locale, count, { one: '# day', other: '# days' });
  return {
    section: 'Retention',
    sectionHint: 'For how long things are kept, what rules would delete, and whose things stay.',

    rules: 'For how long things are kept',
    rulesHint:
      'In days. What is older is deleted once a day, as if its owner had deleted it. An empty field keeps for ever.',
    kinds: {
      conversations: 'Conversations in the cloud',
      files: 'Files',
      shares: 'Things that were shared',
      memories: 'Memories',
      analytics: 'Recorded conversations with assistants',
    },
    since: {
      conversations: 'Since their last change. Those in browsers alone are not touched.',
      files: 'Since their upload. Files of assistants stay as long as the assistant has them.',
      shares: 'Since they were shared. What was taken over from them stays.',
      memories: 'Since they were remembered.',
      analytics: 'Since the last answer.',
    },
    forEver: 'For ever',
    notice: 'Notice, in days',
    noticeHint:
      'Nobody loses anything by a new rule before that. Until then people read in their settings what changes and when.',
    noNotice: 'Without notice, what is too old goes with the next run. People have no time to save it.',

    held: 'Legal hold',
    heldHint:
      'What these people have, and what was shared with them, stays whatever the rules say, and nobody can delete them. They are not told. A hold counts when it is saved; its end counts after the notice.',
    heldList: 'People under a legal hold',
    nobodyHeld: 'Nobody is under a legal hold.',
    add: 'Add',
    entry: 'Put people under a hold',
    entryHint: 'E-mail addresses, separated by commas.',
    required: 'Enter an e-mail address.',
    invalid: (texts: string) => `No e-mail address: ${texts}`,
    listed: (texts: string) => `Listed already: ${texts}`,
    tooMany: (texts: string) => `There are too many people to add: ${texts}`,
    added: (count: number) => plural(locale, count, { one: '# person added', other: '# people added' }),
    remove: (email: string) => `Take ${email} off the list`,

    preview: 'What would go',
    previewHint: 'What is too old by now under the rules above, saved or not. Counting deletes nothing.',
    count: 'Count',
    columns: { kind: 'Kind', items: 'How many', people: 'Of how many people' },
    number: (count: number) => formatNumber(locale, count),
    nothing: 'Nothing is too old by now.',
    previewOld: 'The rules were changed after this was counted.',

    inForce: 'In force now',
    kept: (count: number | null) => (count === null ? 'For ever' : days(count)),
    next: (count: number | null, from: string) =>
      `${count === null ? 'For ever' : days(count)} from ${formatDay(locale, from)} on`,

    reports: 'Runs',
    reportsHint: 'The rules are carried out once a day. A run that is interrupted goes on by itself.',
    noReports: 'Nothing was deleted by rule yet.',
    run: 'Carry out now',
    runTitle: 'Carry out the rules now?',
    runQuestion:
      'What is too old under the rules in force is deleted. Conversations can be restored for ten minutes, other things cannot.',
    keep: 'Cancel',
    at: (iso: string) => formatDateTime(locale, iso),
    by: (name: string | null) => (name === null ? 'By itself' : `Asked for by ${name}`),
    statuses: { working: 'In progress', done: 'Done', failed: 'Failed' },
    failedHint: 'The log of the server says why. The run of the next day goes on with what is left.',
    removed: (kind: string, count: number) => `${kind}: ${formatNumber(locale, count)}`,
    removedNothing: 'Nothing was too old.',
    loading: 'Loading what was deleted',
    tryAgain: 'Try again',
  };
});

/** The words of the section of retention. */
export type RetentionText = TextsOf<typeof retentionTexts>;
