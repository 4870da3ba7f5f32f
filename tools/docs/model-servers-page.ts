import { recordings } from '../../packages/server/src/platform/llm/replay/recordings.js';
import type { Recording } from '../../packages/server/src/platform/llm/replay/recording.js';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const readOf = ({ expected }: Recording): string =>
  [
    ...(expected.text === '' ? [] : ['text']),
    ...(expected.reasoning === undefined ? [] : ['thoughts']),
    ...(expected.toolCalls ? [`${expected.toolCalls.length} calls`.replace(/^1 calls/, '1 call')] : []),
    ...(expected.unread ? [`names ${expected.unread.join(', ')}`] : []),
    ...(expected.usage ? ['usage'] : []),
    expected.end === 'failed'
      ? `failure${expected.status === undefined ? '' : ` (${expected.status})`}`
      : (expected.reason ?? ''),
  ].join(', ');

/** The page of the recorded answers that the reader of model servers is tested with. */
export const modelServersPage = (): string => `# Model servers

<!-- Written by \`npm run docs\` from the recordings in \`packages/server/src/platform/llm/replay\`. -->

Stoa speaks the chat-completions protocol with every server that does, in the form that each of them gives to it. The table lists the forms
that are replayed in the tests: written from the documentation of each product and from public reports, cut at every place, over a socket, and
compressed. Amazon Bedrock has a protocol of its own, whose binary events are replayed one byte at a time in \`bedrock.test.ts\`.

An answer ends at \`[DONE]\`, at the end of its bytes, or after silence, never while words come. Parameters that a server refuses are left out
from then on; what was learnt of a server is tried anew after an hour.

| Server | What is special | Read | Source |
| --- | --- | --- | --- |
${recordings
  .map((one) => `| ${[one.server, one.peculiarity, readOf(one), one.source].map(cell).join(' | ')} |`)
  .join('\n')}
`;
