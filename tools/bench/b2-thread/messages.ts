import type { ThreadMessage } from '../../../packages/core/src/state/conversation/conversation.types.js';
import { makeDocument } from '../b1-streaming/document.js';

const question =
  'Compare the two approaches for a team of five, and name the risk that is easiest to overlook.';

/** A thread of `count` messages: questions of one line and markdown replies of 300 to 1,500 characters. */
export function makeThread(count: number): ThreadMessage[] {
  const source = makeDocument('mixed', 60_000);
  return Array.from({ length: count }, (_, index): ThreadMessage => {
    const isUser = index % 2 === 0;
    const from = source.indexOf('\n\n', (index * 977) % 50_000) + 2;
    const content = isUser
      ? question
      : source.slice(from, source.indexOf('\n\n', from + 300 + ((index * 37) % 1200)));
    return { id: `m${index}`, role: isUser ? 'user' : 'assistant', content, data: {}, streaming: false };
  });
}
