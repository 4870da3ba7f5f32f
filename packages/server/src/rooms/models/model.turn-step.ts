import type { LlmCatalogue } from '../../platform/llm/port.js';
import { proceed, refuseTurn, withLayer, type TurnStep } from '../chat/turn.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import { modelsAvailableTo } from './model-availability.js';

/** Finds the model among those that the person may use, and says what its administrator says of it. @source protocol §2.7 */
export const modelStep =
  (catalogue: Pick<LlmCatalogue, 'get' | 'refresh'>, groups: UserGroupRepository): TurnStep =>
  async (turn) => {
    await catalogue.refresh?.();
    const model = catalogue.get(turn.request.model);
    if (!model || (await modelsAvailableTo(turn.person, [model], groups)).length === 0)
      return refuseTurn({ status: 400, error: 'Invalid model.', code: 'model.notFound' });
    return proceed(withLayer({ ...turn, model }, { name: 'model', text: model.systemPrompt }));
  };
