import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artifactRequest, partsBefore } from './artifact-request.js';
import { artifactFiles, splitArtifact, withoutFence } from './artifact-parts.js';
import { createArtifactStream, parseArtifactAnswer } from './artifact-stream.js';
import {
  artifactDate,
  artifactRefsOf,
  artifactText,
  copyVersion,
  deleteVersion,
  editVersion,
  newArtifact,
  nextVersion,
  putVersion,
  readArtifacts,
  refStatusOf,
  type Artifacts,
} from './artifact-versions.js';

const now = Date.parse('2025-02-19T12:00:00');
const version = (number: number, text: string) =>
  newArtifact(
    {
      artifactId: 'Plan-1234567',
      version: number,
      name: 'Plan',
      type: 'text',
      description: '',
      createdAt: 'Feb 19, 2025',
    },
    text,
  );
const three: Artifacts = { 'Plan-1234567': [version(1, 'one'), version(2, 'two'), version(4, 'four')] };
const numbers = (artifacts: Artifacts) => artifacts['Plan-1234567']?.map((one) => one.version) ?? [];
const textOf = (artifacts: Artifacts, number: number) =>
  artifactText(artifacts['Plan-1234567']!.find((one) => one.version === number)!);

describe('[AF1] the stream of an artifact', () => {
  const parts = ['Intro', '```js\nlet a;\n```', 'End'];
  it.each([
    ['plain text', 'Hello\nworld', 'Hello\nworld', ''],
    ['a comment', 'a<>A remark.</>b', 'ab', 'A remark.\n'],
    ['a comment that does not end', 'a<>A remark', 'a', 'A remark'],
    ['a part', '~A0', '\nIntro\n', ''],
    ['an unknown part', 'x~A9y', 'xy', ''],
    ['two parts and text', '~A0\nNew\n~A2', '\nIntro\n\nNew\n\nEnd\n', ''],
    ['a lone tilde and a lone bracket', 'about ~5 < 6 and <b>', 'about ~5 < 6 and <b>', ''],
    ['a fragment of React in code', '```jsx\n<><b/></>\n```', '```jsx\n<><b/></>\n```', ''],
    ['a comment after code', '```js\nx\n```\n<>ok</>', '```js\nx\n```\n', 'ok\n'],
    ['a part inside of a fence', '```js\n~A1\n```', '```js\n\nlet a;\n\n```', ''],
    ['a fence of tildes', '~~~\n<></>\n~~~', '~~~\n<></>\n~~~', ''],
    ['the end in the middle of a mark', 'a~A', 'a~A', ''],
  ])('%s', (_name, answer, artifact, comment) => {
    expect(parseArtifactAnswer(answer, parts)).toEqual({ artifact, comment });
  });

  it('gives the same result however the text is cut', () => {
    const token = fc.constantFrom(
      '<>',
      '</>',
      '~A0',
      '~A1',
      '~A12',
      '~',
      '<',
      '/',
      '>',
      '\n',
      '```',
      '```jsx\n',
      'a',
      '1',
      'é',
    );
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 30 }),
        fc.array(fc.nat(6), { minLength: 1 }),
        (tokens, cuts) => {
          const text = tokens.join('');
          const stream = createArtifactStream(parts);
          const pieces = [];
          for (let at = 0, turn = 0; at < text.length; turn++) {
            const length = cuts[turn % cuts.length]! + 1;
            pieces.push(stream.push(text.slice(at, at + length)));
            at += length;
          }
          pieces.push(stream.end());
          expect({
            artifact: pieces.map((piece) => piece.artifact).join(''),
            comment: pieces.map((piece) => piece.comment).join(''),
          }).toEqual(parseArtifactAnswer(text, parts));
        },
      ),
    );
  });
});

describe('[AF2] versions', () => {
  it('count from 1, or on from the last', () => {
    expect(nextVersion({}, 'Plan-1234567')).toBe(1);
    expect(nextVersion(three, 'Plan-1234567')).toBe(5);
  });
  it('are edited in place when current, and become a new one when older', () => {
    const current = editVersion(three, { artifactId: 'Plan-1234567', version: 4, text: 'vier', now });
    expect([numbers(current.artifacts), current.shown, textOf(current.artifacts, 4)]).toEqual([
      [1, 2, 4],
      4,
      'vier',
    ]);
    const older = editVersion(three, { artifactId: 'Plan-1234567', version: 2, text: 'zwei', now });
    expect([numbers(older.artifacts), older.shown]).toEqual([[1, 2, 4, 5], 5]);
    expect([textOf(older.artifacts, 2), textOf(older.artifacts, 5)]).toEqual(['two', 'zwei']);
  });
  it('are copied as the newest', () => {
    const copied = copyVersion(three, { artifactId: 'Plan-1234567', version: 1, now });
    expect([numbers(copied.artifacts), copied.shown, textOf(copied.artifacts, 5)]).toEqual([
      [1, 2, 4, 5],
      5,
      'one',
    ]);
  });
  it.each([
    [4, [1, 2], 2],
    [2, [1, 4], 1],
    [1, [2, 4], 2],
    [9, [1, 2, 4], 4],
  ])('without version %i are %j, and %i is shown', (gone, left, shown) => {
    const change = deleteVersion(three, 'Plan-1234567', gone);
    expect([numbers(change.artifacts), change.shown]).toEqual([left, shown]);
  });
  it('leave no artifact behind when the last one goes', () => {
    const one = putVersion({}, version(1, 'x'));
    expect(deleteVersion(one, 'Plan-1234567', 1)).toEqual({ artifacts: {}, shown: null });
  });
  it('are read with what is damaged left out', () => {
    const read = readArtifacts({
      a: [{ artifactId: 'a', version: 1, contents: [104], type: 'unheard', tags: [1, 'x'] }, { version: 2 }],
      b: 'nothing',
      __proto__: { x: 1 },
    });
    expect(Object.keys(read)).toEqual(['a']);
    expect(read['a']?.[0]).toMatchObject({ name: '', type: '', tags: ['x'] });
    expect(readArtifacts(null)).toEqual({});
    expect(artifactText({ contents: [104, 9999] })).toBe('');
  });
  it.each([
    ['its own', 'complete', { status: 'cancelled' }, 'cancelled'],
    ['that of the message where it has none', 'stopped', {}, 'stopped'],
    ['its own, whatever the message came to later', 'stopped', { status: 'complete' }, 'complete'],
    ['what can be read', 'complete', { status: 'melted' }, 'complete'],
  ])('have a status in their message: %s', (_name, artifactStatus, fields, expected) => {
    const plain = { artifactId: 'a', name: '', createdAt: '', description: '' };
    const artifacts = [
      { ...plain, version: 1 },
      { ...plain, version: 2, ...fields },
    ];
    const message = { data: { artifactStatus, artifacts } };
    const [first, last] = artifactRefsOf(message);
    expect([first, last].map((ref) => ref && refStatusOf(message, ref))).toEqual(['complete', expected]);
  });
  it('carry a date that a server can read', () => {
    expect(artifactDate(now)).toBe('Feb 19, 2025');
    expect(artifactDate(Date.parse('2025-03-02T12:00:00'))).toBe('Mar 02, 2025');
  });
});

