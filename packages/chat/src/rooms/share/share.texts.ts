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
    showOlder: (count: number) => counted(count, { one: 'Show # older item', other: 'Show # older items' }),
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
    note: 'Note',
    notePlaceholder: 'Describe what you are sharing (required).',
    share: 'Share',
    sharing: 'Sharing...',
    cancel: 'Cancel',
    done: 'Done',
    search: 'Search what to share',
    searchImport: 'Search what to import',
    noMatch: 'Nothing matches.',
    nothingThere: 'You have nothing that can be shared yet.',
    conversations: 'Conversations',
    prompts: 'Prompts',
    folders: 'Folders',
    allOf: (what: string) => `All: ${what}`,
    chosen: (count: number) => counted(count, { one: '# chosen', other: '# chosen' }),
    untitled: 'Untitled',
    needs: {
      note: 'Write a note.',
      items: 'Choose at least one item.',
    },
    success: 'Shared successfully',
    sharedWith: (count: number) =>
      counted(count, { one: '# person received a copy.', other: '# people received a copy.' }),
    missing: (names: string) => `These could not be read and were left out: ${names}`,
    members: (count: number) => counted(count, { one: '# person', other: '# people' }),
    itemTitle: 'Import shared items',
    from: (sender: string, date: string) => `From ${sender}, ${date}`,
    itemEmpty: 'Nothing in this item can be imported.',
    importItems: 'Import',
    importing: 'Importing…',
    imported: 'Imported',
    nothingAdded: 'Nothing was added',
    nothingAddedHint: 'What you have already is left as it is.',
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
