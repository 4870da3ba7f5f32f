import { cn } from '@stoa/ui';

/** Classes of a link in a message. */
export const linkClass = cn(
  'rounded-[3px] text-accent underline decoration-accent/40 underline-offset-3 transition-colors duration-quick hover:decoration-accent focus-ring',
);

/** Classes of an image in a reply. */
export const imageClass = cn('max-h-120 max-w-full rounded-panel border border-line');
