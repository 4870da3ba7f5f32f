import { failed, sentence, success, type Outcome } from '@stoa/core/contract';
import type { Caller, RoomHandlers } from '../handlers.js';
import type { FileReference, FileStore } from './file-store.js';

const notFound: Outcome<never> = failed({
  code: 'refused',
  type: 'NoSuchKey',
  status: 404,
  message: sentence('files.downloadFailed'),
});

/** Operations on files. Who may have one is decided by the store, before a byte or an address leaves. */
export function fileOperations(store: FileStore): RoomHandlers<'files'> {
  async function downloadUrl(person: Caller, file: FileReference) {
    const address = await store.addressOf(person, file);
    return address === undefined ? notFound : success({ success: true as const, downloadUrl: address });
  }
  return {
    download: ({ key, groupId = null }, { person }) => downloadUrl(person, { kind: 'stored', key, groupId }),
    downloadGenerated: ({ key, fileName = null }, { person }) =>
      downloadUrl(person, { kind: 'generated', key, fileName }),
    async agentUrls({ sessionId, files, version_timestamp: versionTimestamp = null }, { person }) {
      const found = await Promise.all(
        [...new Set(files)].map(async (fileId) => {
          const file = { kind: 'agent' as const, sessionId, fileId, versionTimestamp };
          return [fileId, await store.addressOf(person, file)] as const;
        }),
      );
      const data = found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
      return data.length === 0 ? notFound : success({ success: true, data: Object.fromEntries(data) });
    },
  };
}
