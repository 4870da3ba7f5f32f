import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/**
 * The published parts carry `st:` before each class (decision 0002). A site's own class must still win over the
 * part's, whether the site writes the mark or not, so both are compared without it.
 */
const mark = /^st:/;

const merge = extendTailwindMerge({
  extend: {
    theme: {
      color: [
        'surface',
        'surface-sunken',
        'surface-raised',
        'surface-overlay',
        'ink',
        'ink-muted',
        'ink-faint',
        'line',
        'line-strong',
        'accent',
        'accent-hover',
        'accent-ink',
        'accent-soft',
        'danger',
        'danger-ink',
        'danger-soft',
        'warning',
        'warning-soft',
        'success',
        'success-soft',
        'focus',
        'scrim',
        ...Array.from({ length: 12 }, (_, index) => `tag-${index + 1}`),
      ],
      text: ['caption', 'ui', 'body', 'lead', 'title', 'display'],
      radius: ['control', 'panel', 'sheet'],
      shadow: ['raised', 'overlay'],
      ease: ['settle'],
      container: ['measure'],
      font: ['text', 'code'],
    },
  },
  experimentalParseClassName: ({ className, parseClassName }) => parseClassName(className.replace(mark, '')),
});

/**
 * Joins class names; where two set the same property, the later one stays.
 *
 * This is the only file that reaches tailwind-merge, so a build that never overrides classes can alias it away.
 */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
