import { sentence } from '../../contract/messages.js';
import { failed, type Outcome } from '../../contract/outcome.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { FilesStore, StoredFileActions } from './files.types.js';

/** Files of messages. The actions are loaded with the first file that is opened. */
export function createFilesStore(ports: Ports): FilesStore {
  const actions = createLazyModule(async () => (await import('./file-actions.js')).createFileActions(ports));
  async function withActions<T>(run: (files: StoredFileActions) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await run(await actions.load());
    } catch {
      return failed({ code: 'network', message: sentence('files.downloadFailed') });
    }
  }
  return {
    addressOf: (request) => withActions((files) => files.addressOf(request)),
    readText: (address, maxBytes) => withActions((files) => files.readText(address, maxBytes)),
    textOf: (key, from) => withActions((files) => files.textOf(key, from)),
    async openList(options) {
      const { createFileListStore } = await import('./file-list.store.js');
      return createFileListStore(ports, options);
    },
  };
}
