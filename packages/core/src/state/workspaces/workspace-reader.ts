import * as z from 'zod/mini';
import { exportFileSchema } from '../../contract/documents.js';
import { readWorkspace, type WorkspaceItems } from '../../rules/workspaces/workspace-items.js';

export { pickItems } from '../../rules/workspaces/workspace-items.js';

/** Reads the JSON text of a saved workspace; null when it is none. */
export function parseWorkspace(text: string): WorkspaceItems | null {
  try {
    const file = z.safeParse(exportFileSchema, JSON.parse(text));
    return file.success ? readWorkspace(file.data) : null;
  } catch {
    return null;
  }
}
