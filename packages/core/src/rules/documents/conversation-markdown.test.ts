import { expect, it } from 'vitest';
import type { Message } from '../../contract/conversations/conversations.js';
import { conversationMarkdown } from './conversation-markdown.js';

const message = (id: string, role: Message['role'], content: string, parentId: string | null): Message => ({
  id,
  role,
  content,
  parentId,
  data: {},
});

it('[EX10] names the assistant that answered, and its version', () => {
  const answer = message('a', 'assistant', 'A rhyme.', null);
  const state = {
    currentAssistant: 'Poet\nLaureate',
    currentAssistantId: 'astp/1',
    currentAssistantVersion: 3,
  };
  const text = conversationMarkdown({ id: 'c', name: 'C', messages: [{ ...answer, data: { state } }] });
  expect(text).toBe('# C\n\n## Assistant (Poet Laureate, version 3)\n\nA rhyme.\n');
});

it('[EX10] writes the shown path as Markdown, messages as they are', () => {
  const shown = [message('q', 'user', 'Why?', null), message('a', 'assistant', '# Because\n\n- one\n', 'q')];
  const text = conversationMarkdown({
    id: 'c',
    name: 'Two\nlines',
    isLocal: true,
    messages: shown,
    nodes: [...shown, message('b', 'assistant', 'Another answer', 'q')],
    headId: 'a',
  });
  expect(text).toBe('# Two lines\n\n## User\n\nWhy?\n\n## Assistant\n\n# Because\n\n- one\n');
});
