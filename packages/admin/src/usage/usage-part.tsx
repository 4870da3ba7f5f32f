'use client';
import { siteUsageDimensions, success } from '@stoa/core/contract';
import { createUsageReports } from '@stoa/core/state';
import { LazyUsageView } from '@stoa/react';
import { useState } from 'react';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';

const open = ({ ports }: AdminHost) =>
  createUsageReports(async (question) => {
    const answer = await ports.call('usage', 'site', question);
    return answer.ok ? success(answer.value.data) : answer;
  });

/** What everybody has used, over the stores of its area. @source ours */
export function UsagePart() {
  const [now] = useState(Date.now);
  return (
    <LazyUsageView
      className="max-w-[72rem]"
      usage={useAdminStore(open)}
      dimensions={siteUsageDimensions}
      by="day"
      now={now}
    />
  );
}