describe('[AF3] parts and files', () => {
  it('are the text again when they are joined', () => {
    const token = fc.constantFrom('```', '```js', '~~~', '~~~~', 'a', '', ' ```', 'x ``` y', '````');
    fc.assert(
      fc.property(fc.array(token), (lines) => {
        const text = lines.join('\n');
        expect(
          splitArtifact(text)
            .map((part) => part.text)
            .join('\n'),
        ).toBe(text);
      }),
    );
  });
  it.each([
    ['```jsx App.jsx\nx\n```', [['App.jsx', 'x']]],
    ['```jsx title="src/App.jsx"\nx\n```', [['src/App.jsx', 'x']]],
    ['```jsx\n// src/App.jsx\nx\n```', [['src/App.jsx', '// src/App.jsx\nx']]],
    ['```css\n/* a.css */\nx\n```', [['a.css', '/* a.css */\nx']]],
    [
      '```python\nx\n```\nand\n```python\ny\n```',
      [
        ['plan.py', 'x'],
        ['plan-2.py', 'y'],
      ],
    ],
    ['```js a.js\n1\n```\n```js a.js\n2\n```', [['a.js', '2']]],
    ['```js ../../etc/passwd.js\nx\n```', [['plan.js', 'x']]],
    ['```js /etc/x.js\nx\n```', [['plan.js', 'x']]],
    ['no code', [['plan.txt', 'no code']]],
  ])('of %j', (text, files) => {
    const found = artifactFiles(text, { extension: 'txt', baseName: 'plan' });
    expect(found.map((file) => [file.path, file.text])).toEqual(files);
  });
  it('lose the one fence around all', () => {
    expect(withoutFence('```json\n{}\n```\n')).toBe('{}');
    expect(withoutFence('a\n```js\nx\n```')).toBe('a\n```js\nx\n```');
  });
});

describe('[AF4] the request of an artifact', () => {
  const model = {
    id: 'm',
    name: 'M',
    description: '',
    supportsImages: false,
    inputContextWindow: 1000,
    outputTokenLimit: 800,
  };
  const proposal = {
    instructions: 'Make it shorter.',
    includeArtifactsId: ['Other-1', 'missing', 'Plan-1234567'],
    id: 'Plan-1234567',
    name: 'Plan',
    description: '',
    type: 'text' as const,
  };
  const artifacts: Artifacts = {
    'Plan-1234567': [version(1, 'Intro\n```js\nx\n```')],
    'Other-1': [{ ...version(1, 'other words'), artifactId: 'Other-1' }],
  };
  it('has the model, the limits and the options of the protocol', () => {
    const request = artifactRequest({ model, proposal, artifacts, requestId: 'r', accountId: 'acc' });
    expect(request).toMatchObject({
      model: 'm',
      temperature: 0.5,
      max_tokens: 800,
      options: {
        requestId: 'r',
        artifactsMode: true,
        skipRag: true,
        skipCodeInterpreter: true,
        storage: 'none',
        accountId: 'acc',
        maxTokens: 800,
      },
    });
    const [, said] = request.messages;
    expect(said?.content).toContain('Make it shorter.');
    expect(said?.content).toContain('type "text"');
    expect(said?.content).toContain('Artifact ID: Other-1, Content:\nother words');
    expect(said?.content).toContain(JSON.stringify({ A0: 'Intro', A1: '```js\nx\n```' }));
    expect(said?.content).not.toContain('Artifact ID: Plan-1234567');
  });
  it('says nothing of parts where there is no version yet', () => {
    expect(partsBefore({}, 'Plan-1234567')).toEqual([]);
    const request = artifactRequest({ model, proposal, artifacts: {}, requestId: 'r' });
    expect(request.messages[1]?.content).not.toContain('~A');
  });
});
