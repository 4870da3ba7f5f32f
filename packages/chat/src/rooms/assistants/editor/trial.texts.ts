import { assistantSentence } from '@stoa/core/contract';
import { defineTexts, plural } from '@stoa/ui';

/** Texts of trying an assistant out. */
export const trialTexts = defineTexts('assistantTrial', (locale) => ({
  title: 'Try it',
  lead: 'A private conversation with what is written in the form now. Nothing of it is kept.',
  clear: 'Begin anew',
  back: 'Back to the form',
  model: (name: string) => `Model: ${name}`,
  noModel: 'There is no model that could answer.',
  message: 'Message to try it with',
  placeholder: 'Ask it something',
  send: 'Send',
  stop: 'Stop',
  starters: 'Ways to begin',
  conversation: 'Conversation to try it out',
  you: 'You:',
  answering: 'Answering…',
  answered: 'Answered.',
  stopped: 'Stopped',
  failed: 'The assistant could not answer.',
  tryAgain: 'Try again',
  loadFailed: assistantSentence('assistants.loadFailed'),
  prompt: 'What the model was told',
  promptLead: 'The whole prompt of this answer. Nobody sees it who may not edit the assistant.',
  layers: {
    conversation: 'Conversation',
    model: 'Model',
    memory: 'Memory',
    assistant: 'Instructions of the assistant',
    'group type': 'Group type',
    'documents at hand': 'Documents at hand',
    'download links': 'Download links',
  } as Readonly<Record<string, string>>,
  roles: { user: 'Message', assistant: 'Reply', tool: 'Result of a tool' } as Readonly<
    Record<string, string>
  >,
  tools: 'What it may call',
  characters: (count: number) => plural(locale, count, { one: '# character', other: '# characters' }),
}));
