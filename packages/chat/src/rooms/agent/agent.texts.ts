import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** In English. */
export const agentTexts = defineTexts('agent', (locale) => ({
  title: 'What the agent did',
  running: 'The agent is at work',
  failed: 'The agent did not finish',
  steps: (count: number) => plural(locale, count, { one: '# step', other: '# steps' }),
  fileCount: (count: number) => plural(locale, count, { one: '# file', other: '# files' }),
  moreSteps: (count: number) =>
    plural(locale, count, { one: '# more step is not shown.', other: '# more steps are not shown.' }),
  said: 'Said something',
  stepList: 'Steps',
  arguments: 'Arguments',
  result: 'Result',
  error: 'Error',
  of: (what: string, tool: string) => (tool === '' ? what : `${what} of ${tool}`),
  stepFailed: '(failed)',
  files: 'Files',
  changed: 'Changed',
  download: (name: string) => `Download ${name}`,
  versions: (count: number) => plural(locale, count, { one: '# version', other: '# versions' }),
  versionsOf: (name: string) => `Versions of ${name}`,
  versionOf: (name: string, when: string) => `Download ${name} as of ${when}`,
  when: 'Time',
  size: 'Size',
  hash: 'Hash',
  fetch: 'Download',
  unknownTime: 'unknown time',
  calls: 'Tools used',
  calling: 'Using tools',
  unnamed: 'Unnamed tool',
  noDetails: 'Nothing more is known about this call.',
}));

/** Texts of agents and tool calls. */
export type AgentText = TextsOf<typeof agentTexts>;
