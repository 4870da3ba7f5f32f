'use client';
import { lazyPart, LoadFailure } from '@stoa/react';
import { cn, Skeleton, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import type { AdvancedFieldsProps } from './advanced-fields.js';
import { startTexts } from './start.texts.js';

const AdvancedFields = lazyPart(() => import('./advanced-fields.js').then((room) => room.AdvancedFields), {
  waiting: <Skeleton className="mt-3 h-44 w-full" />,
  failed: (retry) => <LoadFailure onRetry={retry} />,
});

export interface AdvancedSettingsProps
  extends Omit<ComponentPropsWithoutRef<'details'>, 'onChange' | 'children'>, AdvancedFieldsProps {}

/** Custom instructions, temperature and response length; out of the way, and not even fetched, until wanted. */
export function AdvancedSettings({
  prompt,
  temperature,
  maxTokens,
  model,
  onConfigure,
  className,
  ...props
}: AdvancedSettingsProps) {
  const start = useTexts(startTexts);
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      data-slot="advanced-settings"
      className={cn('group/advanced', className)}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      {...props}
    >
      <summary
        className="-ms-1 inline-flex h-8 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-ui font-medium text-ink-muted select-none transition-colors duration-quick hover:text-ink focus-ring pointer-coarse:h-11 [&::-webkit-details-marker]:hidden"
        onPointerEnter={AdvancedFields.preload}
      >
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform duration-steady group-open/advanced:rotate-90 rtl:-scale-x-100"
        />
        {start.advanced}
      </summary>
      {wasOpened ? (
        <AdvancedFields
          prompt={prompt}
          temperature={temperature}
          maxTokens={maxTokens}
          model={model}
          onConfigure={onConfigure}
        />
      ) : null}
    </details>
  );
}
