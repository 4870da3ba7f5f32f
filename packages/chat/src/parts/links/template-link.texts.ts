import { defineTexts } from '@stoa/ui';

/** Labels of links to templates, by what the link does. Only a workspace has such templates. */
export const templateLinkTexts = defineTexts('templateLink', () => ({
  hints: {
    send: 'Its text is sent as your message.',
    instruct:
      'A new conversation keeps to these instructions and waits for your first message. Nothing is sent.',
    steps: 'Its steps are shown first. Nothing is sent yet.',
    show: 'The template is only shown: nothing of it runs here.',
  },
  actions: {
    send: 'Send',
    instruct: 'Begin a conversation',
    steps: 'Show its steps',
    show: 'Show the template',
  },
}));
