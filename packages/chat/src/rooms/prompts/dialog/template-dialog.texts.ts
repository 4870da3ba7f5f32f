import { defineTexts } from '@stoa/ui';

/** Texts of the dialog that fills the variables of a template. */
export const templateDialogTexts = defineTexts('templateDialog', () => ({
  title: 'Fill in the template',
  required: 'Required fields are marked with *',
  model: 'Model',
  defaultModel: (name: string) => `Default (${name})`,
  fillIn: 'Fill this in.',
  addFile: 'Add a file',
  addFiles: 'Add files',
  orDrop: 'or drop it here',
  orDropSeveral: 'or drop them here',
  localHint: 'Files cannot be uploaded here, so the text of the file is put into the message.',
  chooseOne: 'Choose one',
  none: 'None',
  noneFits: 'There is nothing to choose from that this template allows.',
  cancel: 'Cancel',
  startOver: 'Start over',
  submit: {
    start: 'Send',
    send: 'Send',
    insert: 'Put into the message box',
    replace: 'Put into the message box',
  },
  run: 'Run',
  steps: 'Steps',
  stepsHint:
    'Each is a message. It is sent once the reply to the one before has ended, and you can stop in between.',
  noSteps: 'This automation has no step yet. Edit it, and write what is to be sent.',
  readFailed: 'The template could not be read. Close it and try again.',
}));
