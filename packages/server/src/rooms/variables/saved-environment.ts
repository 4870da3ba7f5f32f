import { applicationSecretsConfig, applicationVariablesConfig } from '@stoa/core/contract';
import type { Queryable } from '../../platform/db/queryable.js';
import type { Log } from '../../platform/log.js';
import { createConfigSecrets } from '../configs/config-secrets.js';
import type { ConfigFile } from '../configs/config-values.js';
import { findConfig } from '../configs/configs.repository.js';
import { environmentProblems, filledIn, overlay, type Environment } from './environment.js';

/** Dependencies of {@link loadEnvironment}. */
export interface LoadEnvironmentDeps {
  environment: Environment;
  db: Queryable;
  secret: string;
  log: Log;
  /** The file of configurations, where there is one. */
  file?: ConfigFile | undefined;
}

/**
 * The environment with what administrators have saved over it, for a process that starts. Where a process cannot start with that, because the
 * environment has changed since it was saved, the environment counts alone and the log says why.
 */
export async function loadEnvironment({
  environment,
  db,
  secret,
  log,
  file,
}: LoadEnvironmentDeps): Promise<Environment> {
  const secrets = createConfigSecrets(secret, log);
  const saved: Record<string, string> = {};
  for (const type of [applicationVariablesConfig, applicationSecretsConfig]) {
    const ofFile = file?.types[type.name];
    const isLocked = file?.isLocked === true && ofFile !== undefined;
    const stored = isLocked ? undefined : await findConfig(db, type.name);
    const read = type.schema.safeParse(stored?.value ?? ofFile ?? {});
    if (read.success) Object.assign(saved, secrets.opened(type, read.data));
    else log.error({ type: type.name }, 'what was saved over the environment cannot be read');
  }
  const given = filledIn(saved);
  if (Object.keys(given).length === 0) return environment;
  const merged = overlay(environment, given);
  const problems = environmentProblems(merged);
  if (problems.length === 0) return merged;
  log.error({ problems }, 'variables that were saved in the administration area are left out');
  return environment;
}
