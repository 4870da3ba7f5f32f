import type { Prompt } from '../../contract/prompts/prompts.js';
import { variablePattern } from './variable-pattern.js';

/** A line of dashes, which ends a step. */
const stepEnd = /^[ \t]*-{3,}[ \t]*$/m;

/** Code that a template of another product brings along. */
export const holdsCode = ({ data }: Pick<Prompt, 'data'>): boolean =>
  typeof data?.['code'] === 'string' && data['code'].trim() !== '';

/**
 * The messages of an automation, each sent once the reply to the one before it has ended. Its text is split before it is filled in,
 * so that no value adds a step.
 *
 * @source protocol §5.6 asks for an automation that evaluates nothing; the form of the steps is ours
 */
export const stepsOf = ({ content }: Pick<Prompt, 'content'>): string[] =>
  content
    .split(stepEnd)
    .map((step) => step.trim())
    .filter((step) => step !== '');

/** A text as a plan or a list shows it: its variables by their names. */
export const outlineOf = (step: string): string =>
  step.replace(variablePattern, (_whole, inner: string) => `[${inner.split(':')[0]?.trim() ?? ''}]`);

/** The first line of a template that says something, as a list shows it. @param maxCharacters a longer one is cut */
export function firstLineOf({ content }: Pick<Prompt, 'content'>, maxCharacters = 200): string {
  const start = content.trimStart();
  const end = start.indexOf('\n');
  const line = (end < 0 ? start : start.slice(0, end)).trim();
  // A variable that is cut in two would be shown with its braces.
  return outlineOf(line.slice(0, 4 * maxCharacters)).slice(0, maxCharacters);
}
