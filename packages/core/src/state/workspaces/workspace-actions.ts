import type { StoreApi } from 'zustand/vanilla';
import { sentence } from '../../contract/messages.js';
import { readExportFile } from '../../rules/documents/read-export-file.js';
import { placePrompts } from '../../rules/prompts/place-prompts.js';
import { pickItems, readWorkspace, type WorkspaceItems } from '../../rules/workspaces/workspace-items.js';
import { isGone, unreadable } from '../ports/failures.js';
import type { Ports } from '../ports/ports.js';
import type { WorkspacesDependencies } from './workspaces.store.js';
import type { OpenWorkspace, WorkspaceActions, WorkspacesState } from './workspaces.types.js';

/** Reads the JSON text of a saved workspace; null when it is none. */
function parseWorkspace(text: string, newId: () => string): WorkspaceItems | null {
  try {
    const read = readExportFile(JSON.parse(text), newId);
    return read ? readWorkspace(read.file) : null;
  } catch {
    return null;
  }
}

/** Opening a saved workspace, and taking over what is in it. */
export function createWorkspaceActions(
  ports: Ports,
  { conversations, prompts }: WorkspacesDependencies,
  store: StoreApi<WorkspacesState>,
): WorkspaceActions {
  const isOpen = (key: string): boolean => store.getState().open?.key === key;
  const show = (open: OpenWorkspace) => isOpen(open.key) && store.setState({ open });
  const fail = (key: string, message: string) => show({ status: 'failed', key, message });

  return {
    async open(key) {
      if (!isOpen(key)) return;
      const answer = await ports.call('sharing', 'load', { key });
      if (!answer.ok) {
        const { failure } = answer;
        fail(key, isGone(failure) ? sentence('sharing.itemNotFound') : failure.message);
        return;
      }
      const items = parseWorkspace(answer.value.item, ports.newId);
      if (items) show({ status: 'ready', key, items });
      else fail(key, unreadable.message);
    },
    async importItems(choice) {
      const { open } = store.getState();
      if (open?.status !== 'ready') return;
      const { key, items } = open;
      show({ status: 'importing', key, items });
      const known = conversations.store.getState().folders.map((folder) => folder.id);
      const chosen = pickItems(items, choice, known);
      const imported = await conversations.importConversations(chosen.conversations, chosen.folders);
      const { folders } = conversations.store.getState();
      const addedPrompts = await prompts.add(placePrompts(chosen.prompts, chosen.folders, folders));
      const result = {
        conversations: imported.added + imported.extended,
        known: imported.unchanged,
        folders: chosen.folders.filter((folder) => !known.includes(folder.id)).length,
        prompts: addedPrompts,
        failures: imported.failures,
      };
      show({ status: 'done', key, items, result });
    },
  };
}
