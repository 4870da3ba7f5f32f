export { formatReport, runConformance } from './run-conformance.js';
export type { CallForm, CheckResult, CheckStatus, ConformanceOptions, ConformanceReport } from './types.js';
