import { defineTexts } from '@stoa/ui';

/** Texts of the highlighter. @source chat specification §4 "Highlight toolbar modes"; protocol §10 */
export const highlighterTexts = defineTexts('highlighter', () => ({
  title: 'Highlighter',
  modes: { prompt: 'Prompt', edit: 'Fast Edit', compose: 'Composite' },
  mode: 'What to do with the selection',
  placeholders: {
    prompt: 'Ask about the selection',
    edit: 'Say how to change the selection',
    compose: 'Say what the new paragraph is for',
  },
  send: { prompt: 'Send', edit: 'Edit', compose: 'Add paragraph' },
  passages: 'Passages',
  passagesHint: 'Select more text to add it.',
  passagesFull: (max: number) =>
    `No more than ${max} passages go into one paragraph. Remove one to add another.`,
  addPassage: 'Add selection',
  removePassage: (text: string) => `Remove: ${text}`,
  place: 'Insert point',
  choosePlace: 'Choose where it goes',
  atStart: 'At the start',
  afterBlock: (text: string) => `After “${text}”`,
  editing: { reply: 'Editing the reply…', artifact: 'Editing the artifact…' },
  edited: { reply: 'The reply was edited.', artifact: 'The artifact was edited.' },
  stop: 'Stop',
  revert: 'Revert Changes',
  keep: 'Keep',
  close: 'Close',
}));
