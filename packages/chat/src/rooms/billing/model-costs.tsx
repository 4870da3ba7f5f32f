'use client';
import type { UsageShare } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { useTexts, formatUsd, useLocale } from '@stoa/ui';
import { useId } from 'react';
import { billingTexts } from './billing.texts.js';

/** Cost per model, highest first, with a bar for its share. */
export function ModelCosts({ models }: { models: readonly UsageShare[] }) {
  const locale = useLocale();
  const texts = useTexts(billingTexts);
  const id = useId();
  const known = useStore(useStoa().models.store, ({ list }) => list);
  const most = Math.max(...models.map(({ costUsd }) => costUsd), Number.MIN_VALUE);
  return (
    <section data-slot="model-costs" aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-ui font-medium text-ink">
        {texts.byModel}
      </h3>
      <ul className="flex flex-col gap-3">
        {models.map((share) => (
          <li key={share.key} className="flex flex-col gap-1">
            <div className="flex items-baseline justify-between gap-4 text-ui text-ink">
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {known.find((model) => model.id === share.key)?.name ?? share.key}
              </span>
              {share.costUsd > 0 ? (
                <span className="shrink-0 figures-tabular">{formatUsd(locale, share.costUsd)}</span>
              ) : null}
            </div>
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-1 w-full rounded-full bg-line rtl:-scale-x-100"
            >
              <rect width={(share.costUsd / most) * 100} height={1} className="fill-accent" />
            </svg>
            <p className="text-caption text-ink-muted figures-tabular">
              {texts.facts(share.replies, share.inputTokens, share.cachedTokens, share.outputTokens)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
