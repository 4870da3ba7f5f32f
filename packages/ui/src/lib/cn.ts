import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups, conflictingGroups } from './class-groups.js';

/**
 * The published parts carry `st:` before each class (decision 0002). A site's own class must still win over the
 * part's, whether the site writes the mark or not, so both are compared without it.
 */
const mark = /^st:/;

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: conflictingGroups,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
  experimentalParseClassName: ({ className, parseClassName }) => parseClassName(className.replace(mark, '')),
}));

/** Joins class names; where two set the same property, the later one stays. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
