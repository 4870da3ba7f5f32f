import { plural } from '../../base/text/plural.js';
import { createRoomText } from '../../base/text/room-text.js';

/** In English. */
export const agentEn = (locale: string) => ({
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
});

/** What agents and calls of tools say. */
export type AgentText = ReturnType<typeof agentEn>;

declare module '../../base/text/room-text.js' {
  interface RoomTexts {
    agent: AgentText;
  }
}

/** The words of agents and of calls of tools. */
export const useAgentText = createRoomText('agent', agentEn);
