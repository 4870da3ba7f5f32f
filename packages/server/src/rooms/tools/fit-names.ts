import { createHash } from 'node:crypto';
import * as toolLimits from './tool-limits.js';

/** Characters of a hash at the end of a name that was changed. */
const hashCharacters = 8;

const sound = (name: string): string => {
  const plain = name
    .split(/[^a-zA-Z0-9-]+/)
    .filter(Boolean)
    .join('_');
  // Some providers want a letter first.
  return /^[a-zA-Z]/.test(plain) ? plain : `t_${plain}`;
};

/**
 * The names by which a model calls things, in their order: of letters that every provider takes, at most 64, and each once whatever their case.
 * A name that has to be changed ends with a hash of what it stands for, so that it is the same in every turn, whatever else is offered.
 *
 * @param things `key` tells apart what has the same name
 */
export function fitNames(things: readonly { name: string; key: string }[]): string[] {
  const plain = things.map(({ name }) => sound(name));
  const counts = new Map<string, number>();
  for (const name of plain) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return things.map(({ name, key }, at) => {
    const fitting = plain[at]!;
    const isFree = counts.get(fitting.toLowerCase()) === 1;
    if (isFree && fitting.length <= toolLimits.nameCharacters) return fitting;
    const hash = createHash('sha256').update(`${key}\n${name}`).digest('hex').slice(0, hashCharacters);
    return `${fitting.slice(0, toolLimits.nameCharacters - hashCharacters - 1)}_${hash}`;
  });
}
