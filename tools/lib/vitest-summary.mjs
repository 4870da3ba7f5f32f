import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './pnpm.mjs';

const longestNote = 300;

/** What an error says in a line; Storybook puts the address of the story before it, and a matcher its own name. */
const wordsOf = (error) =>
  stripVTControlCharacters(error?.message || error?.name || String(error))
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('Click to debug'))
    .slice(0, 2)
    .join(' ')
    .slice(0, longestNote);

/** The first line of a stack that is ours, as `file:line`. */
function placeOf({ stack = '' }) {
  const line = stack.split('\n').find((one) => one.includes(root) && !one.includes('node_modules'));
  const [, place = ''] = /([^\s(]+:\d+):\d+\)?$/.exec(line ?? '') ?? [];
  return place && relative(root, place.replace(/^file:\/\//, ''));
}

/** What one file of tests came to: how many tests, and a line for each that failed, and for each hook that did. */
function readModule(module) {
  const tests = [...module.children.allTests()].map((test) => ({ test, ...test.result() }));
  const failed = tests.filter(({ state }) => state === 'failed');
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failed.length,
    troubles: [
      ...module.errors().map(wordsOf),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => `${suite.fullName}: ${wordsOf(error)}`),
      ),
      ...failed.map(({ test, errors }) => `${test.fullName}: ${wordsOf(errors[0])}`),
    ],
  };
}

/** An error that nobody caught, with the file and the test that ran then, as far as they are known. */
function readUnhandled(error) {
  const file = error.VITEST_TEST_PATH ? relative(root, error.VITEST_TEST_PATH) : '';
  const words = [error.VITEST_TEST_NAME, placeOf(error), error.name, wordsOf(error)].filter(Boolean);
  return { file, trouble: `not caught: ${words.join(': ')}` };
}

/** A reporter of Vitest's that writes `{ files: { [path]: { passed, failed, troubles } } }` to the file in `STOA_TEST_SUMMARY`. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const files = Object.fromEntries(
      modules.map((module) => [relative(root, module.moduleId), readModule(module)]),
    );
    for (const { file, trouble } of unhandledErrors.map(readUnhandled))
      (files[file] ??= { passed: 0, failed: 0, troubles: [] }).troubles.push(trouble);
    writeFileSync(process.env.STOA_TEST_SUMMARY, JSON.stringify({ files }));
  }
}
