import { defineTexts, plural, type PluralForms } from '@stoa/ui';

/** Texts of sharing. @source chat specification §2 "Share panel", "Share dialog", §8 "Sharing" */
export const shareTexts = defineTexts('share', (locale) => {
  const counted = (count: number, forms: PluralForms) => plural(locale, count, forms);
  return {
    title: 'Shared With You',
    emptyTitle: 'Nothing here yet',
    empty:
      'Conversations and prompts that colleagues share with you will wait here, grouped by sender. Nothing is imported until you open it.',
    shareWithOthers: 'Share with Other Users',
    sentTitle: 'You Shared',
    sentEmptyTitle: 'You have not shared anything',
    sentEmpty:
      'What you share with others will stand here, with who has it. You can take it back at any time.',
    views: 'Shared items',
    isNew: 'New',
    itemActions: (note: string) => `Remove from the list: ${note}`,
    removeQuestion: 'Remove this item from your list?',
    remove: 'Remove',
    withdraw: 'Withdraw',
    withdrawFrom: (email: string) => `Withdraw from ${email}`,
    withdrawAll: 'Withdraw from everyone',
    withdrawQuestion: (email: string) => `Withdraw from ${email}?`,
    withdrawAllQuestion: (count: number) =>
      counted(count, { one: 'Withdraw from # person?', other: 'Withdraw from # people?' }),
    withdrawLead: 'Copies that were imported stay with their owners.',
    withdrawn: 'Withdrawn',
    removed: 'Removed',
    refresh: 'Refresh',
    loading: 'Loading shared items',
    tryAgain: 'Try again',
    noNote: 'No note',
    dialogTitle: 'Add People to Share With',
    dialogLead: 'Everybody you add receives a copy of their own.',
    people: 'People',
    peopleHint: 'Type an address, paste several, or type # for a group.',
    note: 'Note',
    notePlaceholder: 'Describe what you are sharing (required).',
    share: 'Share',
    sharing: 'Sharing...',
    cancel: 'Cancel',
    done: 'Done',
    search: 'Search what to share',
    noMatch: 'Nothing matches.',
    nothingThere: 'You have nothing that can be shared yet.',
    conversations: 'Conversations',
    prompts: 'Prompts',
    folders: 'Folders',
    allOf: (what: string) => `All: ${what}`,
    chosen: (count: number) => counted(count, { one: '# chosen', other: '# chosen' }),
    untitled: 'Untitled',
    needs: {
      people: 'Add at least one person.',
      note: 'Write a note.',
      items: 'Choose at least one item.',
    },
    success: 'Shared successfully',
    sharedWith: (count: number) =>
      counted(count, { one: '# person received a copy.', other: '# people received a copy.' }),
    missing: (names: string) => `These could not be read and were left out: ${names}`,
    problems: {
      invalid: (entry: string) => `“${entry}” is not an e-mail address.`,
      duplicate: (entry: string) => `“${entry}” is in the list already.`,
      unknownGroup: (entry: string) => `There is no group “${entry}” that you belong to.`,
      emptyGroup: (entry: string) => `Nobody else is in “${entry}”.`,
      tooMany: (entry: string) => `The list is full; not everybody of “${entry}” was added.`,
    },
    picker: {
      chosen: 'People to share with',
      suggestions: 'Suggestions',
      placeholder: 'name@example.org',
      remove: (email: string) => `Remove ${email}`,
      removed: (email: string) => `${email} removed`,
      added: (count: number) => counted(count, { one: '# person added', other: '# people added' }),
      found: (count: number) => counted(count, { one: '# suggestion', other: '# suggestions' }),
      searching: 'Searching',
    },
    members: (count: number) => counted(count, { one: '# person', other: '# people' }),
    itemTitle: 'Import shared items',
    from: (sender: string, date: string) => `From ${sender}, ${date}`,
    itemEmpty: 'Nothing in this item can be imported.',
    importItems: 'Import',
    importing: 'Importing…',
    imported: 'Imported',
    importSummary: (conversations: number, folders: number, prompts: number) =>
      [
        counted(conversations, { one: '# conversation', other: '# conversations' }),
        counted(folders, { one: '# folder', other: '# folders' }),
        counted(prompts, { one: '# prompt', other: '# prompts' }),
      ].join(', '),
    importFailed: (count: number) =>
      counted(count, {
        one: '# conversation could not be imported',
        other: '# conversations could not be imported',
      }),
  };
});
