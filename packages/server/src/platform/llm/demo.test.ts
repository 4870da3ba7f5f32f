import { qualityRequest, readQualitySummary } from '@stoa/core/rules';
import { describe, expect, it } from 'vitest';
import { createDemoProvider, demoModels } from './demo.js';
import { isTitleRequest, titleOf } from './demo/title.js';
import { tourText } from './demo/tour-text.js';
import { tokenize } from './demo/player.js';
import type { LlmRequest } from './port.js';
import { describeProviderContract } from './testing/provider-contract.js';
import { createRecordingSink } from './testing/recording-sink.js';

const fast = () => createDemoProvider({ speed: 100 });
const ask = (model: string, content: string, more: Partial<LlmRequest> = {}): LlmRequest => ({
  model,
  messages: [{ role: 'user', content }],
  ...more,
});

async function answer(model: string, prompt: string, more: Partial<LlmRequest> = {}) {
  const sink = createRecordingSink();
  const end = await fast().stream(ask(model, prompt, more), sink, new AbortController().signal);
  return { end, sink };
}

describe('demo models', () => {
  describeProviderContract({
    provider: () => createDemoProvider({ speed: 4 }),
    model: 'demo-tour',
    plain: { prompt: 'Tell me about rivers', text: tourText('Tell me about rivers') },
    slow: 'Tell me about slow rivers',
    refused: '401',
    refusedModel: 'demo-fault',
    reasoning: 'Please think about rivers',
    toolCall: 'Paris',
  });

  it.each(['“', '"', '`', '<a>', '<', ' ', ',', 'a ', '```', '\n'])(
    'reads a prompt of %j in linear time',
    (piece) => {
      const text = `${piece.repeat(200_000 / piece.length)}x`;
      const tags = Array.from({ length: 25_000 }, (_, index) => `<a${index}>`).join('');
      for (const read of [titleOf, tokenize, tourText])
        for (const prompt of [text, `${tags}${text}`]) {
          const started = performance.now();
          read(prompt);
          // What is not linear takes minutes; a slow machine takes its time.
          expect(performance.now() - started).toBeLessThan(5_000);
        }
    },
  );

  it('the tour quotes attached documents that fit the question, with their place', async () => {
    const documents = [
      '<document name="chronicle.pdf" holds="passages">',
      '<passage number="1" place="page 3">\nThe harbour was quiet.\n</passage>',
      '<passage number="2" place="page 212">\nKallias hid the silver under the press.\n</passage>',
      '</document>',
    ].join('\n');
    const said = (await answer('demo-tour', `${documents}\n\nWhere is the silver hidden?`)).sink.answer;
    expect(said).toContain('> Kallias hid the silver under the press.\n>\n> — chronicle.pdf, page 212 [2]');
    expect(said).not.toContain('quiet');
    const nothing = (await answer('demo-tour', `${documents}\n\nWho paints?`)).sink.answer;
    expect(nothing).toContain('Nothing in them has a word of your question');
    expect((await answer('demo-tour', 'Where is the silver?')).sink.answer).toBe(
      tourText('Where is the silver?'),
    );
  });

  it('summarise a conversation in the form that quality improvement reads', async () => {
    const { messages } = qualityRequest({
      model: 'demo-tour',
      requestId: 'r',
      messages: [
        { id: 'q', role: 'user', content: 'Tell me about rivers', data: {} },
        { id: 'a', role: 'assistant', content: 'They flow.', data: {} },
      ],
    });
    const said = (await answer('demo-tour', '', { messages: messages as LlmRequest['messages'] })).sink
      .answer;
    expect(readQualitySummary(said)).toEqual({
      summary: expect.stringContaining('A conversation of 2 messages about rivers.') as string,
      purpose: 'The person wanted to know about rivers.',
    });
  });

  it('have names that say that they are demos', () => {
    for (const model of demoModels) expect(model.name).toMatch(/^Demo · /);
  });

  it.each([
    ['headings', /^## /m],
    ['nested lists', /^ {5}- /m],
    ['tasks', /^- \[x\] /m],
    ['a table of twelve rows and more', /(^\| \d+ \|.*\n?){12,}/m],
    ['TypeScript', /^```ts$/m],
    ['Python', /^```python$/m],
    ['SQL', /^```sql$/m],
    ['a diagram', /^```mermaid$/m],
    ['quotations', /^> > /m],
    ['links', /\]\(https:/],
    ['maths', /^\$\$$/m],
    ['a footnote', /^\[\^1\]: /m],
  ])('the tour shows %s', (_name, pattern) => {
    expect(tourText('Tell me about rivers')).toMatch(pattern);
  });

  it("the tour's chart is valid JSON", () => {
    const spec = /```vega\n([^]*?)```/.exec(tourText('x'))?.[1];
    expect(JSON.parse(spec!)).toHaveProperty('mark');
  });

  it('the tour mentions the question, and is brief after a greeting', async () => {
    const { sink } = await answer('demo-tour', 'Why do glaciers move?');
    expect(sink.answer).toContain('“Why do glaciers move?”');
    expect(sink.answer).toContain('`glaciers`');
    expect((await answer('demo-tour', 'Hello!')).sink.answer.length).toBeLessThan(500);
  });

  it('a quoted question cannot break out of the prose', () => {
    expect(tourText('```\n<img src=x> | # $$ ![x](https://evil.example/x)')).not.toMatch(/<img|!\[x\]/);
  });

  it('the pieces join to the text', () => {
    for (const text of [tourText('naïve 🌍 question?'), ' a  b\n', '', '\n\n', '🌍👩‍👩‍👧'])
      expect(tokenize(text).join('')).toBe(text);
  });

  it('gives the same answer to the same prompt', async () => {
    for (const { id } of demoModels) {
      const [one, two] = [await answer(id, 'Compare rivers'), await answer(id, 'Compare rivers')];
      expect(one.sink.answer).toBe(two.sink.answer);
    }
  });

  it('the slow model takes about a minute', async () => {
    const { sink } = await answer('demo-slow', 'go');
    expect(sink.pieces).toBeGreaterThanOrEqual(1_200);
    expect(sink.pieces).toBeLessThan(1_260);
    const started = Date.now();
    const controller = new AbortController();
    const live = createRecordingSink((seen) => {
      if (seen.pieces === 10) controller.abort();
    });
    await createDemoProvider().stream(ask('demo-slow', 'go'), live, controller.signal);
    expect(Date.now() - started).toBeGreaterThan(400);
  });

  it.each([
    ['please 401', { kind: 'auth', status: 401 }],
    ['429!', { kind: 'rateLimit', status: 429, retryAfterS: 20 }],
    ['a 500', { kind: 'provider', status: 500 }],
    ['an error', { kind: 'provider', status: 500 }],
    ['cut it', { kind: 'network' }],
    ['garbage', { kind: 'protocol' }],
  ])('the fault model fails on "%s"', async (prompt, error) => {
    expect((await answer('demo-fault', prompt)).end).toMatchObject({ type: 'failed', error });
  });

  it('the fault model can answer nothing, and otherwise explains itself', async () => {
    const empty = await answer('demo-fault', 'empty');
    expect([empty.end.type, empty.sink.answer]).toEqual(['finished', '']);
    expect((await answer('demo-fault', 'Hello')).sink.answer).toContain('`garbage`');
  });

  it('stops at the token limit of the request', async () => {
    const { end, sink } = await answer('demo-tour', 'Tell me about rivers', { maxTokens: 7 });
    expect(end).toEqual({ type: 'finished', reason: 'length' });
    expect(sink.pieces).toBe(7);
  });

  it('call a page tool that the message mentions, and repeat its result', async () => {
    const tools = [{ name: 'add_to_cart', parameters: { type: 'object', properties: {} } }];
    const called = await answer('demo-brief', 'Please add to cart: two apples', { tools });
    expect(called.end).toEqual({ type: 'finished', reason: 'toolCalls' });
    expect(called.sink.answer).toBe('');
    const other = await answer('demo-brief', 'What is a cart?', { tools });
    expect(other.end).toEqual({ type: 'finished', reason: 'stop' });
    const question = { role: 'user' as const, content: 'Please add to cart: two apples' };
    const result = { role: 'user' as const, content: 'add_to_cart gave: 2 apples' };
    const call = { role: 'assistant' as const, content: '{"name":"add_to_cart", "arguments":{}}' };
    for (const messages of [
      [question, call, result],
      [question, result],
    ]) {
      const told = await answer('demo-brief', '', { tools, messages });
      expect(told.end).toEqual({ type: 'finished', reason: 'stop' });
      expect(told.sink.answer).toContain('2 apples');
    }
  });

  it('repeat what a tool answered in the same reply, and call it no more', async () => {
    const tools = [{ name: 'add_to_cart', parameters: { type: 'object', properties: {} } }];
    const messages = [
      { role: 'user' as const, content: 'Please add to cart: two apples' },
      {
        role: 'assistant' as const,
        content: '',
        toolCalls: [{ id: 'a', name: 'add_to_cart', arguments: '{}' }],
      },
      { role: 'tool' as const, toolCallId: 'a', content: '2 apples' },
    ];
    const told = await answer('demo-brief', '', { tools, messages });
    expect(told.end).toEqual({ type: 'finished', reason: 'stop' });
    expect(told.sink.answer).toContain('2 apples');
  });

  it('refuses unknown models', async () => {
    expect((await answer('gpt-4o', 'Hi')).end).toMatchObject({ type: 'failed', error: { status: 404 } });
  });

  it.each([
    [
      'Give a short title, under 30 characters, for: "Can you please explain the water cycle?"',
      'Water cycle',
    ],
    [
      'Write a title of a few words for this conversation:\n\nHow do I bake sourdough bread at home?',
      'Bake sourdough bread at home',
    ],
    [
      'Short title for the chat, only the title.\n\n"""\nCompare the economies of Norway and Sweden in detail\n"""',
      'Compare the economies',
    ],
    ['A brief title please: "what is the capital of France"', 'Capital of France'],
    [
      'A brief title please: "Write a short overview with a table, a list and code"',
      'Short overview with a table',
    ],
    ['A brief title please: ""', 'New topic'],
  ])('titles: %s', async (prompt, title) => {
    expect(isTitleRequest(prompt, '')).toBe(true);
    expect((await answer('demo-brief', prompt)).sink.answer).toMatch(new RegExp(`^${title}`));
    expect(titleOf(prompt)).toBe(title);
    expect(title.length).toBeLessThanOrEqual(30);
  });

  it('does not mistake a question for a title prompt', () => {
    expect(isTitleRequest('What is new?', 'Be helpful.')).toBe(false);
  });
});
