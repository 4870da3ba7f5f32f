import { expect, it } from 'vitest';
import {
  checkAnswer,
  exampleChange,
  exampleProblem,
  examplesCost,
  judgeRequest,
  outcomeOf,
  readJudgement,
  type FindPattern,
} from './examples.js';

const answer = { text: 'The second  Instalment is due, under § 4.', sources: ['Framework agreement.pdf'] };
const find: FindPattern = (pattern, text) =>
  pattern === '(' ? null : { found: text.includes(pattern) ? pattern : null };
const check = (kind: 'contains' | 'cites' | 'matches', value: string) =>
  checkAnswer({ kind, value }, answer, find);

it('[AEX1] an answer contains words, whatever their case and spaces', () => {
  expect(check('contains', 'second instalment')).toEqual({ outcome: 'passed', passage: 'second instalment' });
  expect(check('contains', 'third')).toEqual({ outcome: 'failed', passage: null });
  expect(check('contains', '  ').outcome).toBe('failed');
});

it('[AEX1] an answer cites a document by a part of its name', () => {
  expect(check('cites', 'framework')).toEqual({ outcome: 'passed', passage: 'Framework agreement.pdf' });
  expect(check('cites', 'annex').outcome).toBe('failed');
});

it('[AEX1] an answer matches a pattern; one that is none decides nothing', () => {
  expect(check('matches', '§ 4')).toEqual({ outcome: 'passed', passage: '§ 4' });
  expect(check('matches', '§ 5').outcome).toBe('failed');
  expect(check('matches', '(')).toEqual({ outcome: 'unclear', passage: null });
});

it('[AEX2] a model judges by words that stand in the answer, and an answer cannot judge itself', () => {
  const judged = (said: string | null) => readJudgement(said, answer.text);
  expect(judged('{"passed": true, "passage": "the second instalment"}')).toEqual({
    outcome: 'passed',
    passage: 'the second instalment',
  });
  expect(judged('```json\n{"passed": false, "passage": "is due"}\n```').outcome).toBe('failed');
  for (const said of [
    null,
    'yes',
    '{"passed": true}',
    '{"passed": true, "passage": ""}',
    '{"passed": true, "passage": "invented"}',
    '{"passed": "true", "passage": "is due"}',
    '{broken}',
  ])
    expect([said, judged(said).outcome]).toEqual([said, 'unclear']);
  const { options, messages } = judgeRequest(
    { kind: 'judged', value: 'Names a paragraph' },
    { question: 'Q', answer: 'A', model: 'm', requestId: 'r' },
  );
  expect(options).toMatchObject({ storage: 'none', requestId: 'r' });
  expect(messages[1]!.content).toContain('<criterion>Names a paragraph</criterion>');
});

it('[AEX3] one failed check fails an example, and one that is unclear keeps it from passing', () => {
  const of = (...outcomes: ('passed' | 'failed' | 'unclear')[]) =>
    outcomeOf(outcomes.map((outcome) => ({ outcome, passage: null })));
  expect([of('passed'), of('passed', 'unclear'), of('unclear', 'failed')]).toEqual([
    'passed',
    'unclear',
    'failed',
  ]);
});

it('[AEX3] tells which examples are better and worse than before', () => {
  expect(exampleChange('failed', 'passed')).toBe('better');
  expect(exampleChange('passed', 'unclear')).toBe('worse');
  expect(exampleChange('failed', 'unclear')).toBe('same');
  expect(exampleChange(undefined, 'passed')).toBeNull();
});

it('[AEX4] says what is missing, and about what a run costs', () => {
  const example = { id: '1', question: 'What?', checks: [{ kind: 'contains' as const, value: 'x' }] };
  expect(exampleProblem(example)).toBeNull();
  expect(exampleProblem({ ...example, question: ' ' })).toBe('noQuestion');
  expect(exampleProblem({ ...example, checks: [] })).toBe('noChecks');
  expect(exampleProblem({ ...example, checks: [{ kind: 'cites', value: '' }] })).toBe('noValue');
  expect(exampleProblem({ ...example, checks: [{ kind: 'refuses', value: '' }] })).toBeNull();
  const model = { inputTokenCost: 1, outputTokenCost: 1 };
  const once = examplesCost([example], [{ instructions: 'x'.repeat(400) }], model);
  expect(once).toBeCloseTo(0.602, 2);
  expect(examplesCost([example], [{ instructions: '' }, { instructions: '' }], model)).toBeGreaterThan(once);
});
