import { adminsConfig, applicationVariablesConfig } from '@stoa/core/contract';
import { createEndpointHealth } from '../platform/llm/endpoints/endpoint-health.js';
import { createAddressGuard } from '../platform/outbound/address-guard.js';
import { createAccountChanges } from '../platform/changes/account-changes.js';
import { createSpending } from '../platform/spending/spending.js';
import { createAudit } from '../platform/audit/audit.js';
import { createAdministrators } from '../platform/auth/administrators.js';
import { findPerson } from '../platform/auth/people.js';
import { createAccountRepository } from './accounts/accounts.repository.js';
import { createSpendingLimits } from './accounts/spending-limits.js';
import { createConfigSecrets } from './configs/config-secrets.js';
import { createConfigValues } from './configs/config-values.js';
import { createEndpointCatalogue } from './endpoints/endpoint-catalogue.js';
import {
  createProviderLists,
  createUserGroupRepository,
  noProviderLists,
} from './user-groups/user-groups.repository.js';
import type { Caller } from './handlers.js';
import { createModelAsker } from './models/ask-model.js';
import { createLiveCatalogue, environmentRows } from './models/live-catalogue.js';
import * as toolLimits from './tools/tool-limits.js';
import { createLiveSettings } from './variables/environment.js';
import type { RoomsDeps } from './rooms.types.js';

/** What rooms are built on, beside the platform: configuration, models, people and money. */
export type Foundation = ReturnType<typeof createFoundation>;

/** Builds {@link Foundation}. */
export function createFoundation(deps: RoomsDeps) {
  const { database, clock, log } = deps;
  const changes = createAccountChanges(database, log);
  const configs = createConfigValues(database, clock, deps.configFile);
  const configSecrets = createConfigSecrets(deps.secret, log);
  const embedSettings = deps.embed ?? { devOrigins: [], isSecure: false, visitorDays: 0 };
  const liveSettings = createLiveSettings(
    deps.environment?.given,
    {
      coaPattern: deps.coaPattern ?? null,
      embedVisitorDays: embedSettings.visitorDays,
      maxParallelRuns: deps.maxParallelRuns,
      supportEmail: deps.supportEmail ?? null,
      toolLimits: deps.toolLimits?.limits ?? toolLimits,
    },
    () => configs.of(applicationVariablesConfig),
  );
  const guard = deps.addressGuard ?? createAddressGuard(new Set());
  const endpoints = createEndpointCatalogue({
    configs,
    secrets: configSecrets,
    health: createEndpointHealth(database.pool, (error) =>
      log.warn({ err: error }, 'the health of endpoints is not known'),
    ),
    guard,
    secret: deps.secret,
  });
  const environmentModels = environmentRows(deps.catalogue.list(), deps.embedder?.id);
  const catalogue = createLiveCatalogue(deps.catalogue, environmentModels, configs, endpoints);
  const audit = createAudit(deps.secret);
  const named: NonNullable<RoomsDeps['administrators']> = deps.administrators ?? { emails: [], subjects: [] };
  const administrators = createAdministrators(named, () => configs.of(adminsConfig));
  const findCaller = async (id: string): Promise<Caller | undefined> => {
    const person = await findPerson(database.db, id);
    return person && !person.isDeactivated
      ? { ...person, isAdmin: await administrators.isAdmin(person) }
      : undefined;
  };
  const groups = createUserGroupRepository(
    configs,
    deps.hasProviderLists ? createProviderLists(database.pool) : noProviderLists,
  );
  const accounts = createAccountRepository(database);
  const timeZone = deps.timeZone ?? 'UTC';
  const spending = createSpending({
    pool: database.pool,
    clock,
    timeZone,
    limitsOf: createSpendingLimits(configs),
  });
  /** Each room that asks has its own limit of questions at once. */
  const newAsker = () => createModelAsker({ pool: database.pool, catalogue, groups, spending });
  return {
    changes,
    configs,
    configSecrets,
    embedSettings,
    liveSettings,
    guard,
    endpoints,
    environmentModels,
    catalogue,
    audit,
    named,
    administrators,
    findCaller,
    groups,
    accounts,
    timeZone,
    spending,
    newAsker,
  };
}
