import { lazyPart } from '../../base/lazy/lazy-part.js';

/** The cost of the month in the header, loaded where its flag is on. */
export const LazyMonthCostButton = lazyPart(() =>
  import('./month-cost-button.js').then((room) => room.MonthCostButton),
);
