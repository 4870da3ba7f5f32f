import * as z from 'zod/mini';
import { folderSchema } from '../conversations/conversations.js';
import { defineOperation } from '../define-operation.js';

/**
 * A folder as devices agree on it. Of two records with the same id the later `updatedAt` counts (on a tie the greater JSON text),
 * so a rename or a deletion reaches every device, in whatever order they meet. A deleted folder keeps its record.
 *
 * @shape `updatedAt` is an ISO time.
 */
export const folderRecordSchema = z.object({
  folder: folderSchema,
  updatedAt: z.string().check(z.maxLength(40)),
  isDeleted: z._default(z.boolean(), false),
});
export type FolderRecord = z.output<typeof folderRecordSchema>;

export const folders = {
  list: defineOperation({
    summary: 'The folders of the caller, deleted ones included.',
    method: 'GET',
    path: '/state/folders',
    op: '/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), folders: z.array(folderRecordSchema) }),
    failures: ['storage.syncFailed'],
    source: 'ours; on the wire a folder only rides along with its conversations',
    shape: 'ours',
    access: 'person',
  }),
  save: defineOperation({
    summary: 'Merges folders into those of the caller and answers with all of them.',
    method: 'POST',
    path: '/state/folders',
    op: '/save',
    sends: 'data',
    family: 'plain',
    input: z.object({ folders: z.array(folderRecordSchema).check(z.maxLength(2000)) }),
    output: z.object({ success: z.literal(true), folders: z.array(folderRecordSchema) }),
    failures: ['storage.cloudSendFailed'],
    source: 'ours, see `list`',
    shape: 'ours',
    access: 'person',
  }),
};
