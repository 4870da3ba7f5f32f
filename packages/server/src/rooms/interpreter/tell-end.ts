import type { ToolResult } from '../tools/tool.js';
import type { InterpreterAnswer } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';
import type { Interpreter } from './interpreter.js';

const failures = {
  timedOut: `The program was ended after ${interpreterLimits.runMs / 1000} seconds. Make it do less.`,
  died: 'The program was ended: it took more memory or time than it may have.',
  stopped: 'The program was stopped.',
  busy: 'Too many programs are running. Try again later.',
} as const;

/** What the model is told of a program. */
function textOf(
  { printed, isCut, value, fault, leftOut }: InterpreterAnswer,
  names: readonly string[],
): string {
  return [
    printed.trimEnd(),
    ...(isCut ? ['(It printed more than is kept.)'] : []),
    ...(value === '' ? [] : [`Value: ${value}`]),
    ...(fault === null ? [] : [fault]),
    ...(names.length === 0 ? [] : [`Files shown to the person: ${names.join(', ')}`]),
    ...(leftOut.length === 0 ? [] : [`Too many or too large, and not kept: ${leftOut.join(', ')}`]),
    ...(printed === '' && value === '' && fault === null && names.length === 0
      ? ['(It printed nothing.)']
      : []),
  ]
    .filter(Boolean)
    .join('\n');
}

/** What the model is told of how a program ended. @param names of files that were kept */
export function tellEnd(
  end: Awaited<ReturnType<Interpreter['run']>>,
  names: readonly string[] = [],
): ToolResult {
  if (end.type !== 'answered') return { ok: false, error: failures[end.type] };
  const text = textOf(end.answer, names);
  return end.answer.fault === null ? { ok: true, text } : { ok: false, error: text };
}
