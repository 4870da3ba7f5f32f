import type { EffectiveFlag } from '../../contract/configs/configs.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Ports } from '../ports/ports.js';

/** The features of one person. */
export interface ExplainedFlags {
  /** Somebody with this address has signed in. */
  isKnown: boolean;
  groups: readonly string[];
  flags: Readonly<Record<string, EffectiveFlag>>;
}

/** Asks which features are on for a person, and what decides each. */
export async function explainFlags(
  ports: Pick<Ports, 'call'>,
  email: string,
): Promise<Outcome<ExplainedFlags>> {
  const answer = await ports.call('configs', 'effectiveFlags', { email });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}
