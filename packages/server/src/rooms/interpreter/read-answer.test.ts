import { describe, expect, it } from 'vitest';
import { fileNameIn, readAnswer } from './read-answer.js';

const answer = { printed: 'hi\n', isCut: false, value: '3', fault: null, made: [], leftOut: [] };
const made = (name: string) => ({ ...answer, made: [{ name, base64: 'aGk=' }] });

describe('what a process says of its program', () => {
  it('[PYA1] is read where it is an answer', () => {
    expect(readAnswer(JSON.stringify(answer))).toEqual(answer);
    expect(readAnswer(JSON.stringify(made('charts/plot.png')))?.made).toEqual([
      { name: 'charts/plot.png', base64: 'aGk=' },
    ]);
  });

  it.each([
    ['no JSON', 'Traceback'],
    ['nothing', ''],
    ['another word', '"ready"'],
    ['another form', '{"printed":1}'],
    [
      'too many files',
      JSON.stringify({ ...answer, made: Array.from({ length: 500 }, () => made('a').made[0]) }),
    ],
    ['too much text', JSON.stringify({ ...answer, printed: 'x'.repeat(200_000) })],
    ['a deep text', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('[PYA1] is refused as %s', (_name, line) => {
    expect(readAnswer(line)).toBeNull();
  });

  it.each(['../x', '/etc/passwd', 'a/../../x', '..', '.', 'a/', ''])(
    '[PYA2] a file outside the folder is left out: %s',
    (name) => {
      expect(readAnswer(JSON.stringify(made(name)))?.made).toEqual([]);
    },
  );

  it('[PYA2] marks that hide a name are made visible', () => {
    expect(fileNameIn('in\u202Efdp.exe')).toBe('in_fdp.exe');
    expect(fileNameIn('a\u0000b\\c.txt')).toBe('a_b_c.txt');
  });
});
