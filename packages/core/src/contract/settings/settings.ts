import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

const standardOptions = {
  includeArtifacts: false,
  includeFocusedMessages: true,
  includePluginSelector: true,
  includeHighlighter: false,
  includeMemory: false,
};

/** Switches that a person may flip; some show only while a feature flag is on. @source chat specification §3 "User feature option defaults". */
export const featureOptionsSchema = z.object({
  includeArtifacts: z._default(z.boolean(), standardOptions.includeArtifacts),
  includeFocusedMessages: z._default(z.boolean(), standardOptions.includeFocusedMessages),
  includePluginSelector: z._default(z.boolean(), standardOptions.includePluginSelector),
  includeHighlighter: z._default(z.boolean(), standardOptions.includeHighlighter),
  includeMemory: z._default(z.boolean(), standardOptions.includeMemory),
});
export type FeatureOptions = z.output<typeof featureOptionsSchema>;

const theme = z.enum(['dark', 'light']);
const shortcutText = z.string().check(z.maxLength(80));
const shortcuts = z.record(shortcutText, shortcutText);

/** Written out and not parsed from nothing: every page that loads the contract would do that before it shows anything. */
const standardSettings = {
  theme: 'dark' as const,
  followsSystemTheme: false,
  featureOptions: standardOptions,
  hiddenModelIds: [],
  shortcuts: {},
};

/** A person's settings. Unknown keys are dropped, missing ones filled. @source chat specification §3 "Settings"; protocol §11.2. */
export const settingsSchema = z.object({
  theme: z._default(theme, standardSettings.theme),
  /** Ours: the theme follows the operating system; `theme` keeps the last one that was chosen, for clients that know only two. */
  followsSystemTheme: z._default(z.boolean(), standardSettings.followsSystemTheme),
  featureOptions: z._default(featureOptionsSchema, standardSettings.featureOptions),
  hiddenModelIds: z._default(z.array(z.string()), standardSettings.hiddenModelIds),
  /** Ours: keys that the person chose for commands, by the command's id; an empty text takes the key away. */
  shortcuts: z._default(shortcuts, standardSettings.shortcuts),
});
export type Settings = z.output<typeof settingsSchema>;

/** Settings as they are sent: what is missing stays as it is stored, so that a client leaves alone what it does not know. */
export const sentSettingsSchema = z.object({
  theme: z.optional(theme),
  followsSystemTheme: z.optional(z.boolean()),
  featureOptions: z.optional(featureOptionsSchema),
  hiddenModelIds: z.optional(z.array(z.string())),
  shortcuts: z.optional(shortcuts),
});
export type SentSettings = z.output<typeof sentSettingsSchema>;

/** Settings before anybody changed them. */
export const defaultSettings: Settings = standardSettings;

export const settings = {
  get: defineOperation({
    summary: 'The settings of the caller, or null before the first save.',
    method: 'GET',
    path: '/state/settings',
    op: '/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.nullable(settingsSchema) }),
    failures: [],
    source: 'chat specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
  save: defineOperation({
    summary: 'Saves settings of the caller; those that are missing stay.',
    method: 'POST',
    path: '/state/settings',
    op: '/save',
    sends: 'data',
    family: 'plain',
    input: z.object({ settings: sentSettingsSchema }),
    output: z.object({ success: z.literal(true) }),
    failures: [],
    source: 'chat specification §7; protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
};
