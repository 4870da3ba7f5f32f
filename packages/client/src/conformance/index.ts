export { formatReport, runConformance } from './run-conformance.js';
export type {
  CallForm,
  CheckCounts,
  CheckResult,
  ScriptedReply,
  CheckStatus,
  ConformanceOptions,
  ConformanceReport,
} from './types.js';
