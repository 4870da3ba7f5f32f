import type { ApplicationVariable } from '@stoa/core/contract';
import { readConfig, type Config } from '../../platform/config/config.js';
import { createCatalogue } from '../../platform/llm/catalogue.js';

/** What the server was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;
/** What administrators saved of it. */
export type SavedVariables = Readonly<Record<string, string | undefined>>;

/** Without what is empty: that is as the environment says. */
export const filledIn = <T extends SavedVariables>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)) as T;

/** The environment with what was saved in its place. */
export const overlay = (environment: Environment, saved: SavedVariables): Environment => ({
  ...environment,
  ...filledIn(saved),
});

/** What a process cannot start with. */
export function environmentProblems(environment: Environment): string[] {
  const read = readConfig(environment);
  const ofServer = read.ok ? [] : read.problems.map(({ variable, text }) => `${variable} ${text}`);
  const models = createCatalogue(environment);
  return [...ofServer, ...(models.ok ? [] : models.errors)];
}

/** What a process follows without being started again. */
export type LiveSettings = Pick<
  Config,
  'coaPattern' | 'embedVisitorDays' | 'maxParallelRuns' | 'supportEmail' | 'toolLimits'
>;

/** What is in force now. */
export type ReadLiveSettings = () => Promise<LiveSettings>;

/**
 * Makes {@link ReadLiveSettings}: the environment with what was saved over it. Where that cannot be read any more, the environment alone.
 *
 * @param saved the same object as long as it is the same version
 */
export function createLiveSettings(
  environment: Environment | undefined,
  initial: LiveSettings,
  saved: () => Promise<Partial<Record<ApplicationVariable, string>>>,
): ReadLiveSettings {
  let last: { saved: SavedVariables; settings: LiveSettings } | undefined;
  return async () => {
    if (!environment) return initial;
    const now = await saved();
    if (last?.saved === now) return last.settings;
    const read = readConfig(overlay(environment, now));
    const settings = read.ok ? read.config : initial;
    last = { saved: now, settings };
    return settings;
  };
}
