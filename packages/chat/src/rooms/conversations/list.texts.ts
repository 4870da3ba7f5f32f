import { plural, defineTexts, type TextsOf, formatList, formatNumber } from '@stoa/ui';

/** Texts of the conversation list. */
export const listTexts = defineTexts('list', (locale) => ({
  tab: 'Chats',
  newFolder: 'New folder',
  folderName: 'Folder name',
  menu: 'List options',
  sortBy: 'Sort by',
  sortByDate: 'Date',
  sortByName: 'Name',
  select: 'Select conversations',
  cleanUpConversations: 'Remove empty conversations',
  cleanUpFolders: 'Remove empty folders',
  showHidden: (count: number) =>
    plural(locale, count, { one: 'Show # hidden folder', other: 'Show # hidden folders' }),
  olderFailed: 'Older conversations could not be read',
  olderFailedHint: 'Check the connection and try again.',
  import: 'Import…',
  export: 'Export all conversations',

  search: 'Search conversations',
  searchPlaceholder: 'Search',
  clearSearch: 'Clear search',
  searchHelp: 'Search help',
  searchHelpTitle: 'Narrow the search',
  searchHelpLead: 'Words are found in names and messages, in any order. Choose one to add it:',
  searchHints: [
    { token: 'tag:', example: 'tag:research', meaning: 'has this tag' },
    { token: 'folder:', example: 'folder:"Trip to Trieste"', meaning: 'lies in this folder' },
    { token: 'in:', example: 'in:private or in:cloud', meaning: 'is kept there' },
    { token: 'before:', example: 'before:2026-03-01', meaning: 'changed before this day' },
    { token: 'after:', example: 'after:2026-01-15', meaning: 'changed on or after this day' },
    { token: '""', example: '"exactly these words"', meaning: 'a phrase' },
  ],
  misreadConditions: (words: readonly string[]) =>
    `${formatList(
      locale,
      words.map((word) => `“${word}”`),
    )} ${plural(locale, words.length, { one: 'is searched as a plain word', other: 'are searched as plain words' })}. Conditions are tag:, folder:, in:private, in:cloud, before: and after: with a day.`,
  results: 'Search results',
  searching: 'Searching…',
  found: (count: number, hasMore: boolean) =>
    hasMore
      ? plural(locale, count, {
          one: 'More than # conversation found',
          other: 'More than # conversations found',
        })
      : plural(locale, count, { one: '# conversation found', other: '# conversations found' }),
  nothingFound: 'Nothing found',
  nothingFoundHint: 'Try fewer or shorter words, or take a condition such as tag: or before: away.',
  indexing: (done: number, total: number) => {
    return `Still reading private conversations, ${formatNumber(locale, done)} of ${formatNumber(locale, total)}. More may be found.`;
  },
  cloudFailedTitle: 'Only this browser was searched',
  localFailedTitle: 'Private messages were not searched',
  localFailed: 'The search of this browser did not start. Names are found all the same.',
  tryAgain: 'Try again',
  hasMore: 'There are more. Add a word to narrow the search.',
  saidYou: 'You',
  saidReply: 'Reply',

  folder: (name: string, count: number) =>
    `${name}, ${plural(locale, count, { one: 'folder with # conversation', other: 'folder with # conversations' })}`,
  pinned: 'Pinned',
  group: 'Group folder',
  hidden: 'Hidden',
  folderEmpty: 'Nothing in this folder',
  folderActions: (name: string) => `Actions for the folder ${name}`,
  pin: 'Pin to the top',
  unpin: 'Unpin',
  hide: 'Hide folder',
  show: 'Show folder again',
  newChatInFolder: 'New conversation here',
  deleteFolder: (count: number) =>
    count === 0
      ? 'Delete folder'
      : plural(locale, count, {
          one: 'Delete with # conversation',
          other: 'Delete with # conversations',
        }),
  fixedFolder: 'This folder cannot be renamed or deleted.',

  move: 'Move to folder…',
  tags: 'Tags…',
  duplicate: 'Duplicate',
  makePrivate: 'Make private…',
  moveToCloud: 'Move to cloud…',
  download: 'Download…',
  saveMarkdown: 'Export as Markdown',
  saveJson: 'Export as JSON',
  busyStreaming: 'A reply is being written. Wait for it to finish.',
  busyDocument: 'Another file is being made. Wait until it is done.',
  busyTransfer: 'Other conversations are being moved. Wait until they are done.',
  tagged: (tags: string) => `Tags: ${tags}`,

  selected: (count: number) => plural(locale, count, { one: '# selected', other: '# selected' }),
  selectionBar: 'Selected conversations',
  selectAll: 'Select all',
  done: 'Done',
  deleteSelected: 'Delete',
  tagSelected: 'Tag…',
  moveSelected: 'Move to folder…',
  downloadSelected: 'Download…',
  shareSelected: 'Share…',
  shareOff: 'Sharing is not available here.',
  nothingSelected: 'Select at least one conversation first.',
  allPrivate: 'They are private already.',
  allCloud: 'They are in the cloud already.',

  storage: {
    toLocalTitle: (count: number) =>
      plural(locale, count, {
        one: 'Make this conversation private?',
        other: 'Make # conversations private?',
      }),
    toCloudTitle: (count: number) =>
      plural(locale, count, {
        one: 'Move this conversation to the cloud?',
        other: 'Move # conversations to the cloud?',
      }),
    toLocal:
      'It is then kept in this browser only: the copy in your workspace is deleted, and your other devices no longer show it.',
    toCloud: 'It is then kept in your workspace and shown on every device you sign in to.',
    toLocalMany:
      'They are then kept in this browser only: the copies in your workspace are deleted, and your other devices no longer show them.',
    toCloudMany: 'They are then kept in your workspace and shown on every device you sign in to.',
    toLocalAction: 'Make private',
    toCloudAction: 'Move to cloud',
    skipped: (count: number) =>
      plural(locale, count, {
        one: '# conversation whose reply is being written stays where it is.',
        other: '# conversations whose replies are being written stay where they are.',
      }),
    cancel: 'Cancel',
  },

  transfer: {
    label: 'Moving conversations',
    close: 'Close',
    toCloud: 'Moving to the cloud',
    toLocal: 'Making private',
    progress: (moved: number, total: number) => {
      return `${formatNumber(locale, moved)} of ${formatNumber(locale, total)}`;
    },
    cancel: 'Cancel',
    doneToCloud: (count: number) =>
      plural(locale, count, {
        one: '# conversation moved to the cloud',
        other: '# conversations moved to the cloud',
      }),
    doneToLocal: (count: number) =>
      plural(locale, count, {
        one: '# conversation is private now',
        other: '# conversations are private now',
      }),
    cancelled: (moved: number, total: number) => {
      return `Stopped after ${formatNumber(locale, moved)} of ${formatNumber(locale, total)}`;
    },
    failures: (count: number) =>
      plural(locale, count, { one: '# stayed where it was', other: '# stayed where they were' }),
    dismiss: 'Close',
  },

  moveDialog: {
    title: (count: number) =>
      plural(locale, count, { one: 'Move conversation', other: 'Move # conversations' }),
    filter: 'Find or name a folder',
    folders: 'Folders',
    noFolder: 'No folder',
    create: (name: string) => `New folder “${name}”`,
    current: 'Is there now',
  },

  tagsDialog: {
    title: (count: number) => plural(locale, count, { one: 'Tags', other: 'Tags of # conversations' }),
    lead: 'Tags are saved as you change them. Find tagged conversations with tag: in the search.',
    done: 'Done',
  },

  tagsEditor: {
    label: 'Tags',
    add: 'Add a tag',
    placeholder: 'Add a tag…',
    hint: 'Enter or a comma adds the tag.',
    remove: (tag: string) => `Remove the tag ${tag}`,
    added: (tag: string) => `${tag} added`,
    removed: (tag: string) => `${tag} removed`,
    partial: (tag: string) => `${tag} (on some)`,
    suggestions: 'Tags in use',
    tooLong: (most: number) => `A tag has at most ${most} characters.`,
    tooMany: (most: number) =>
      plural(locale, most, { one: 'Only # tag fits.', other: 'At most # tags fit.' }),
  },

  drag: {
    count: (count: number) => plural(locale, count, { one: '# conversation', other: '# conversations' }),
    noFolder: 'Drop here to take it out of its folder',
  },
}));

/** The words of the list of conversations. */
export type ListText = TextsOf<typeof listTexts>;
