'use client';
import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { useLabels } from '../../lib/labels.js';
import { Button } from '../../primitives/button/button.js';
import { IconButton } from '../../primitives/icon-button/icon-button.js';

/** The look of a banner. */
export const bannerVariants = cva(
  'flex items-start gap-3 rounded-panel border px-3.5 py-3 font-text text-ui text-ink',
  {
    variants: {
      kind: {
        info: 'border-line bg-surface-sunken',
        success: 'border-transparent bg-success-soft forced-colors:border-line',
        warning: 'border-transparent bg-warning-soft forced-colors:border-line',
        error: 'border-transparent bg-danger-soft forced-colors:border-line',
      },
    },
    defaultVariants: { kind: 'info' },
  },
);

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

const iconVariants = cva('shrink-0', {
  variants: {
    kind: { info: 'text-ink-muted', success: 'text-success', warning: 'text-warning', error: 'text-danger' },
  },
});

export interface BannerProps
  extends Omit<ComponentPropsWithoutRef<'div'>, 'title'>, VariantProps<typeof bannerVariants> {
  /** The event, in one line. */
  title: ReactNode;
  /** More lines: why, and what to do. */
  lines?: readonly string[];
  /** A code for support, under “Details”. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; onAction: () => void; loading?: boolean };
  /** Shows a cross; leave it out where the state itself decides. */
  onDismiss?: () => void;
}

/** A message in the page, where it happened: what, why, and one button. Errors announce themselves. */
export const Banner = forwardRef<HTMLDivElement, BannerProps>(function Banner(
  { kind, title, lines, code, action, onDismiss, className, children, ...props },
  ref,
) {
  const labels = useLabels();
  const Icon = icons[kind ?? 'info'];
  return (
    <div
      ref={ref}
      data-slot="banner"
      data-kind={kind ?? 'info'}
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn(bannerVariants({ kind }), className)}
      {...props}
    >
      <Icon size={20} aria-hidden className={iconVariants({ kind: kind ?? 'info' })} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-medium text-pretty">{title}</p>
        {lines?.map((line) => (
          <p key={line} className="break-words text-pretty text-ink-muted">
            {line}
          </p>
        ))}
        {code ? (
          <details className="mt-0.5 text-caption text-ink-muted">
            <summary className="w-fit cursor-pointer rounded-control focus-ring pointer-coarse:py-2">
              {labels.details}
            </summary>
            <p className="font-code break-all">{code}</p>
          </details>
        ) : null}
        {children}
        {action ? (
          <Button
            size="sm"
            className="mt-2 self-start"
            loading={action.loading}
            onClick={() => action.onAction()}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      {onDismiss ? (
        <IconButton
          size="sm"
          label={labels.dismiss}
          tooltip={false}
          className="-my-1 -me-1.5"
          onClick={onDismiss}
        >
          <X size={16} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
});
