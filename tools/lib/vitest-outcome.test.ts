import { describe, expect, it } from 'vitest';
import { filesToRunAgain, outcomeOf } from './vitest-outcome.mjs';

const fine = { passed: 3, failed: 0, troubles: [] };
const broken = { passed: 1, failed: 1, troubles: ['adds: expected 1 to be 2'] };

describe('the outcome of a test run', () => {
  it('counts tests and succeeds without failures', () => {
    const run = { code: 0, files: { 'a.test.ts': fine, 'b.test.ts': fine } };
    expect(outcomeOf(run)).toEqual({ code: 0, passed: 6, failed: 0, notes: [] });
  });

  it('names failed tests', () => {
    const run = { code: 1, files: { 'a.test.ts': fine, 'b.test.ts': broken } };
    const notes = ['failed: b.test.ts: adds: expected 1 to be 2'];
    expect(outcomeOf(run)).toEqual({ code: 1, passed: 4, failed: 1, notes });
    expect(filesToRunAgain(run)).toEqual(['b.test.ts']);
  });

  it('counts and reports tests that passed on retry', () => {
    const first = { code: 1, files: { 'a.test.ts': fine, 'b.test.ts': broken } };
    const second = { code: 0, files: { 'b.test.ts': { passed: 2, failed: 0, troubles: [] } } };
    const notes = ['passed on a later try: b.test.ts: adds: expected 1 to be 2'];
    expect(outcomeOf(first, second)).toEqual({ code: 0, passed: 5, failed: 0, notes });
  });

  it('fails after a failed retry', () => {
    const run = { code: 1, files: { 'b.test.ts': broken } };
    expect(outcomeOf(run, run)).toMatchObject({ code: 1, failed: 1 });
  });

  it('retries everything after an error without a file or a report', () => {
    const troubled = { passed: 0, failed: 0, troubles: ['not caught: Error: nobody'] };
    const run = { code: 1, files: { '': troubled, 'b.test.ts': broken } };
    expect(filesToRunAgain(run)).toEqual([]);
    expect(outcomeOf(run).notes[0]).toBe('failed: not caught: Error: nobody');
    const silent = { code: 134, files: {} };
    expect(filesToRunAgain(silent)).toEqual([]);
    expect(outcomeOf(silent).notes).toEqual(['failed: ended with 134, and no test failed']);
  });
});
