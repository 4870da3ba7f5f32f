import { defineTexts, formatBytes, plural, formatList } from '@stoa/ui';

/** Texts of the file list and the data-source picker; failures are worded by the specification. @source chat specification §2, §8 */
export const filesTexts = defineTexts('files', (locale) => ({
  title: 'Your Files',
  close: 'Close and go back to the conversation',
  upload: 'Upload files',
  refresh: 'Refresh',
  name: 'Name',
  created: 'Created',
  tags: 'Tags',
  type: 'Type',
  actions: 'Download and preview',
  more: 'Actions',
  filterName: 'Name begins with',
  filterSince: 'Created since',
  filterTag: 'With the tag',
  filterType: 'Of the type',
  anyTag: 'Any tag',
  anyType: 'Any type',
  filtersInUse: (count: number) => (count === 0 ? 'Sort and filter' : `Sort and filter (${count})`),
  order: 'Sort by',
  ascending: 'Ascending; turn the order round',
  descending: 'Descending; turn the order round',

  table: {
    sortBy: (column: string) => `Sort by ${column}`,
    selectAll: 'Select all files',
    selectRow: (name: string) => `Select ${name}`,
    filters: 'Filters',
    loading: 'Loading files…',
    loadMore: 'Load more files',
    tryAgain: 'Try again',
  },
  loadFailed: 'Error loading data',
  tagsFailed: 'Error loading tags',
  storage: (used: number, quota: number, count: number) =>
    `${plural(locale, count, { one: '# file', other: '# files' })}, ${formatBytes(locale, used)} of ${formatBytes(locale, quota)}`,
  storageBar: 'Room that your files take',

  emptyTitle: 'No files yet',
  emptyText: 'Upload a document here, or drop it on a conversation. It can then be attached to any message.',
  noMatchTitle: 'No file matches',
  noMatchText: 'Change the filters to see others.',
  clearFilters: 'Clear the filters',

  size: (bytes: number) => formatBytes(locale, bytes),
  tokens: (count: number) => plural(locale, count, { one: '# token', other: '# tokens' }),
  reading: 'Reading…',
  readAgain: 'Read again',
  download: (name: string) => `Download ${name}`,
  preview: (name: string) => `Preview ${name}`,
  editTags: (name: string) => `Edit the tags of ${name}`,
  tagsOf: (name: string) => `Tags of ${name}`,
  tagsNotSaved: 'The tags could not be saved. Try again.',
  delete: (name: string) => `Delete ${name}`,
  manageTags: 'Manage tags',
  manageTagsLead: 'A tag that is deleted leaves every file that has it. The files stay.',
  newTag: 'New tag',
  createTag: 'Create',
  noTagsYet: 'No tags yet.',
  deleteTag: (tag: string) => `Delete the tag ${tag}`,
  deleteTagQuestion: (tag: string) => `Delete the tag “${tag}” from all files?`,
  tagNotCreated: 'The tag could not be created. Try again.',
  tagNotDeleted: (tag: string) => `The tag “${tag}” could not be deleted. Try again.`,

  selected: (count: number) => plural(locale, count, { one: '# file selected', other: '# files selected' }),
  clearSelection: 'Clear the selection',
  deleteSelected: 'Delete',
  deleteTitle: (count: number) =>
    plural(locale, count, { one: 'Delete this file?', other: 'Delete # files?' }),
  deleteText: (count: number) =>
    plural(locale, count, {
      one: 'The file, its text and everything that was found in it are deleted. This cannot be undone.',
      other:
        'The files, their texts and everything that was found in them are deleted. This cannot be undone.',
    }),
  usedBy: (count: number) =>
    plural(locale, count, {
      one: 'Attached in # conversation, which keeps its messages and loses what is deleted:',
      other: 'Attached in # conversations, which keep their messages and lose what is deleted:',
    }),
  checkingUse: 'Looking for conversations that use it…',
  useUnknown: 'Not all conversations could be checked: others may still use it.',
  cancel: 'Cancel',
  confirmDelete: 'Delete',
  notDeleted: (names: readonly string[]) => `Could not be deleted: ${formatList(locale, names)}. Try again.`,
  tooMany: (most: number) =>
    `The list of uploads holds ${most} files at most. Upload these when others are there.`,
  uploadRefused: 'Not uploaded',
  uploading: (count: number) =>
    plural(locale, count, { one: 'Uploading # file…', other: 'Uploading # files…' }),

  pickerTitle: 'Data Sources',
  pickerLead: 'Choose what the next message builds on.',
  pickerTabs: 'Kinds of data sources',
  tabFiles: 'Files',
  tabTags: 'Tags',
  tabDocs: 'Docs',
  tabSlides: 'Slides',
  tagsLead: 'A tag stands for every file that has it.',
  noTags: 'No tags yet. Give a file a tag in Your Files.',
  attach: (count: number) =>
    count === 0 ? 'Attach' : plural(locale, count, { one: 'Attach # source', other: 'Attach # sources' }),
  openPage: 'Your Files',
}));
