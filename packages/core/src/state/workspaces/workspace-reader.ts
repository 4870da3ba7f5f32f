import { readExportFile } from '../../rules/documents/read-export-file.js';
import { readWorkspace, type WorkspaceItems } from '../../rules/workspaces/workspace-items.js';

export { placePrompts } from '../../rules/prompts/place-prompts.js';
export { pickItems } from '../../rules/workspaces/workspace-items.js';

/** Reads the JSON text of a saved workspace; null when it is none. */
export function parseWorkspace(text: string, newId: () => string): WorkspaceItems | null {
  try {
    const read = readExportFile(JSON.parse(text), newId);
    return read ? readWorkspace(read.file) : null;
  } catch {
    return null;
  }
}
