import { cn } from '@stoa/ui';

/** How links of a message look. */
export const linkLook = cn(
  'rounded-[3px] text-accent underline decoration-accent/40 underline-offset-3 transition-colors duration-quick hover:decoration-accent focus-ring',
);

/** How an image of a reply looks. */
export const imageLook = cn('max-h-120 max-w-full rounded-panel border border-line');
