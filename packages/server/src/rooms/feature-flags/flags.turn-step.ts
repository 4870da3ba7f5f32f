import { proceed, refuseTurn, type TurnStep } from '../chat/turn.js';
import { applyChatGates } from './chat-gates.js';
import type { FlagService } from './feature-flags.service.js';

/** Leaves of a request what the person's flags allow. */
export const flagsStep =
  (flags: Pick<FlagService, 'of'>): TurnStep =>
  async (turn) => {
    const gated = applyChatGates(turn.request, await flags.of(turn.person));
    return gated.ok
      ? proceed({ ...turn, request: gated.request })
      : refuseTurn({ status: 403, error: gated.sentence, code: 'feature.off' });
  };
