import { sentence, success, type Outcome } from '@stoa/core/contract';
import type { Caller, RoomHandlers } from '../handlers.js';
import type { FileReference, FileStore } from './file-store.js';
import type { FileService } from './files.service.js';
import { refused } from '../refused.js';

const notFound: Outcome<never> = refused(sentence('files.downloadFailed'), 'NoSuchKey', 404);

const done = { success: true as const };
const doneIf = (outcome: Outcome<void>) => (outcome.ok ? success(done) : outcome);

/** Operations on files. Who may have one is decided by the store, before a byte or an address leaves. */
export function fileOperations(service: FileService, store: FileStore): RoomHandlers<'files'> {
  async function downloadUrl(person: Caller, file: FileReference) {
    const address = await store.addressOf(person, file);
    return address === undefined ? notFound : success({ success: true as const, downloadUrl: address });
  }
  return {
    async upload(input, { person, newId }) {
      const outcome = await service.upload(person, input, newId());
      if (!outcome.ok) return outcome;
      const { key, put, status, content } = outcome.value;
      return success({
        ...done,
        key,
        url: put,
        uploadUrl: put,
        metadataUrl: status,
        statusUrl: status,
        contentUrl: content,
      });
    },
    query: async (input, { person }) => success({ ...done, data: await service.query(person, input) }),
    storage: async (_input, { person }) => success({ ...done, data: await service.storage(person) }),
    usage: async ({ keys }, { person }) => success({ ...done, data: await service.usage(person, keys) }),
    async text({ key, from }, { person }) {
      const data = await service.textPage(person, key, from ?? 0);
      return data ? success({ ...done, data }) : notFound;
    },
    delete: async ({ key }, { person }) => doneIf(await service.remove(person, key)),
    reprocess: async ({ key }, { person }) => doneIf(await service.reprocess(person, key)),
    listTags: async (_input, { person }) => success({ ...done, data: { tags: await service.tags(person) } }),
    async createTags({ tags }, { person }) {
      await service.addTags(person, tags);
      return success(done);
    },
    async deleteTags({ tags = [], tag }, { person }) {
      await service.removeTags(person, tag === undefined ? tags : [...tags, tag]);
      return success(done);
    },
    setTags: async ({ id, tags }, { person }) => doneIf(await service.setTags(person, id, tags)),
    download: ({ key, groupId, encoding }, { person }) =>
      downloadUrl(person, {
        kind: 'stored',
        key,
        groupId: groupId ?? null,
        isImageText: encoding !== 'none',
      }),
    downloadGenerated: ({ key, fileName = null }, { person }) =>
      downloadUrl(person, { kind: 'generated', key, fileName }),
    async agentUrls({ sessionId, files, version_timestamp: versionTimestamp }, { person }) {
      const found = await Promise.all(
        [...new Set(files)].map(async (fileId) => {
          const file = {
            kind: 'agent' as const,
            sessionId,
            fileId,
            versionTimestamp: versionTimestamp ?? null,
          };
          return [fileId, await store.addressOf(person, file)] as const;
        }),
      );
      const data = found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
      return data.length === 0 ? notFound : success({ success: true, data: Object.fromEntries(data) });
    },
  };
}
