import type { LlmModel } from '../../platform/llm/port.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { Caller } from '../handlers.js';

const isExclusive = ({ exclusiveGroupAvailability }: LlmModel): boolean =>
  (exclusiveGroupAvailability?.length ?? 0) > 0;

/**
 * The models that a person may use: those that are available and have no groups, and those of the person's groups.
 *
 * @source administration specification §2 "Supported Models tab"; protocol §3.2
 */
export async function modelsAvailableTo(
  person: Pick<Caller, 'email'>,
  models: readonly LlmModel[],
  groups: UserGroupRepository,
): Promise<LlmModel[]> {
  const own = models.some(isExclusive) ? await groups.groupsOf(person.email) : new Set<string>();
  return models.filter((model) =>
    isExclusive(model)
      ? model.exclusiveGroupAvailability?.some((group) => own.has(group)) === true
      : model.isAvailable !== false,
  );
}
