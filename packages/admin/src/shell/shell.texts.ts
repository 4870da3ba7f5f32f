import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the frame of the area. */
export const shellTexts = defineTexts('adminShell', () => ({
  title: 'Administration',
  back: 'Back to the chat',
  search: 'Search the settings',
  clearSearch: 'Clear the search',
  foundNothing: (query: string) => `Nothing here is called “${query}”.`,
  loading: 'Loading the section',
  /** A title while something is unsaved. */
  starred: (title: string) => `* ${title}`,
  reload: 'Reload everything',
  exportAll: 'Download the configuration',
  exportName: 'stoa-configuration.json',
  exportFailed: 'The configuration could not be downloaded.',
  saveAll: (count: number) =>
    count === 1 ? 'Save 1 changed configuration' : `Save ${count} changed configurations`,
  /** Beside the title of a section. */
  unsaved: 'unsaved changes',
  refusedTitle: 'This page is for administrators',
  refusedHint:
    'You are signed in, but not as an administrator. If you should be, ask somebody who is one already.',
}));

/** The words of the frame of the area. */
export type ShellText = TextsOf<typeof shellTexts>;
