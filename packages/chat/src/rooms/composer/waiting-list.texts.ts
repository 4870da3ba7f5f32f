import { defineTexts } from '@stoa/ui';

/** Texts of the list of queued messages and its buttons. */
export const waitingListTexts = defineTexts('waitingList', () => ({
  steps: (name: string) => `Automation ${name}`,
  stepNumber: (step: number) => `Step ${step}.`,
  endSteps: 'Stop',
  dropSteps: 'End here',
  goOn: 'Go on',
  resume: 'Send them',
  removeAll: 'Remove all',
  edit: 'Edit',
  editing: 'Edit the waiting message',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  nameFor: (action: string, text: string) => `${action}: ${text}`,
}));
