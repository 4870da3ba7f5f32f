import { describe, expect, it } from 'vitest';
import { fillInstructions, operationTagOf, type InstructionValues } from './fill-instructions.js';

const values: InstructionValues = {
  assistantName: 'Poet',
  user: 'thea@example.org',
  datetime: '2026-11-26T12:00:00.000Z',
  API_BASE_URL: 'https://stoa.example',
  dataSources: [{ id: 's3://a', name: 'a: b.txt' }],
  dataSourcesInConversation: [],
  dataSourcesInCurrentMessage: [{ id: 's3://m', name: 'm.txt' }],
  ops: (tag, format) => `<${tag}|${format}>`,
};
const fill = (text: string) => fillInstructions(text, values);

describe('[ATU1] instructions with expressions', () => {
  it.each([
    ['You are {{assistantName}}.', 'You are Poet.'],
    [
      '{{ user }} {{datetime}} {{{API_BASE_URL}}}',
      'thea@example.org 2026-11-26T12:00:00.000Z https://stoa.example',
    ],
    ['{{dataSources}}', '- id: s3://a\n  name: "a: b.txt"'],
    ['[{{dataSourcesInConversation}}]', '[]'],
    ['{{yaml dataSourcesInCurrentMessage}}', '- id: s3://m\n  name: m.txt'],
    ['{{ops llm}} {{ops tools/x:urlFormat}}', '<llm|default> {{ops tools/x:urlFormat}}'],
    ['{{ops :urlFormat}}', '<|urlFormat>'],
    ['{{ops}}', '<|default>'],
    [
      '{{yaml process.env}} {{constructor}} {{__proto__}}',
      '{{yaml process.env}} {{constructor}} {{__proto__}}',
    ],
    [
      '{{#if user}}x{{/if}} {{lookup this "constructor"}}',
      '{{#if user}}x{{/if}} {{lookup this "constructor"}}',
    ],
    ['a {{ unknown }} b {{', 'a {{ unknown }} b {{'],
  ])('%j becomes %j', (text, filled) => expect(fill(text)).toBe(filled));

  it('what an expression brings is not filled again', () => {
    expect(fillInstructions('{{assistantName}}', { ...values, assistantName: '{{user}}' })).toBe('{{user}}');
  });

  it('grow no further than a limit', () => {
    const name = 'n'.repeat(150_000);
    const filled = fillInstructions('{{assistantName}} '.repeat(5), { ...values, assistantName: name });
    expect(filled.length).toBeLessThan(400_001);
    expect(filled).toContain('{{assistantName}}');
  });

  it('[R] take a moment, whatever stands in them', () => {
    for (const text of [
      '{{'.repeat(100_000),
      '{{ops '.repeat(40_000),
      '{{a '.repeat(50_000) + '}}'.repeat(50_000),
    ]) {
      const from = performance.now();
      fill(text);
      expect(performance.now() - from).toBeLessThan(2000);
    }
  });
});

it.each([
  ['x {{ops llm}}', 'llm'],
  ['{{ ops my/tag:urlFormat }} {{ops other}}', 'my/tag'],
  ['{{ops}}', undefined],
  ['{{ opsx }} ops', undefined],
])('[ATU1] the tag of operations is that of the first place for them: %j', (text, tag) => {
  expect(operationTagOf(text)).toBe(tag);
});
