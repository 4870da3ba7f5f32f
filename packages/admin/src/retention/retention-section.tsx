'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore, RetentionStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { cn } from '@stoa/ui';
import { useEffect, type ComponentPropsWithoutRef } from 'react';
import { ConfigSection } from '../configs/config-section.js';
import { HeldPeople } from './held-people.js';
import { KeepFields } from './keep-fields.js';
import { RetentionPreview } from './retention-preview.js';
import { RetentionReports } from './retention-reports.js';

export interface RetentionSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  config: ConfigStore<ConfigValue<'retention'>>;
  retention: RetentionStore;
}

/** For how long things are kept: rules, what they would delete, whose things stay, and what runs have deleted. @source ours; administration H21 */
export function RetentionSection({ config, retention, className, ...props }: RetentionSectionProps) {
  const version = useStore(config.store, (state) => state.about?.version);
  // A save changes what is in force.
  useEffect(() => {
    void retention.load();
    return retention.close;
  }, [retention, version]);
  return (
    <div
      data-slot="retention-section"
      className={cn('flex max-w-[52rem] min-w-0 flex-col gap-6', className)}
      {...props}
    >
      <ConfigSection config={config}>
        {({ value, edit }) => (
          <>
            <KeepFields value={value} onChange={(next) => edit(() => next)} />
            <HeldPeople held={value.held} onChange={(held) => edit((all) => ({ ...all, held }))} />
            <RetentionPreview retention={retention} rules={value} />
          </>
        )}
      </ConfigSection>
      <RetentionReports retention={retention} />
    </div>
  );
}
