'use client';
import { RowTitle } from '@stoa/react';
import { cn } from '@stoa/ui';
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';

export interface CommandOptionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  icon?: ReactNode;
  label: string;
  /** Tells it from entries with the same label. */
  distinction?: string;
  /** A second line of words beside the label. */
  detail?: string;
  /** Stands at the end: keys, or a mark. */
  end?: ReactNode;
  isActive: boolean;
}

/** One entry of the palette or of the slash list. Focus stays in the text box; the active one is drawn. */
export function CommandOption({
  icon,
  label,
  distinction,
  detail,
  end,
  isActive,
  className,
  ...props
}: CommandOptionProps) {
  const node = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={node}
      data-slot="command-option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      // The text box keeps focus.
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control border border-transparent px-2.5 py-1 text-start text-ui text-ink pointer-coarse:min-h-11 [&_svg]:shrink-0 [&_svg]:text-ink-muted',
        'data-highlighted:bg-ink/6 forced-colors:data-highlighted:border-accent',
        className,
      )}
      {...props}
    >
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <RowTitle distinction={distinction}>{label}</RowTitle>
        {detail ? (
          <span className="min-w-0 flex-1 truncate text-caption text-ink-muted">
            <bdi>{detail}</bdi>
          </span>
        ) : null}
      </span>
      {end}
    </div>
  );
}
