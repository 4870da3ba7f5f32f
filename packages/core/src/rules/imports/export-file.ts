import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { readOnlyPrompt, withNamedAssistants, withoutInstructions } from '../assistants/named-assistant.js';

/** JSON as the lines of a list inside the file, without the last line break. */
const indented = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

const list = (values: readonly unknown[]): string =>
  values.length === 0 ? '[]' : `[\n${values.map(indented).join(',\n')}\n  ]`;

/** A prompt as others get it: an assistant without what it is told, which can be used and not changed. */
export const sharedPrompt = (prompt: Prompt): Prompt => readOnlyPrompt(withoutInstructions(prompt));

/** An export file in the making. */
export interface ExportParts {
  add(conversation: Conversation): void;
  /** Folders of what was added. */
  folderIds(): ReadonlySet<string>;
  /** The parts of the file, in order. */
  end(folders: readonly Folder[], prompts: readonly Prompt[]): string[];
}

/**
 * Writes an export file of version 4 piece by piece, laid out for readers, so that a large one is never a single text. Prompts of
 * groups stay out: they belong to the group.
 *
 * @source chat specification §3 "Export file"; protocol §4.5.
 */
export function exportParts(): ExportParts {
  const parts = ['{\n  "version": 4,\n  "history": ['];
  const folderIds = new Set<string>();
  let isEmpty = true;
  return {
    add(conversation) {
      parts.push(`${isEmpty ? '' : ','}\n${indented(withNamedAssistants(conversation))}`);
      if (conversation.folderId) folderIds.add(conversation.folderId);
      isEmpty = false;
    },
    folderIds: () => folderIds,
    end(folders, prompts) {
      const own = prompts.filter((prompt) => !prompt.groupId).map(sharedPrompt);
      return [
        ...parts,
        `${isEmpty ? '' : '\n  '}],\n  "folders": ${list(folders)},\n  "prompts": ${list(own)}\n}\n`,
      ];
    },
  };
}
