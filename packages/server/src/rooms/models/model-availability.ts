import type { LlmModel } from '../../platform/llm/port.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import type { Caller } from '../handlers.js';

const isExclusive = ({ exclusiveGroupAvailability }: LlmModel): boolean =>
  (exclusiveGroupAvailability?.length ?? 0) > 0;

/**
 * The models that a person may use: those without groups, and those of the person's groups.
 *
 * @source administration specification §2 "Supported Models tab"; protocol §3.2
 */
export async function modelsAvailableTo(
  person: Pick<Caller, 'email'>,
  models: readonly LlmModel[],
  groups: UserGroupRepository,
): Promise<LlmModel[]> {
  if (!models.some(isExclusive)) return [...models];
  const own = await groups.groupsOf(person.email);
  return models.filter(
    (model) =>
      !isExclusive(model) || model.exclusiveGroupAvailability?.some((group) => own.has(group)) === true,
  );
}
