import { defineTexts, plural } from '@stoa/ui';

/** Texts of the start of a conversation. */
export const startTexts = defineTexts('start', (locale) => ({
  anonymous: 'Anonymous',
  greeting: (name: string) => (name ? `Where shall we begin, ${name}?` : 'Where shall we begin?'),
  tryAgain: 'Try again',
  suggestionsLabel: 'Suggestions',
  suggestions: [
    {
      title: 'Explain a concept',
      text: 'Explain how public-key cryptography works, with one everyday analogy.',
    },
    {
      title: 'Compare options',
      text: 'Compare PostgreSQL and SQLite for a small web service, as a table.',
    },
    {
      title: 'Draft something',
      text: 'Draft a short note to my team about moving our weekly meeting to Tuesday.',
    },
    { title: 'Work on code', text: 'Write a TypeScript function that groups a list by key, with tests.' },
  ],
  model: 'Model',
  chooseModel: 'Choose a model',
  searchModels: 'Search models',
  noModels: 'No model matches.',
  noModelsAvailable: 'No models are available to you yet. An administrator can add one.',
  demo: 'Demo',
  default: 'Default',
  images: 'Reads images',
  contextWindow: (tokens: string) => `${tokens} context`,
  costHint: (input: string, output: string) => `${input} in, ${output} out per 1M tokens`,
  free: 'No cost',
  otherFamily: 'Other',
  storage: 'Where it is kept',
  cloud: 'Cloud',
  private: 'Private',
  cloudExplained: 'Kept in your workspace, on every device you sign in to.',
  privateExplained: 'Kept in this browser only. The server stores none of its messages.',
  cloudOff: 'Your workspace has switched cloud storage off.',
  advanced: 'Advanced settings',
  replySettings: (changed: number) =>
    changed === 0
      ? 'Advanced settings'
      : `Advanced settings, ${plural(locale, changed, { one: '# changed', other: '# changed' })}`,
  plugins: (changed: number) =>
    changed === 0
      ? 'Plugins'
      : `Plugins, ${plural(locale, changed, { one: '# changed', other: '# changed' })}`,
  systemPrompt: 'Custom instructions',
  systemPromptHint: 'What the model should know or keep to throughout this conversation.',
  systemPromptPlaceholder: 'You are a careful editor. Answer in British English…',
  instructionsChoice: 'Choose custom instructions',
  ownInstructions: 'Your own',
  temperature: 'Temperature',
  temperatureLabels: { precise: 'Precise', neutral: 'Neutral', creative: 'Creative' },
  responseLength: 'Response length',
  responseLengthLabels: { concise: 'Concise', average: 'Average', verbose: 'Verbose' },
  upToTokens: (tokens: string) => `up to ${tokens} tokens`,
}));
