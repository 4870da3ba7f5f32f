import { operations, type Operation } from '@stoa/core/contract';
import type { Features } from '../base/features.js';
import type { BackendClient } from '../../platform/backend/backend-client.js';
import type { BackendCapabilities } from './backend-capabilities.js';

const { agreement, featureFlags } = operations;

/** A page does not wait longer for a backend; its operations are the backend's to refuse. */
const timeoutMs = 5_000;

/** Dependencies of {@link createAgreementQuestion}. */
export interface AgreementQuestionDeps {
  backend: Pick<BackendClient, 'call'>;
  capabilities: Pick<BackendCapabilities, 'isAbsent' | 'limit' | 'noteAbsent'>;
}

/**
 * Asks the backend whether a person must accept its data disclosure before the page opens. The answer is no where the flag is off, where
 * the backend lacks an operation of disclosures, and where it does not answer in time.
 *
 * @source protocol §3.11; administration specification §3 "Data disclosure"
 */
export function createAgreementQuestion({
  backend,
  capabilities,
}: AgreementQuestionDeps): NonNullable<Features['owesAgreement']> {
  async function isOwed(tokenOf: () => Promise<string | null>, signal: AbortSignal): Promise<boolean> {
    const token = await tokenOf();
    if (token === null) return false;
    const ask = async (operation: Operation): Promise<unknown> => {
      const answer = await backend.call(operation, undefined, token, signal);
      if (answer.type === 'absent') capabilities.noteAbsent(operation);
      return answer.type === 'answered' ? answer.value : undefined;
    };
    const [flags, check] = await Promise.all([ask(featureFlags.get), ask(agreement.check)]);
    const dataDisclosure = member(member(flags, 'data'), 'dataDisclosure') === true;
    if (!dataDisclosure || member(bodyOf(check), 'acceptedDataDisclosure') !== false) return false;
    // A disclosure that cannot be fetched or accepted would lock everybody out.
    return (await capabilities.limit({ dataDisclosure }))['dataDisclosure'] === true;
  }

  return async ({ sessionIdHash }, { backendTokens }) => {
    if (capabilities.isAbsent(agreement.check)) return false;
    const signal = AbortSignal.timeout(timeoutMs);
    const timedOut = new Promise<false>((resolve) =>
      signal.addEventListener('abort', () => resolve(false), { once: true }),
    );
    return Promise.race([isOwed(() => backendTokens.of(sessionIdHash), signal), timedOut]);
  };
}

/** Proxy-style, or as a gateway in proxy integration leaves it. @source protocol §1.5 */
function bodyOf(answer: unknown): unknown {
  const body = member(answer, 'body');
  if (typeof body !== 'string') return answer;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
