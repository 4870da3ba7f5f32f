export { SpendingLine } from './spending-line.js';
export { UsageTab } from './usage-tab.js';
