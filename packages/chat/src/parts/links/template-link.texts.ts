import { defineTexts } from '@stoa/ui';

/** Labels of links to templates, by what the link does. Only a workspace has such templates. */
export const templateLinkTexts = defineTexts('templateLink', () => ({
  hints: {
    send: 'It begins a conversation that keeps to these instructions.',
    steps: 'Its steps are shown first. Nothing is sent yet.',
    show: 'The template is only shown: nothing of it runs here.',
  },
  actions: {
    send: 'Begin a conversation',
    steps: 'Show its steps',
    show: 'Show the template',
  },
}));
