import { clsx, type ClassValue } from 'clsx';
import { keptGroups } from './kept-groups.light.js';

/** The letters of a short name are those of its group: `b0` and `b3` set the same. */
const groupOf = (name: string) => keptGroups[name] ?? name.replace(/^([a-z]+)\d+$/, '$1');

/**
 * `cn` for a build that no other site's classes come into and that gives classes short names: which of them override each other is
 * written in the names.
 */
export function cn(...inputs: ClassValue[]): string {
  const all = clsx(inputs);
  if (!all.includes(' ')) return all;
  const kept = new Map<string, string>();
  for (const name of all.split(' ')) {
    const group = groupOf(name);
    kept.delete(group);
    kept.set(group, name);
  }
  return [...kept.values()].join(' ');
}
