import * as z from 'zod/mini';
import { defineOperation } from './define-operation.js';

const key = z.string().check(z.minLength(1), z.maxLength(1000));
const address = z.object({ success: z.literal(true), downloadUrl: z.string().check(z.minLength(1)) });

export const files = {
  download: defineOperation({
    summary: 'An address at which a stored file can be fetched for a while.',
    method: 'POST',
    path: '/files',
    op: '/download',
    sends: 'data',
    family: 'plain',
    input: z.object({ key, groupId: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
    output: address,
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Files"; protocol §3.9',
    shape: 'specified',
  }),
  downloadGenerated: defineOperation({
    summary: 'A new address of a file that a code interpreter made.',
    method: 'POST',
    path: '/assistant',
    op: '/files/download/codeinterpreter',
    sends: 'data',
    family: 'plain',
    input: z.object({ key, fileName: z.optional(z.string().check(z.maxLength(500))) }),
    output: address,
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Assistant-side helpers"; protocol §2.9, §3.3',
    shape: 'specified',
  }),
  agentUrls: defineOperation({
    summary:
      'Addresses of files that an agent worked on, by their ids; an older version by its id or its time.',
    method: 'POST',
    path: '/vu-agent',
    op: '/get-file-download-urls',
    sends: 'data',
    family: 'plain',
    input: z.object({
      sessionId: key,
      files: z.array(key).check(z.minLength(1), z.maxLength(200)),
      version_timestamp: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    }),
    output: z.object({ success: z.literal(true), data: z.record(z.string(), z.string()) }),
    failures: ['files.downloadFailed'],
    source: 'chat specification §7 "Files"; protocol §2.9, §3.13',
    shape: 'observed',
  }),
};
