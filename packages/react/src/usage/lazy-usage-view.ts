'use client';
import { lazyPart } from '../lazy/lazy-part.js';
import type { UsageViewProps } from './usage-view.js';

export type { UsageViewProps } from './usage-view.js';

/** A report of usage, which few visits open. */
export const LazyUsageView = /* @__PURE__ */ lazyPart<UsageViewProps>(
  async () => (await import('./usage-view.js')).UsageView,
);
