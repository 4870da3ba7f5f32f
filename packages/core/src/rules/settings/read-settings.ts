import * as z from 'zod/mini';
import {
  defaultSettings,
  featureOptionsSchema,
  settingsSchema,
  type FeatureOptions,
  type Settings,
} from '../../contract/settings/settings.js';

/** The version that this browser writes beside its settings. */
export const settingsVersion = 1;

/** Settings as a browser kept them. `unsaved`: the server has not confirmed them. */
export interface StoredSettings {
  settings: Settings;
  unsaved: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readFeatureOptions(value: unknown): FeatureOptions {
  const stored = isRecord(value) ? value : {};
  const known = Object.keys(defaultSettings.featureOptions).filter((key) => typeof stored[key] === 'boolean');
  return z.parse(featureOptionsSchema, Object.fromEntries(known.map((key) => [key, stored[key]])));
}

/**
 * Reads settings that any version left in this browser: unknown keys are dropped, missing ones and those of a wrong shape filled,
 * each by itself, so that one bad value loses no other. `legacyTheme` is what the key `theme` of older versions holds; it counts
 * where the settings name no theme.
 *
 * @returns null when the browser kept nothing
 * @source protocol §11.2, §4.3 (`theme`); the version beside them is ours.
 */
export function readSettings(stored: unknown, legacyTheme?: unknown): StoredSettings | null {
  const hasLegacyTheme = legacyTheme === 'dark' || legacyTheme === 'light';
  if (!isRecord(stored) && !hasLegacyTheme) return null;
  const found: Record<string, unknown> = {
    ...(hasLegacyTheme ? { theme: legacyTheme } : {}),
    ...(isRecord(stored) ? stored : {}),
  };
  const fields = Object.entries(settingsSchema.shape).flatMap(([key, schema]) => {
    if (found[key] === undefined || key === 'featureOptions') return [];
    const field = z.safeParse(schema, found[key]);
    return field.success ? [[key, field.data] as const] : [];
  });
  const featureOptions = readFeatureOptions(found['featureOptions']);
  return {
    settings: z.parse(settingsSchema, { ...Object.fromEntries(fields), featureOptions }),
    unsaved: found['unsaved'] === true,
  };
}
