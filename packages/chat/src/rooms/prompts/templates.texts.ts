import { defineTexts, plural } from '@stoa/ui';

/** Texts for what can be done with templates. */
export const templatesTexts = defineTexts('templates', (locale) => ({
  newTemplate: 'New template',
  actions: (name: string) => `Actions for ${name}`,
  begin: 'Begin a conversation',
  edit: 'Edit',
  view: 'View',
  copy: 'Copy',
  moveTo: 'Move to folder',
  noFolder: 'No folder',
  share: 'Share…',
  delete: 'Delete',
  confirm: 'Confirm',
  cancel: 'Cancel',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteSelected: 'Delete selected templates',
  deleteSelectedQuestion: (count: number) =>
    plural(locale, count, { one: 'Delete # template?', other: 'Delete # templates?' }),
  select: 'Select templates',
  selectOne: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count: number) => plural(locale, count, { one: '# selected', other: '# selected' }),
  done: 'Done',
  cannotDelete: 'This template cannot be deleted.',
}));
