import {
  applicationSecrets,
  applicationSecretsConfig,
  applicationVariables,
  applicationVariablesConfig,
  startVariables,
  type ConfigSource,
  type ConfigValue,
} from '@stoa/core/contract';
import type { ConfigReader } from '../configs/config-reader.js';
import { isNewOrKept, secretMask, type ConfigSecrets } from '../configs/config-secrets.js';
import type { ConfigValues } from '../configs/config-values.js';
import {
  environmentProblems,
  filledIn,
  overlay,
  type Environment,
  type SavedVariables,
} from './environment.js';

/** Dependencies of {@link createVariablesConfigs}. */
export interface VariablesConfigDeps {
  /** What the server was started with. */
  environment: Environment;
  /** What this process read when it started: the same with what was saved by then. */
  started: Environment;
  configs: ConfigValues;
  secrets: ConfigSecrets;
}

/** Where each of these names comes from; those that nothing sets are left out. */
function sourcesOf(
  names: readonly string[],
  environment: Environment,
  saved: SavedVariables,
): Record<string, ConfigSource> {
  return Object.fromEntries(
    names.flatMap((name): [string, ConfigSource][] => {
      const isInEnvironment = Boolean(environment[name]?.trim());
      if (saved[name]) return [[name, isInEnvironment ? 'override' : 'stored']];
      return isInEnvironment ? [[name, 'environment']] : [];
    }),
  );
}

/** Those of these names of which this process has another value than a new one would have. */
const waiting = (names: readonly string[], started: Environment, next: Environment) =>
  Object.fromEntries(
    names
      .filter((name) => (started[name]?.trim() || undefined) !== (next[name]?.trim() || undefined))
      .map((name) => [name, applicationVariablesConfig.sentences.notYet]),
  );

/** The readers of variables and secrets. What a process could not start with is refused. */
export function createVariablesConfigs({ environment, started, configs, secrets }: VariablesConfigDeps): {
  variables: ConfigReader<ConfigValue<'applicationVariables'>>;
  secrets: ConfigReader<ConfigValue<'applicationSecrets'>>;
} {
  const openedSecrets = (stored: ConfigValue<'applicationSecrets'>) =>
    secrets.opened(applicationSecretsConfig, stored);
  /** The first thing that is wrong with these and was not wrong before. */
  async function problemOf(saved: SavedVariables): Promise<string | undefined> {
    const before = new Set(environmentProblems(environment));
    return environmentProblems(overlay(environment, saved)).find((problem) => !before.has(problem));
  }
  return {
    variables: {
      shown: (stored) => ({
        ...Object.fromEntries(
          applicationVariables.flatMap((name) => {
            const value = environment[name]?.trim();
            return value ? [[name, value]] : [];
          }),
        ),
        ...filledIn(stored),
      }),
      kept: (data) =>
        Object.fromEntries(
          Object.entries(filledIn(data)).filter(([name, value]) => value !== environment[name]?.trim()),
        ),
      refusal: async (stored) =>
        problemOf({ ...openedSecrets(await configs.of(applicationSecretsConfig)), ...stored }),
      notes: (stored) => waiting(startVariables, started, overlay(environment, stored)),
      sources: (stored) => sourcesOf(applicationVariables, environment, stored),
    },
    secrets: {
      kept(data, _stored, _person, masked) {
        const isSound = isNewOrKept(
          Object.entries(masked).map(([place, secret]) => ({ place, secret: secret ?? '' })),
        );
        return Object.fromEntries(
          Object.entries(filledIn(data)).map(([name, secret]) => [
            name,
            // A mask that stands for the secret of another name is refused.
            secret === undefined || isSound(secret, name) ? secret : secretMask,
          ]),
        );
      },
      refusal: async (stored) =>
        problemOf({ ...(await configs.of(applicationVariablesConfig)), ...openedSecrets(stored) }),
      notes: (stored) => waiting(applicationSecrets, started, overlay(environment, openedSecrets(stored))),
      sources: (stored) => sourcesOf(applicationSecrets, environment, openedSecrets(stored)),
    },
  };
}
