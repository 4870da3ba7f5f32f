'use client';
import { IconButton, type IconButtonProps } from '@stoa/ui';
import { Eye, EyeOff } from 'lucide-react';
import { forwardRef } from 'react';

export interface RevealButtonProps extends Omit<IconButtonProps, 'children'> {
  isRevealed: boolean;
}

/** Shows what is obscured, and obscures it again. Its label says which of the two a press does. */
export const RevealButton = forwardRef<HTMLButtonElement, RevealButtonProps>(function RevealButton(
  { isRevealed, ...props },
  ref,
) {
  return (
    <IconButton ref={ref} data-slot="reveal-button" {...props}>
      {isRevealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
    </IconButton>
  );
});
