import { adminsConfig, amplifyGroupsConfig, type FeatureFlag } from '@stoa/core/contract';
import { findPeopleAt } from './directory/people-at.js';
import { createAgreementAddresses } from './agreement/agreement-addresses.js';
import { createAgreementService } from './agreement/agreement.service.js';
import type { ExplainFlags } from './configs/configs.operations.js';
import { configChannel } from './configs/config-values.js';
import { createConfigService } from './configs/configs.service.js';
import { createTemplateAddresses } from './documents/templates/template-address.js';
import { createTemplateLibrary } from './documents/templates/template-library.js';
import { createFlagService } from './feature-flags/feature-flags.service.js';
import { removeBlob } from './files/remove-blob.js';
import { createIntegrationsService } from './integrations/integrations.service.js';
import { createAccountProviders } from './integrations/account-providers.js';
import { createArchiveAddresses } from './people/archive-addresses.js';
import { createLooksService } from './looks/looks.service.js';
import { createPeopleService } from './people/people.service.js';
import { createPersonArchives } from './people/person-archives.js';
import { createRetentionService } from './retention/retention.service.js';
import { createSupportService } from './support/support.service.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';
import type { Library } from './library.js';
import type { Answering } from './answering.js';
import { createConfigurations } from './configurations.js';

/** Types that give people rights over assistants: to groups by lists of people, and to the built-in group. */
const rightGivingConfigs: ReadonlySet<string> = new Set([amplifyGroupsConfig.name, adminsConfig.name]);

/** Rooms of what administrators decide: configuration, features, people. */
export type Administration = ReturnType<typeof createAdministration>;

/** Builds {@link Administration}. */
export function createAdministration(
  deps: RoomsDeps,
  foundation: Foundation,
  { conversationsChanged, templates, understander }: Library,
  { runs, endWithdrawn, assistantGroups }: Answering,
) {
  const { database, clock, log } = deps;
  const { configs, configSecrets, endpoints, audit, named, administrators, findCaller, groups, accounts } =
    foundation;
  const accountProviders =
    deps.google &&
    createAccountProviders({
      configs,
      secrets: configSecrets,
      environment: deps.google.client,
      places: deps.google.places,
    });
  const notConfigured = async (): Promise<FeatureFlag[]> => [
    ...((await accountProviders?.isConfigured()) ? [] : (['integrations'] as const)),
    ...((await deps.interpreter?.isReady()) ? [] : (['codeInterpreterEnabled'] as const)),
  ];
  const flags = createFlagService(configs, groups, notConfigured, deps.featureFlags);
  const served = createConfigurations(deps, foundation, { templates, notConfigured });
  const integrations = createIntegrationsService({
    pool: database.pool,
    clock,
    secret: deps.secret,
    provider: async () => (await accountProviders?.current()) ?? null,
  });
  const agreement = createAgreementService({ pool: database.pool, clock, flags, understander });
  const agreementAddresses = createAgreementAddresses(deps.secret, clock);
  const configService = createConfigService({
    pool: database.pool,
    values: configs,
    secrets: configSecrets,
    audit,
    served,
    log,
    saved: async (type) => {
      if (type === adminsConfig.name) await assistantGroups.purge();
      if (rightGivingConfigs.has(type)) await endWithdrawn('any');
    },
  });
  const explainFlags: ExplainFlags = async (email) => {
    const [id] = await findPeopleAt(database.pool, [email]);
    const person = id === undefined ? undefined : await findCaller(id);
    const explained = await flags.explain({ email, isAdmin: person?.isAdmin ?? false });
    return { isKnown: person !== undefined, ...explained };
  };
  const templateAddresses = createTemplateAddresses(deps.secret, clock);
  const templateLibrary = createTemplateLibrary({
    pool: database.pool,
    clock,
    blobs: deps.blobs,
    templates,
    configs: configService,
    addresses: templateAddresses,
    findCaller,
  });
  const archiveAddresses = createArchiveAddresses(deps.secret, clock);
  const archives = createPersonArchives({
    pool: database.pool,
    blobs: deps.blobs,
    clock,
    log,
    addresses: archiveAddresses,
  });
  const removeBlobs = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await removeBlob({ blobs: deps.blobs, log }, id);
  };
  const retention = createRetentionService({
    pool: database.pool,
    clock,
    log,
    audit,
    configs,
    removeBlobs,
    conversationsChanged,
  });
  const people = createPeopleService({
    pool: database.pool,
    database,
    audit,
    runs,
    configs,
    accounts,
    userGroups: groups,
    administrators,
    named,
    archives,
    endWithdrawn: () => endWithdrawn('any'),
    removeBlobs,
    isHeld: retention.isHeld,
    async configChanged(type) {
      configs.forget(type);
      await database.notify(configChannel, type);
    },
  });
  const looks = createLooksService({
    pool: database.pool,
    audit,
    isOn: deps.breakGlass ?? false,
  });
  const supportService = createSupportService({
    pool: database.pool,
    runs,
    endpoints,
    heartbeatMs: deps.heartbeatMs,
  });
  return {
    accountProviders,
    flags,
    served,
    integrations,
    agreement,
    agreementAddresses,
    configService,
    explainFlags,
    templateAddresses,
    templateLibrary,
    archiveAddresses,
    archives,
    looks,
    people,
    retention,
    supportService,
  };
}
