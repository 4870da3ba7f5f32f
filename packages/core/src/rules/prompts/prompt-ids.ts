import type { Prompt } from '../../contract/prompts/prompts.js';

/** Ids of templates that used to be built in. They are removed wherever they are found. @source protocol §5.7. */
export const outdatedPromptIds: readonly string[] = [
  '169a24c3-32fb-4a41-9f93-532087656e50',
  '94d81d7f-c1dd-4786-8f22-8adca07b3c0b',
];

/** Ids of the templates of `base-prompts`, whose texts are loaded apart. */
export const basePromptIds = [
  'default',
  'Default_instructions',
  'summary_with_quotations',
  'csv_extractor',
  'powerPoint_assistant',
  'create_powerPoint',
  'visualization_assistant',
  'create_visualization',
  'diagram_assistant',
  'create_diagram',
] as const;

const ids: ReadonlySet<string> = new Set(basePromptIds);

/** Whether the template comes with the product. */
export const isBasePrompt = (id: string): boolean => ids.has(id);

const systemTag = 'amplify:system';

/** Whether a template has the tag of what the system brings. */
export const isOfSystem = ({ data }: Pick<Prompt, 'data'>): boolean => {
  const tags = data?.['tags'];
  return Array.isArray(tags) && tags.includes(systemTag);
};

/**
 * Whether a template outlives the folder that it lies in: it then belongs to no folder.
 *
 * @source chat specification §4 "Folder deletion": system-tagged assistants and those that may not be deleted.
 */
export const isKeptWithoutFolder = (prompt: Prompt): boolean =>
  prompt.data?.['noDelete'] === true || isOfSystem(prompt);
