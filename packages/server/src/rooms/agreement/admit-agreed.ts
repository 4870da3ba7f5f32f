import type { ChatRequest } from '@stoa/core/contract';
import type { ChatRefusal } from '../chat/turn.js';
import type { Caller } from '../handlers.js';
import { disclosureSentence } from '../rights/rights.js';
import type { AgreementService } from './agreement.service.js';

/** Admits chat requests of people who have accepted the data disclosure. */
export const admitAgreed =
  ({ isOwed }: Pick<AgreementService, 'isOwed'>) =>
  async (
    _request: unknown,
    asked: ChatRequest,
    person: Caller,
  ): Promise<{ ok: true; request: ChatRequest } | { ok: false; refusal: ChatRefusal }> =>
    (await isOwed(person))
      ? { ok: false, refusal: { status: 428, error: disclosureSentence, code: 'disclosure.required' } }
      : { ok: true, request: asked };
