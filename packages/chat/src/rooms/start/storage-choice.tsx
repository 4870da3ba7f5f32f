'use client';
import { cn, SegmentedControl, useTexts } from '@stoa/ui';
import { Cloud, HardDrive } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { startTexts } from './start.texts.js';

export interface StorageChoiceProps extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> {
  isLocal: boolean;
  onChoose: (isLocal: boolean) => void;
  /** Why the cloud cannot be chosen. */
  cloudBlockedBy?: string | null;
}

/** Where a conversation is kept. */
export function StorageChoice({
  isLocal,
  onChoose,
  cloudBlockedBy,
  className,
  ...props
}: StorageChoiceProps) {
  const start = useTexts(startTexts);
  return (
    <div
      data-slot="storage-choice"
      data-state={isLocal ? 'private' : 'cloud'}
      title={cloudBlockedBy ?? undefined}
      className={cn('shrink-0', className)}
      {...props}
    >
      <SegmentedControl
        label={start.storage}
        value={isLocal ? 'private' : 'cloud'}
        onValueChange={(value) => onChoose(value === 'private')}
        segments={[
          {
            value: 'cloud',
            label: start.cloud,
            icon: <Cloud size={16} aria-hidden />,
            disabled: Boolean(cloudBlockedBy) && isLocal,
          },
          { value: 'private', label: start.private, icon: <HardDrive size={16} aria-hidden /> },
        ]}
      />
    </div>
  );
}
