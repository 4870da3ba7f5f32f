'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { linkClass } from './link-classes.js';
import { linksTexts } from './links.texts.js';

export interface ConsentCardProps extends Omit<ComponentPropsWithoutRef<'span'>, 'title' | 'children'> {
  icon: LucideIcon;
  /** Names the content and its host. */
  title: string;
  /** The description by its author. */
  description?: string;
  /** The privacy consequence, or the failure. */
  hint: string;
  /** The full URL: its content is sent to the host. */
  href: string;
  /** Omitted where nothing can be loaded. */
  actions?: { label: string; run: () => void }[];
}

/** A placeholder for content of another site until the reader consents. Inline, as an image is. */
export function ConsentCard({
  icon: Icon,
  title,
  description,
  hint,
  href,
  actions = [],
  className,
  ...props
}: ConsentCardProps) {
  const text = useTexts(linksTexts);
  return (
    <span
      data-slot="consent-card"
      role="group"
      aria-label={title}
      className={cn(
        'my-1 inline-flex w-full max-w-120 gap-3 rounded-panel border border-dashed border-line-strong bg-surface-sunken px-3.5 py-3 align-middle text-ui text-ink-muted',
        className,
      )}
      {...props}
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        {description ? (
          <bdi className="line-clamp-3 text-ink [overflow-wrap:anywhere]">{description}</bdi>
        ) : null}
        <span className={cn('[overflow-wrap:anywhere]', !description && 'text-ink')}>{title}</span>
        <bdi dir="ltr" title={href} className="truncate font-code text-caption">
          {href}
        </bdi>
        <span className="text-caption text-pretty">{hint}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="sm"
              className="h-auto min-h-7 max-w-full shrink py-1 whitespace-normal [overflow-wrap:anywhere]"
              onClick={run}
            >
              {label}
            </Button>
          ))}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={cn(linkClass, 'px-1 py-0.5 text-ui')}
          >
            {text.open}
          </a>
        </span>
      </span>
    </span>
  );
}
