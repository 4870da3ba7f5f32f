import { describe, expect, it } from 'vitest';
import { withParagraph, withReplacement } from './apply-highlight.js';
import { composeRequest, contextOf, editRequest, promptAbout } from './highlight-request.js';
import type { SourceForm } from './source-range.js';

const at = (content: string, part: string) => {
  const start = content.indexOf(part);
  return { start, end: start + part.length };
};

describe('what is asked', () => {
  it('[HL1] a message about a selection names it, and the artifact that it comes from', () => {
    expect(promptAbout(' Why? ', 'the sea\n')).toBe('Why?\n\nRelevant Context: "the sea"');
    expect(promptAbout('Why?', 'x', 'a1')).toBe('Why?\n\nRelevant Context: "x"\nArtifact ID: a1');
  });

  it('[HL2] the context of an edit ends 300 characters before and after the selection', () => {
    const content = `${'a'.repeat(400)}HERE${'b'.repeat(400)}`;
    const { before, after } = contextOf(content, at(content, 'HERE'));
    expect([before, after]).toEqual(['a'.repeat(300), 'b'.repeat(300)]);
  });

  const frame = {
    model: 'm',
    requestId: 'r',
    accountId: null,
    instruction: ' Shorter ',
    content: 'One two three',
  };
  it('[HL2] an edit is asked for at 0.5 and with 4000 tokens, and kept nowhere', () => {
    const request = editRequest(frame, at(frame.content, 'two'), 'text');
    expect(request).toMatchObject({
      temperature: 0.5,
      max_tokens: 4000,
      options: { storage: 'none', skipRag: true, skipCodeInterpreter: true },
    });
    expect(request.messages[1]?.content).toBe(
      '<instruction>Shorter</instruction>\n\n<text>One <selection>two</selection> three</text>',
    );
  });

  it('[HL5] a paragraph is asked for out of passages, at its place', () => {
    const request = composeRequest(frame, ['a', ' b '], 3);
    expect(request.messages[1]?.content).toBe(
      '<instruction>Shorter</instruction>\n\n<passage>a</passage>\n<passage>b</passage>\n\n<text>One<insert-here/> two three</text>',
    );
  });
});

describe('what comes of an answer', () => {
  const table = '| a | b |\n| - | - |\n| one | two |';
  it.each<[string, string, string, SourceForm, string, string]>([
    ['in a sentence', 'One two three', 'two', 'text', '  2\n', 'One 2 three'],
    ['with the white space of the selection', 'One two three', ' two ', 'text', '2', 'One 2 three'],
    ['in a fence that nobody asked for', 'One two', 'two', 'text', '```md\n2\n```', 'One 2'],
    [
      'of a whole code block',
      '```js\na()\n```',
      '```js\na()\n```',
      'text',
      '```js\nb()\n```',
      '```js\nb()\n```',
    ],
    [
      'in code, with its indentation',
      '```js\n  a()\n```',
      '  a()',
      'code',
      '```\n  b()\n```',
      '```js\n  b()\n```',
    ],
    [
      'in a cell, in one line and one column',
      table,
      'one',
      'line',
      'x\n| y',
      table.replace('one', 'x \\| y'),
    ],
    ['across cells', table, 'one | two', 'line', '1 | 2', table.replace('one | two', '1 | 2')],
    ['with the tags of the question', 'One two', 'two', 'text', '<selection>2</selection>', 'One 2'],
  ])('[HL3] %s', (_name, content, part, form, answer, expected) =>
    expect(withReplacement(content, at(content, part), form, answer)).toBe(expected),
  );

  it.each([
    ['between two blocks', 'One\n\nTwo', 3, 'One\n\nNew\n\nTwo'],
    ['at the start', 'One', 0, 'New\n\nOne'],
    ['at the end', 'One\n', 3, 'One\n\nNew'],
  ])('[HL5] a paragraph %s', (_name, content, offset, expected) =>
    expect(withParagraph(content, offset, ' New ')).toBe(expected),
  );
});
