import { assistantSentence } from '@stoa/core/contract';
import type { ExampleCheck } from '@stoa/core/contract';
import type { CheckResult, ExampleProblem } from '@stoa/core/rules';
import { defineTexts, formatUsd, plural } from '@stoa/ui';

/** Texts of the examples of an assistant. */
export const examplesTexts = defineTexts('assistantExamples', (locale) => ({
  title: 'Examples',
  lead: 'Questions with what must be in the answer. They are saved with the assistant, and put to it as it is written and as it is saved.',
  none: 'No examples yet',
  add: 'Add an example',
  remove: (number: number) => `Delete example ${number}`,
  example: (number: number) => `Example ${number}`,
  question: 'Question',
  checks: 'The answer',
  addCheck: 'Add a check',
  removeCheck: (number: number) => `Delete check ${number}`,
  kind: (number: number) => `Kind of check ${number}`,
  value: (number: number) => `What check ${number} looks for`,
  kinds: {
    contains: 'contains',
    cites: 'cites the document',
    matches: 'matches the pattern',
    refuses: 'refuses',
    judged: 'is judged by a model',
  } satisfies Record<ExampleCheck['kind'], string> as Record<ExampleCheck['kind'], string>,
  hints: {
    contains: 'Words',
    cites: 'A part of its name',
    matches: 'A regular expression',
    refuses: '',
    judged: 'What must be true of it',
  } satisfies Record<ExampleCheck['kind'], string> as Record<ExampleCheck['kind'], string>,
  problems: {
    noQuestion: 'Write a question.',
    noChecks: 'Add a check.',
    noValue: 'Say what the checks look for.',
  } satisfies Record<ExampleProblem, string> as Record<ExampleProblem, string>,
  most: (count: number) => `An assistant has at most ${count} examples.`,
  run: 'Run examples',
  runAgain: 'Run again',
  cancel: 'Cancel',
  cost: (count: number, usd: number) =>
    `${plural(locale, count, { one: '# answer', other: '# answers' })}, about ${formatUsd(locale, usd)} without documents`,
  free: (count: number) => plural(locale, count, { one: '# answer', other: '# answers' }),
  progress: (done: number, total: number) => `${done} of ${total} answers`,
  cancelled: 'Cancelled. What was answered is shown.',
  summary: (better: number, worse: number, same: number) =>
    `${better} better, ${worse} worse, ${same} unchanged`,
  passed: (passed: number, total: number) => `${passed} of ${total} passed`,
  stale: 'The form has changed since this run.',
  draft: 'As written',
  saved: 'As saved',
  published: 'As published',
  outcomes: {
    passed: 'Passed',
    failed: 'Failed',
    unclear: 'Unclear',
  } satisfies Record<CheckResult['outcome'], string> as Record<CheckResult['outcome'], string>,
  changes: { better: 'Better', worse: 'Worse', same: 'Unchanged' },
  answer: 'Answer',
  decided: (passage: string) => `“${passage}”`,
  noAnswer: 'The assistant could not answer.',
  noModel: 'There is no model that could answer.',
  failed: assistantSentence('assistants.loadFailed'),
}));
