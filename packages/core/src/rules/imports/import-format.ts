import { fromChatGpt, isChatGpt } from './import-chatgpt.js';
import { fromClaude, isClaude, isClaudeMemory, isClaudeProject } from './import-claude.js';
import { fromLibreChat, isLibreChat } from './import-librechat.js';
import { fromOpenWebUi, isOpenWebUi } from './import-open-webui.js';
import { fromStoa } from './import-stoa.js';
import { importSkips, type ImportContext, type ImportedItem, type ImportSkip } from './import-tree.js';
import { keyOf, own } from '../values/foreign-values.js';
import { recordFrom } from '../values/record-from.js';

/** Where an export file comes from. */
export const importFormats = [
  'stoa-v1',
  'stoa-v2',
  'stoa-v3',
  'stoa-v4',
  'chatgpt',
  'claude',
  'open-webui',
  'librechat',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Foreign formats by what their conversations look like. */
const foreign: readonly [ImportFormat, (item: unknown) => boolean, typeof fromStoa][] = [
  ['chatgpt', isChatGpt, fromChatGpt],
  ['claude', isClaude, fromClaude],
  ['open-webui', isOpenWebUi, fromOpenWebUi],
  ['librechat', isLibreChat, fromLibreChat],
];

const isOurs = (item: unknown): boolean =>
  recordFrom(item) !== null && keyOf(own(item, 'id')) !== null && Array.isArray(own(item, 'messages'));

/** The format of an item of a list; null for what is no conversation of any format. A list of our conversations is version 1. */
export const formatOf = (item: unknown): ImportFormat | null =>
  foreign.find(([, isOne]) => isOne(item))?.[0] ?? (isOurs(item) ? 'stoa-v1' : null);

/** Why an item that is no conversation is left out: some exports hold other things beside them. */
export function skipOf(item: unknown): ImportSkip {
  if (isClaudeMemory(item)) return importSkips.memory;
  return isClaudeProject(item) ? importSkips.project : importSkips.unreadable;
}

/** The format of a file with `history`, by its `version`; null for a version that is not known. @source protocol §4.5. */
export function formatOfVersion(version: unknown): ImportFormat | null {
  if (version === undefined) return 'stoa-v2';
  return version === 3 ? 'stoa-v3' : version === 4 ? 'stoa-v4' : null;
}

/** An item of a file in our form. Never throws: what cannot be read is skipped with its reason. */
export function convertItem(format: ImportFormat, item: unknown, context: ImportContext): ImportedItem {
  const convert = foreign.find(([name]) => name === format)?.[2] ?? fromStoa;
  try {
    return convert(item, context);
  } catch {
    return { skip: importSkips.unreadable };
  }
}
