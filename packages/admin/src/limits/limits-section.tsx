'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { ConfigSection } from '../configs/config-section.js';
import { LimitFields } from './limit-fields.js';
import { limitsTexts } from './limits.texts.js';

export interface LimitsSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  person: ConfigStore<ConfigValue<'rateLimit'>>;
  site: ConfigStore<ConfigValue<'siteRateLimit'>>;
}

/** What each person and everybody together may spend; each is saved by itself. @source administration specification §2 (2.005) */
export function LimitsSection({ person, site, className, ...props }: LimitsSectionProps) {
  const text = useTexts(limitsTexts);
  return (
    <div data-slot="limits-section" className={cn('flex flex-col gap-8', className)} {...props}>
      <ConfigSection config={person}>
        {({ value, edit }) => (
          <LimitFields
            setting="person"
            legend={text.person}
            hint={text.personHint}
            limit={value}
            onChange={(limit) => edit(() => limit)}
          />
        )}
      </ConfigSection>
      <ConfigSection config={site}>
        {({ value, edit }) => (
          <LimitFields
            setting="site"
            legend={text.site}
            hint={text.siteHint}
            limit={value}
            onChange={(limit) => edit(() => limit)}
          />
        )}
      </ConfigSection>
    </div>
  );
}
