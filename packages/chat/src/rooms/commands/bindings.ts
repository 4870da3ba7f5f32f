import type { Command } from '../../base/commands/command.js';

/** Keys that the person chose, by command; an empty text takes the key away. */
export type Overrides = Readonly<Record<string, string>>;

/** The key in force of a command; empty where it has none. */
export const keyOf = (command: Pick<Command, 'id' | 'defaultKey'>, overrides: Overrides): string =>
  overrides[command.id] ?? command.defaultKey ?? '';

/** The other command that has this key. */
export const holderOf = (
  key: string,
  id: string,
  commands: readonly Command[],
  overrides: Overrides,
): Command | undefined =>
  key === '' ? undefined : commands.find((one) => one.id !== id && keyOf(one, overrides) === key);

/**
 * Gives a command a key, and takes it away from the command that had it. An override that equals the default is left out, so that
 * a later default reaches those who never chose.
 */
export function rebind(
  id: string,
  key: string,
  commands: readonly Command[],
  overrides: Overrides,
): Record<string, string> {
  const next: Record<string, string> = { ...overrides };
  const holder = holderOf(key, id, commands, overrides);
  if (holder) next[holder.id] = '';
  next[id] = key;
  for (const command of commands)
    if (next[command.id] === (command.defaultKey ?? '')) delete next[command.id];
  return next;
}
