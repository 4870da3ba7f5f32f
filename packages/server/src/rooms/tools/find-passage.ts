import * as toolLimits from './tool-limits.js';

/** A text that came from outside, and from where. */
export interface OutsideText {
  from: string;
  text: string;
}

/** Shorter values are found everywhere and say nothing. @units characters */
const shortest = 12;
const maxValues = 200;

/** The longest texts among the values of arguments come first. */
function textsIn(value: unknown, found: string[] = []): string[] {
  if (found.length >= maxValues) return found;
  if (typeof value === 'string') {
    if (value.trim().length >= shortest) found.push(value.trim());
  } else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) textsIn(member, found);
  return found.sort((one, other) => other.length - one.length);
}

/**
 * The place in a text from outside that the arguments of a call repeat, with a little around it: who is asked whether the call may run sees
 * where its words come from.
 *
 * @source security F
 */
export function findPassage(args: unknown, outside: readonly OutsideText[]): OutsideText | null {
  for (const value of textsIn(args))
    for (const { from, text } of outside) {
      const at = text.indexOf(value);
      if (at === -1) continue;
      const around = Math.max(0, Math.floor((toolLimits.passageCharacters - value.length) / 2));
      const start = Math.max(0, at - around);
      const end = Math.min(text.length, at + value.length + around, start + 2 * toolLimits.passageCharacters);
      return {
        from,
        text: `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
      };
    }
  return null;
}
