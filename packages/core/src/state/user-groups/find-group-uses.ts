import * as z from 'zod/mini';
import { featureFlagsConfig } from '../../contract/configs/feature-flags-config.js';
import { powerPointTemplatesConfig } from '../../contract/configs/power-point-templates-config.js';
import type { AmplifyGroup } from '../../contract/configs/amplify-groups-config.js';
import type { Outcome } from '../../contract/outcome.js';
import { groupUses, type GroupUse } from '../../rules/user-groups/amplify-groups.js';
import type { Ports } from '../ports/ports.js';

/** What of the models is of interest here. */
const models = z.record(
  z.string(),
  z.looseObject({
    name: z.optional(z.string()),
    exclusiveGroupAvailability: z.optional(z.array(z.string())),
  }),
);

/** Reads every place that can name a group, and says which do. `groups` are those of the form, saved or not. */
export async function findGroupUses(
  ports: Pick<Ports, 'call'>,
  groups: Readonly<Record<string, AmplifyGroup>>,
  name: string,
): Promise<Outcome<GroupUse[]>> {
  const [shown, others, assistants] = await Promise.all([
    ports.call('configs', 'get', { lazy_load: '1' }),
    ports.call('configs', 'get', { lazy_load: '0' }),
    ports.call('groups', 'listAll'),
  ]);
  if (!shown.ok) return shown;
  if (!others.ok) return others;
  if (!assistants.ok) return assistants;
  const all = { ...shown.value.data, ...others.value.data };
  const value = groupUses(name, {
    groups,
    featureFlags: z.safeParse(featureFlagsConfig.schema, all['featureFlags']).data ?? {},
    supportedModels: z.safeParse(models, all['supportedModels']).data ?? {},
    powerPointTemplates: z.safeParse(powerPointTemplatesConfig.schema, all['powerPointTemplates']).data ?? [],
    assistantGroups: assistants.value.data,
  });
  return { ok: true, value };
}
