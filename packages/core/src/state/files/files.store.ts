import { sentence } from '../../contract/messages.js';
import { failed } from '../../contract/outcome.js';
import type { FilesStore } from './files.types.js';
import type { Ports } from '../ports/ports.js';

/** Files of messages; what it does is in `files-room.ts` and arrives with the first file that is opened. */
export function createFilesStore(ports: Ports): FilesStore {
  let loading: Promise<FilesStore> | undefined;
  async function inRoom<T>(run: (room: FilesStore) => Promise<T>) {
    try {
      const room = await (loading ??= import('./file-actions.js').then((part) =>
        part.createFileActions(ports),
      ));
      return await run(room);
    } catch {
      loading = undefined;
      return failed({ code: 'network', message: sentence('files.downloadFailed') });
    }
  }
  return {
    addressOf: (request) => inRoom((room) => room.addressOf(request)),
    readText: (address, maxBytes) => inRoom((room) => room.readText(address, maxBytes)),
  };
}
