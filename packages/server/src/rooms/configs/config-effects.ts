import {
  amplifyGroupsConfig,
  featureFlagsConfig,
  supportedModelsConfig,
  configSentence,
  success,
  type ConfigEffect,
  type ConfigValue,
  type Outcome,
} from '@stoa/core/contract';
import { changedParts } from '@stoa/core/rules';
import type { Pool } from 'pg';
import { evaluateFlags } from '../feature-flags/feature-flags.service.js';
import { groupsOf, indexGroups } from '../user-groups/membership.js';
import { reservedEmailDomain } from '../../platform/auth/reserved-identities.js';
import { refused } from '../refused.js';
import type { ConfigService } from './configs.service.js';

/** What people have by three types together: groups decide over flags and models. */
interface Access {
  featureFlags: ConfigValue<'featureFlags'>;
  supportedModels: ConfigValue<'supportedModels'>;
  amplifyGroups: ConfigValue<'amplifyGroups'>;
}

const types = [featureFlagsConfig, supportedModelsConfig, amplifyGroupsConfig] as const;

/** Says whom a value would touch that is not saved yet; refused for one that could not be saved, and for a type that touches nobody so. */
export type FindEffects = (type: string, data: unknown) => Promise<Outcome<ConfigEffect[]>>;

/** Somebody who is looked at. */
interface Looked {
  email: string;
  /** By the sign-in provider. */
  lists: string[];
}

/** Tells what one person has. Names of flags and models that are the same for everybody are left out. */
function accessOf(access: Access, flagNames: ReadonlySet<string>) {
  const rules = Object.fromEntries(
    Object.entries(access.featureFlags).filter(([name]) => flagNames.has(name)),
  );
  const models = Object.values(access.supportedModels);
  const index = indexGroups(Object.entries(access.amplifyGroups).map(([name, one]) => ({ ...one, name })));
  return ({ email, lists }: Looked): Set<string> => {
    const groups = groupsOf(index, email, lists);
    const flags = evaluateFlags(rules, { email, groups });
    const usable = models.filter(({ exclusiveGroupAvailability: exclusive, isAvailable }) =>
      exclusive.length > 0 ? exclusive.some((name) => groups.has(name)) : isAvailable,
    );
    return new Set([
      ...[...flagNames].filter((name) => flags[name]).map((name) => `flag\n${name}`),
      ...usable.map(({ id }) => `model\n${id}`),
      ...[...groups].map((name) => `group\n${name}`),
    ]);
  };
}

/**
 * Makes {@link FindEffects}: everybody is looked at as they are, and as they would be.
 *
 * @source ours: changes are reviewed before they are saved
 */
export function createConfigEffects(
  pool: Pool,
  configs: Pick<ConfigService, 'read'>,
  hasProviderLists = false,
): FindEffects {
  return async (type, data) => {
    const changed = types.find(({ name }) => name === type);
    if (!changed) return refused(configSentence('configs.noEffects', { type }));
    const parsed = changed.schema.safeParse(data);
    if (!parsed.success) return refused(configSentence('configs.invalid'));
    const stored = Object.fromEntries(
      await Promise.all(
        types.map(async ({ name }) => [name, (await configs.read({ type: name })).get(name)?.data] as const),
      ),
    ) as unknown as Access;
    const next: Access = { ...stored, [changed.name]: parsed.data };
    const flagNames =
      changed === featureFlagsConfig
        ? changedParts(stored.featureFlags, next.featureFlags)
        : Object.keys(stored.featureFlags);
    const before = accessOf(stored, new Set(flagNames));
    const after = accessOf(next, new Set(flagNames));
    const { rows } = await pool.query<Looked>(
      `select lower(email) as email, case when $2 then provider_lists else '{}' end as lists
       from people where not email like $1`,
      [`%@${reservedEmailDomain}`, hasProviderLists],
    );
    const effects = new Map<string, ConfigEffect>();
    const count = (key: string, what: 'gain' | 'lose'): void => {
      const [kind, name = ''] = key.split('\n') as [ConfigEffect['kind'], string];
      const known = effects.get(key) ?? { kind, name, gain: 0, lose: 0 };
      known[what] += 1;
      effects.set(key, known);
    };
    for (const person of rows) {
      const [had, has] = [before(person), after(person)];
      for (const key of had) if (!has.has(key)) count(key, 'lose');
      for (const key of has) if (!had.has(key)) count(key, 'gain');
    }
    return success(
      [...effects.values()].sort((one, other) => other.lose - one.lose || other.gain - one.gain),
    );
  };
}
