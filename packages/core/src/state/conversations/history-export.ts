import type { Conversation, Folder } from '../../contract/conversations.js';
import { exportFileName, exportForm } from '../../rules/conversations/conversation-form.js';
import { isOwnFolder } from '../../rules/folders/built-in-folders.js';
import type { SaveFile } from '../ports/ports.js';
import type { ConversationListStore } from './conversation-list.types.js';
import type { ConversationReader } from './conversation-reader.js';

/** Creates the export of all conversations and folders. */
export function createHistoryExport(needs: {
  reader: Pick<ConversationReader, 'readMany'>;
  ids(): string[];
  folders(): readonly Folder[];
  now(): number;
  saveFile?: SaveFile;
}): Pick<ConversationListStore, 'exportAll' | 'saveExport'> {
  async function exportAll(): Promise<string> {
    const history: Conversation[] = [];
    for await (const one of needs.reader.readMany(needs.ids())) if (one.ok) history.push(one.conversation);
    return JSON.stringify(exportForm(history, needs.folders().filter(isOwnFolder)), null, 2);
  }
  return {
    exportAll,
    async saveExport() {
      needs.saveFile?.(exportFileName(needs.now()), [await exportAll()]);
    },
  };
}
