import { describe, expect, it } from 'vitest';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { composeChatRequest } from '../chat/chat-request.js';
import { insertedTextsOf, markOf, partsAt, withInserted, type InsertedText } from './inserted-texts.js';
import { sentPrefixOf, typedTextOf, writtenMessage } from './written-message.js';

const budget: InsertedText = {
  kind: 'conversation',
  id: 'c1',
  name: 'Budget',
  mark: '[Budget]',
  text: '[{"role":"user","content":"How much?"}]',
};
const letter: InsertedText = {
  kind: 'template',
  id: 't1',
  name: 'Letter',
  mark: '[Letter]',
  text: '{"name":"Letter"}',
};
const legal: Prompt = {
  id: 'legal',
  name: 'Legal',
  description: '',
  content: 'Answer as a lawyer: {{Chat message}}',
  folderId: null,
  type: 'prefix_prompt',
};
const message = (written: ReturnType<typeof writtenMessage>) => ({
  id: 'm1',
  role: 'user' as const,
  ...written,
});

describe('conversations and templates in a message', () => {
  it('[ITX1] the model reads their JSON, the person their names', () => {
    const written = writtenMessage('Compare [Budget] with [Letter], then [Budget] again.', {
      inserted: [budget, letter],
    });
    expect(written.content).toBe(`Compare ${budget.text} with ${letter.text}, then ${budget.text} again.`);
    expect(written.label).toBe('Compare [Budget] with [Letter], then [Budget] again.');
    expect(insertedTextsOf(written)).toEqual([budget, letter]);
    expect(partsAt(written.label ?? '', insertedTextsOf(written))).toEqual([
      'Compare ',
      budget,
      ' with ',
      letter,
      ', then ',
      budget,
      ' again.',
    ]);
  });

  it('[ITX1] the request holds the JSON, and neither label nor record', () => {
    const asked = message(writtenMessage('See [Budget]', { inserted: [budget], prefix: legal }));
    const request = composeChatRequest({
      requestId: 'r',
      conversationId: 'c',
      messageId: 'm2',
      model: { id: 'x', name: 'X', inputContextWindow: 1000, outputTokenLimit: 100 } as never,
      path: [asked],
      prompt: '',
      temperature: null,
      maxTokens: null,
      storage: 'cloud',
      flags: {},
      now: 0,
      timeZone: 'UTC',
    });
    expect(request.messages).toEqual([
      { id: 'm1', role: 'user', content: `Answer as a lawyer: See ${budget.text}`, data: {} },
    ]);
  });

  it('[ITX2] what is edited is what is read; names that stay stand for the same JSON', () => {
    const first = writtenMessage('See [Budget]', { inserted: [budget], prefix: legal });
    expect(typedTextOf(first)).toBe('See [Budget]');
    const again = writtenMessage('Please see [Budget] twice', { inserted: insertedTextsOf(first) });
    expect(again.content).toBe(`Please see ${budget.text} twice`);
    const without = writtenMessage('Never mind', { inserted: insertedTextsOf(first) });
    expect(without).toEqual({ content: 'Never mind', data: {} });
  });

  it.each([
    ['no list', { inserted: 'x' }],
    ['a place beyond the text', { inserted: [{ ...budget, start: 5, length: 900 }] }],
    ['a place before it', { inserted: [{ ...budget, start: -1, length: 2 }] }],
    ['another kind', { inserted: [{ ...budget, kind: 'file', start: 0, length: 2 }] }],
    ['no mark', { inserted: [{ ...budget, mark: '', start: 0, length: 2 }] }],
    ['no record', { inserted: [null, 7, 'x'] }],
  ])('[ITX3] a record with %s counts for nothing', (_what, data) => {
    expect(insertedTextsOf({ content: 'See it', data })).toEqual([]);
    expect(typedTextOf({ content: 'See it', label: 'Something else', data })).toBe('See it');
  });

  it('[ITX4] a mark is one line and no text that stands there for another reason', () => {
    expect(markOf('Plans [2026]\nfor\tus', () => false)).toBe('[Plans 2026 for us]');
    expect(markOf('Plans', (mark) => ['[Plans]', '[Plans 2]'].includes(mark))).toBe('[Plans 3]');
    expect(markOf('[]', () => false)).toBe('[…]');
  });

  it('[ITX4] of two marks with one beginning each stands for its own', () => {
    const other = { ...letter, mark: '[Budget] 2]' };
    expect(withInserted('[Budget] 2] and [Budget]', [budget, other]).content).toBe(
      `${letter.text} and ${budget.text}`,
    );
    expect(withInserted('$& [Budget]', [{ ...budget, text: '$& $1' }]).content).toBe('$& $& $1');
  });
});

describe('a prefix that was sent along', () => {
  it('[FF6] is named by the message', () => {
    const written = writtenMessage('May I?', { prefix: legal });
    expect(written).toMatchObject({ content: 'Answer as a lawyer: May I?', label: 'May I?' });
    expect(sentPrefixOf(written)).toEqual({ id: 'legal', name: 'Legal', text: 'Answer as a lawyer:' });
    expect(sentPrefixOf(writtenMessage('May I?'))).toBeUndefined();
  });

  it('[FF6] of a client without a record is still the text before the label', () => {
    const plain = { content: 'Be brief. Why?', label: 'Why?', data: {} };
    expect(sentPrefixOf(plain)).toEqual({ id: null, name: null, text: 'Be brief.' });
    expect(typedTextOf(plain)).toBe('Why?');
    expect(sentPrefixOf({ ...plain, label: 'Operation result' })).toBeUndefined();
    expect(sentPrefixOf({ ...plain, data: { prefix: { length: 99 } } })?.id).toBeNull();
  });

  it('[FF6] stands before what the message holds by name', () => {
    const written = writtenMessage('See [Budget]', { inserted: [budget], prefix: legal });
    expect(insertedTextsOf(written)).toEqual([budget]);
    expect(sentPrefixOf(written)?.text).toBe('Answer as a lawyer:');
  });
});
