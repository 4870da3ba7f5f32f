import { defineTexts, type TextsOf } from '@stoa/ui';

/** Texts of the tools that the page offers to the model. */
export const toolsTexts = defineTexts('embedTools', () => ({
  label: 'Actions on this page',
  asks: 'The assistant asks to do this on the page',
  arguments: 'What it passes on',
  noArguments: 'It passes nothing on.',
  allow: 'Allow',
  decline: 'Decline',
  running: 'Running…',
  done: 'Done',
  failed: 'Failed',
  refused: 'Not carried out',
  announceAsked: (name: string) => `The assistant asks to run ${name}. Allow or decline.`,
  announceDone: (name: string) => `${name} is done.`,
  announceFailed: (name: string) => `${name} failed.`,
}));

/** The words of page tools. */
export type ToolsText = TextsOf<typeof toolsTexts>;
