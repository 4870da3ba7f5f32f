'use client';
import { siteUsageDimensions, success } from '@stoa/core/contract';
import { createPricesStore, createUsageReports } from '@stoa/core/state';
import { LazyUsageView } from '@stoa/react';
import { useState } from 'react';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { PriceHistory } from './price-history.js';

const open = ({ ports }: AdminHost) =>
  createUsageReports(async (question) => {
    const answer = await ports.call('usage', 'site', question);
    return answer.ok ? success(answer.value.data) : answer;
  });

const openPrices = ({ ports }: AdminHost) => createPricesStore(ports);

/** What everybody has used and what models cost, over the stores of its area. @source ours */
export function UsagePart() {
  const [now] = useState(Date.now);
  return (
    <div className="flex max-w-[72rem] min-w-0 flex-col gap-6">
      <LazyUsageView usage={useAdminStore(open)} dimensions={siteUsageDimensions} by="day" now={now} />
      <PriceHistory prices={useAdminStore(openPrices)} />
    </div>
  );
}
