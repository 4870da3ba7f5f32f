export { UsageTab } from './usage-tab.js';
