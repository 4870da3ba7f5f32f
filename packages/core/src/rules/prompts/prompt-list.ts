import type { Folder } from '../../contract/conversations/conversations.js';
import type { Prompt, Workflow } from '../../contract/prompts/prompts.js';
import { isBuiltInFolder } from '../folders/built-in-folders.js';
import type { ListSort } from '../conversations/list-order.js';
import { isAutomatic, isShownPrompt } from './hidden-prompts.js';

/** A folder of the prompts panel with what of it is shown. */
export interface PromptGroup {
  folder: Folder;
  prompts: Prompt[];
  workflows: Workflow[];
}

/** The prompts panel: folders, then what lies in none of them, then what nobody chooses. `found` counts templates and workflows. */
export interface PromptList {
  groups: PromptGroup[];
  prompts: Prompt[];
  workflows: Workflow[];
  /** Templates that work by themselves, whatever folder they lie in. */
  automatic: Prompt[];
  found: number;
}

export interface PromptArrangement {
  prompts: readonly Prompt[];
  /** Assistants as templates. Those among `prompts` are copies of other installations, and not listed. */
  assistants?: readonly Prompt[];
  workflows: readonly Workflow[];
  folders: readonly Folder[];
  sort: ListSort;
  hiddenFolderIds: readonly string[];
  /** Whether templates that are marked hidden are listed: the flag `overrideInvisiblePrompts`. */
  showsHidden: boolean;
  query: string;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

function byPlace(sort: ListSort): (one: PromptGroup, other: PromptGroup) => number {
  const rank = ({ folder }: PromptGroup): number => (folder.isGroupFolder ? 2 : folder.pinned ? 0 : 1);
  const date = ({ folder }: PromptGroup): string => folder.date ?? '';
  return (one, other) =>
    rank(one) - rank(other) ||
    (sort === 'date' && date(one) !== date(other) ? (date(one) < date(other) ? 1 : -1) : 0) ||
    byName(one.folder, other.folder);
}

/**
 * Whether a template has a place in the panel. Assistants have a home of their own. One that works by itself is saved hidden, for nobody
 * chooses it; it is listed all the same, so that it can be found, changed and deleted.
 */
const isListed = (prompt: Prompt, showsHidden: boolean): boolean =>
  !prompt.data?.['assistant'] && (isAutomatic(prompt) || isShownPrompt(prompt, showsHidden));

/** Whether name, description or content holds the query, whatever the case. @source chat specification §5 "Templates". */
const matches = (item: Prompt | Workflow, query: string): boolean =>
  [item.name, item['description'], item['content']].some(
    (text) => typeof text === 'string' && text.toLowerCase().includes(query),
  );

/**
 * The prompts panel from top to bottom: pinned folders first and those of groups last, between them by date (newest first) or by
 * name; templates by name. Folders of the product, and while searching all folders, show only while they hold something.
 *
 * @source chat specification §4 "Folder deletion", §5 "Templates", §6.
 */
export function arrangePrompts(arrangement: PromptArrangement): PromptList {
  const { folders, sort, hiddenFolderIds, showsHidden } = arrangement;
  const query = arrangement.query.trim().toLowerCase();
  const groups = new Map<string, PromptGroup>();
  for (const folder of folders)
    if (folder.type !== 'chat') groups.set(folder.id, { folder, prompts: [], workflows: [] });
  const unfiled: Pick<PromptList, 'prompts' | 'workflows'> = { prompts: [], workflows: [] };
  const place = (folderId: string | null) => groups.get(folderId ?? '') ?? unfiled;
  const isWanted = (item: Prompt | Workflow): boolean => query === '' || matches(item, query);
  const automatic: Prompt[] = [];
  const listed = arrangement.prompts.filter((prompt) => isListed(prompt, showsHidden));
  for (const prompt of [...listed, ...(arrangement.assistants ?? [])])
    if (isWanted(prompt)) (isAutomatic(prompt) ? automatic : place(prompt.folderId).prompts).push(prompt);
  for (const workflow of arrangement.workflows)
    if (isWanted(workflow)) place(workflow.folderId).workflows.push(workflow);
  const shown = [...groups.values()].filter(({ folder, prompts, workflows }) => {
    if (folder.isGroupFolder && hiddenFolderIds.includes(folder.id)) return false;
    return prompts.length + workflows.length > 0 || (query === '' && !isBuiltInFolder(folder.id));
  });
  automatic.sort(byName);
  for (const group of [...shown, unfiled]) {
    group.prompts.sort(byName);
    group.workflows.sort(byName);
  }
  const found = [...shown, unfiled].reduce(
    (sum, { prompts, workflows }) => sum + prompts.length + workflows.length,
    automatic.length,
  );
  return { groups: shown.sort(byPlace(sort)), ...unfiled, automatic, found };
}
