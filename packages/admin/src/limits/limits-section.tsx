'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { RateLimitFields, type RateLimitFieldsProps } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection } from '../configs/config-section.js';
import { CostAlertFields } from './cost-alert-fields.js';
import { limitsTexts } from './limits.texts.js';

export interface LimitsSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  person: ConfigStore<ConfigValue<'rateLimit'>>;
  site: ConfigStore<ConfigValue<'siteRateLimit'>>;
  alert: ConfigStore<ConfigValue<'promtCostAlert'>>;
}

/** The fields of a limit, which the search of the area finds by the name `setting`. */
function LimitFields({ setting, ...props }: RateLimitFieldsProps & { setting: string }) {
  return <RateLimitFields ref={useSetting<HTMLFieldSetElement>(setting)} {...props} />;
}

/** What each person and everybody together may spend, and what is told before a dear request; each is saved by itself. @source administration specification §2 (2.005, 2.007) */
export function LimitsSection({ person, site, alert, className, ...props }: LimitsSectionProps) {
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
      <ConfigSection config={alert}>
        {({ value, edit }) => <CostAlertFields value={value} onChange={(next) => edit(() => next)} />}
      </ConfigSection>
    </div>
  );
}
