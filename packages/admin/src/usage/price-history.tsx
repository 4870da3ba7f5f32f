'use client';
import type { PriceSpan } from '@stoa/core/contract';
import type { PricesStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, cn, Select, Field, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { TitledBlock } from '../app/titled-block.js';
import { usageSectionTexts } from './usage.texts.js';

export interface PriceHistoryProps {
  prices: PricesStore;
}

function Spans({ label, spans }: { label: string; spans: readonly PriceSpan[] }) {
  const text = useTexts(usageSectionTexts);
  const { columns } = text;
  const amounts = cn('py-1.5 pe-4 text-end font-normal figures-tabular');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys as well
    <div role="region" tabIndex={0} aria-label={label} className="overflow-x-auto rounded-control focus-ring">
      <table className="w-full max-w-[52rem] border-collapse text-ui">
        <thead>
          <tr className="border-b border-line text-caption text-ink-muted">
            {[columns.from, columns.to].map((name) => (
              <th key={name} scope="col" className="py-1.5 pe-4 text-start font-medium">
                {name}
              </th>
            ))}
            {[columns.input, columns.cached, columns.output].map((name) => (
              <th key={name} scope="col" className="py-1.5 pe-4 text-end font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="py-1.5 text-start font-medium">
              {columns.source}
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ from, to, isFromEnvironment, inputTokenCost, cachedTokenCost, outputTokenCost }) => (
            <tr key={from ?? ''} className="border-b border-line text-ink">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                {from === null ? text.fromStart : text.at(from)}
              </th>
              <td className="py-1.5 pe-4 whitespace-nowrap">{to === null ? text.untilNow : text.at(to)}</td>
              <td className={amounts}>{text.price(inputTokenCost)}</td>
              <td className={amounts}>{text.price(cachedTokenCost || inputTokenCost)}</td>
              <td className={amounts}>{text.price(outputTokenCost)}</td>
              <td className="py-1.5">{isFromEnvironment ? text.environment : text.saved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a model cost from when until when. @source ours */
export function PriceHistory({ prices }: PriceHistoryProps) {
  const text = useTexts(usageSectionTexts);
  const { status, failure, models } = useStore(prices.store, (state) => state);
  const [chosen, setChosen] = useState<string | null>(null);
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  return (
    <TitledBlock heading="h2" title={text.prices} hint={text.pricesHint}>
      {status === 'failed' ? <Banner kind="error" title={failure} /> : null}
      {status === 'ready' ? null : (
        <Button
          variant="outline"
          className="self-start"
          loading={status === 'loading'}
          onClick={() => void prices.load()}
        >
          {text.showPrices}
        </Button>
      )}
      {status === 'ready' && !model ? <p className="text-ui text-ink-muted">{text.noModels}</p> : null}
      {model ? (
        <>
          <Field label={text.model} className="max-w-sm">
            <Select
              value={model.id}
              onValueChange={setChosen}
              options={models.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Spans label={text.pricesOf(model.name)} spans={model.spans} />
        </>
      ) : null}
    </TitledBlock>
  );
}
