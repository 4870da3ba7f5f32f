'use client';
import { cva } from 'class-variance-authority';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { initialsOf } from './initials.js';

export interface AvatarProps extends ComponentPropsWithoutRef<'span'> {
  /** Whose it is. Read aloud unless `decorative`. */
  name: string;
  /** An icon instead of initials, for assistants and groups. */
  icon?: ReactNode;
  /** The name stands beside it as text. */
  decorative?: boolean;
  /** @units px */
  size?: 20 | 24 | 32 | 40;
}

const avatarVariants = cva(
  'inline-grid shrink-0 select-none place-items-center rounded-full border border-transparent bg-accent-soft font-text font-semibold tracking-wide text-accent forced-colors:border-line',
  {
    variants: {
      size: {
        20: 'size-5 text-[9px]',
        24: 'size-6 text-[10px]',
        32: 'size-8 text-caption',
        40: 'size-10 text-ui',
      },
    },
  },
);

/** A person or an assistant as initials or an icon. No remote pictures: nobody learns who looked. */
export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(
  { name, icon, decorative = false, size = 24, className, ...props },
  ref,
) {
  return (
    <span
      ref={ref}
      data-slot="avatar"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      className={cn(avatarVariants({ size }), className)}
      {...props}
    >
      {icon ?? initialsOf(name)}
    </span>
  );
});
