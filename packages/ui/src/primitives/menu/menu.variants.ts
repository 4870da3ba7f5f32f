import { cva } from 'class-variance-authority';

/** The panel of a menu. */
export const menuContentVariants = cva(
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 origin-(--radix-dropdown-menu-content-transform-origin) animate-pop-in overflow-y-auto rounded-panel border border-transparent bg-surface-overlay p-1 font-text shadow-overlay outline-none scrollbar-quiet forced-colors:border-line',
);

/** A row of a menu. Its highlight follows the keyboard and the pointer alike. */
export const menuItemVariants = cva(
  [
    'relative flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-control px-2 py-1 text-ui outline-none pointer-coarse:min-h-11',
    'data-highlighted:bg-ink/6 data-[state=open]:bg-ink/6 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-accent',
    'data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
    '[&_svg]:shrink-0',
  ],
  {
    variants: {
      tone: {
        plain: 'text-ink [&_svg]:text-ink-muted',
        danger: 'text-danger data-highlighted:bg-danger-soft',
      },
      marked: { true: 'ps-8', false: '' },
    },
    defaultVariants: { tone: 'plain', marked: false },
  },
);
