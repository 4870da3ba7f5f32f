import type { PluginId } from '@stoa/core/rules';
import { defineTexts } from '@stoa/ui';

const plugins: Record<PluginId, { name: string; hint: string }> = {
  rag: {
    name: 'Document search',
    hint: 'Long documents are searched for what fits the question. Off, they are sent whole, as far as they fit.',
  },
  'code-interpreter': {
    name: 'Code interpreter',
    hint: 'Programs answer with calculations and files, in the place of document search.',
  },
  artifacts: {
    name: 'Artifacts',
    hint: 'Replies may create documents and small programs that open beside the conversation.',
  },
  'smart-focused-messages': {
    name: 'Smart messages',
    hint: 'In long conversations, earlier topics are sent along only when they matter.',
  },
  memory: {
    name: 'Memory',
    hint: 'Facts that you confirmed go along with each message.',
  },
};

/** Texts of the panel of plugins. */
export const pluginsTexts = defineTexts('plugins', () => ({
  title: 'Plugins',
  plugins,
  move: 'Move the panel',
  moveHelp: 'Arrow keys move the panel, Enter takes it to the other side.',
  close: 'Close plugins',
  reset: 'Back to defaults',
  kept: 'Kept in this browser, for every conversation.',
}));
