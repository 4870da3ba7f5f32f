import type { FeatureFlag } from '../../contract/feature-flags/flags.js';
import type { Model } from '../../contract/models/models.js';
import type { FeatureOptions } from '../../contract/settings/settings.js';
import type { Refusal } from '../chat/check-text.js';
import { checkLength } from '../chat/composer.js';

/** Requirements of a plugin, and its default. */
interface PluginRecord {
  /** Null for none. */
  flag: FeatureFlag | null;
  /** On or off, or as the option of the settings says. */
  default: boolean | keyof FeatureOptions;
}

/** The plugins, in the order of their panel. @source chat specification §3 "Plugin", §9; protocol §11.3 */
const records = {
  rag: { flag: 'ragEnabled', default: true },
  'code-interpreter': { flag: 'codeInterpreterEnabled', default: false },
  artifacts: { flag: 'artifacts', default: 'includeArtifacts' },
  'smart-focused-messages': { flag: null, default: 'includeFocusedMessages' },
  memory: { flag: 'memory', default: 'includeMemory' },
} as const satisfies Record<string, PluginRecord>;

export type PluginId = keyof typeof records;

/** The person's own choices; an absent plugin has its default. */
export type PluginSwitches = Readonly<Partial<Record<PluginId, boolean>>>;

/** A plugin as its panel shows it. */
export interface Plugin {
  id: PluginId;
  isOn: boolean;
  isDefault: boolean;
}

/** Conditions that decide which plugins are on. */
export interface PluginSituation {
  flags: Readonly<Record<string, boolean>>;
  options: FeatureOptions;
  switches: PluginSwitches;
}

/** Whether plugins can be chosen; where they cannot, each stands at its default. @source protocol §2.3 (9), §11.2 */
export const canChoosePlugins = ({ flags, options }: Omit<PluginSituation, 'switches'>): boolean =>
  flags['pluginsOnInput'] === true && options.includePluginSelector;

function defaultOf(id: PluginId, options: FeatureOptions): boolean {
  const { default: given } = records[id];
  return typeof given === 'boolean' ? given : options[given];
}

const isOffered = (id: PluginId, flags: PluginSituation['flags']): boolean => {
  const { flag } = records[id];
  return flag === null || flags[flag] === true;
};

/** Whether a plugin is in force. One whose flag is off never is. */
export function isPluginOn(id: PluginId, situation: PluginSituation): boolean {
  const { flags, options, switches } = situation;
  if (!isOffered(id, flags)) return false;
  const standard = defaultOf(id, options);
  return canChoosePlugins(situation) ? (switches[id] ?? standard) : standard;
}

/** The plugins that the workspace offers. */
export function pluginsOf(situation: PluginSituation): Plugin[] {
  return (Object.keys(records) as PluginId[])
    .filter((id) => isOffered(id, situation.flags))
    .map((id) => {
      const isOn = isPluginOn(id, situation);
      return { id, isOn, isDefault: isOn === defaultOf(id, situation.options) };
    });
}

/** The switches after one was flipped; what stands at its default is not kept, so that it follows the settings. */
export function withSwitch(
  switches: PluginSwitches,
  id: PluginId,
  isOn: boolean,
  options: FeatureOptions,
): PluginSwitches {
  const { [id]: _, ...others } = switches;
  return isOn === defaultOf(id, options) ? others : { ...others, [id]: isOn };
}

/** The switches as a browser kept them; what is no plugin, or neither on nor off, is left out. */
export function readSwitches(value: unknown): PluginSwitches {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([id, isOn]) => Object.hasOwn(records, id) && typeof isOn === 'boolean'),
  );
}

/** Request options of the plugins. @source protocol §2.3 (9) */
export function pluginRequestOptions(
  situation: PluginSituation,
  codeInterpreterAssistantId?: string | null,
): Record<string, unknown> {
  if (isPluginOn('code-interpreter', situation))
    return {
      ...(codeInterpreterAssistantId ? { codeInterpreterAssistantId } : {}),
      skipRag: true,
      codeInterpreterOnly: true,
    };
  return situation.flags['ragEnabled'] === true && !isPluginOn('rag', situation) ? { skipRag: true } : {};
}

/** A message with what is attached to it. */
export interface MessageWithDocuments {
  text: string;
  model: Pick<Model, 'inputContextWindow'> | null | undefined;
  attachments: readonly { tokens?: number | null }[];
}

/**
 * Why a message cannot go with its documents; null where it can. Only without document search: a long document is searched, not sent
 * whole.
 */
export function checkDocuments(
  { text, model, attachments }: MessageWithDocuments,
  situation: PluginSituation,
): Refusal | null {
  if (isPluginOn('rag', situation)) return null;
  // The window counts tokens: a document is measured by its own, for its characters are known to the server alone.
  const documentsLength = attachments.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  return checkLength({ text, model: model ?? null, documentsLength });
}
