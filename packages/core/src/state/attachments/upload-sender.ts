import * as z from 'zod/mini';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import type { Failure } from '../../contract/outcome.js';
import { storedFileName } from '../../rules/files/attachable.js';
import { readLoosely } from '../../rules/values/tolerant.js';
import type { Ports, UploadFile } from '../ports/ports.js';
import type { AttachmentEvent } from './attachment.machine.js';
import type { Attachment } from './attachments.types.js';
import { tokensOf } from './source-tokens.js';
import { createUploadKeeper, type KeptUpload, type UploadKeeper } from './upload-keeper.js';

const metadataSchema = z.looseObject({
  type: z.optional(z.string()),
  totalTokens: z.optional(z.unknown()),
  isImage: z.optional(z.boolean()),
});

/** An upload as it was begun, so that it can be tried again. */
export interface Upload {
  conversationId: string;
  file: UploadFile;
  tags: readonly string[];
  abort: AbortController;
  statusUrl?: string;
}

/** Takes one file from the address request to the moment at which it can be read. */
export interface UploadSender {
  send(id: string): Promise<void>;
  /** Asks again and again until the file can be read, for a while. */
  waitUntilRead(id: string): Promise<void>;
  /** Undefined without locks, where two tabs would send the same file. */
  keeper?: UploadKeeper;
  /** Continues uploads of closed tabs. */
  resumeOrphaned(): void;
}

export interface UploadSenderHost {
  ports: Pick<Ports, 'call' | 'uploads' | 'clock' | 'storage'>;
  uploads: Map<string, Upload>;
  isDisposed(): boolean;
  step(id: string, event: AttachmentEvent): void;
  change(id: string, patch: (attachment: Attachment) => Attachment): void;
  append(conversationId: string, attachment: Attachment): void;
  /** Sends an upload in its turn. */
  enqueue(id: string): void;
  /** The server has the file. */
  arrived(id: string): void;
  /** It can be read, and is no upload any more. */
  finished(id: string, conversationId: string): void;
}

/** Creates the sender, which is loaded with the first file. @source chat specification §4 "File upload", §9 */
export function createUploadSender(host: UploadSenderHost): UploadSender {
  const { ports, uploads, step, change } = host;

  /** A refusal is told in the server's words; a proxy in front of it has none for a person. */
  function fail(id: string, { code, message, status }: Failure): void {
    const ours = sentence(status === 413 ? 'files.tooLargeForSite' : 'files.uploadFailed');
    step(id, { type: 'failed', message: code === 'refused' ? message : ours });
  }

  async function send(id: string): Promise<void> {
    const upload = uploads.get(id);
    const port = ports.uploads;
    if (!upload || !port) return;
    const { file, abort } = upload;
    const answer = await ports.call('files', 'upload', {
      actions: [
        { name: 'saveAsData' },
        { name: 'createChunks' },
        { name: 'ingestRag' },
        { name: 'makeDownloadable' },
        { name: 'extractText' },
      ],
      type: file.type || 'application/octet-stream',
      name: storedFileName(file.name),
      knowledgeBase: 'default',
      tags: [...upload.tags],
      data: {},
      size: file.sizeBytes,
    });
    if (abort.signal.aborted) return;
    if (!answer.ok) return fail(id, answer.failure);
    const { url, key, metadataUrl } = answer.value;
    const sent = await port.send(url, file, {
      signal: abort.signal,
      progress: (part) => step(id, { type: 'sent', part }),
    });
    if (abort.signal.aborted) return;
    if (!sent.ok) return fail(id, sent.failure);
    upload.statusUrl = metadataUrl;
    change(id, (one) => ({
      ...one,
      source: { id: `s3://${key}`, name: one.name, type: one.type, metadata: {} },
    }));
    step(id, { type: 'arrived' });
    host.arrived(id);
    // The next one follows when this one is read: many that ask at once would use up what a person may ask in a minute.
    await waitUntilRead(id);
  }

  /** Asks again and again until the file can be read, for a while. */
  async function waitUntilRead(id: string): Promise<void> {
    const upload = uploads.get(id);
    const { statusUrl } = upload ?? {};
    if (!upload || statusUrl === undefined || !ports.uploads) return;
    const deadline = ports.clock.now() + limits.uploadTimeoutMs;
    while (!upload.abort.signal.aborted && !host.isDisposed()) {
      const readiness = await ports.uploads.readiness(statusUrl);
      if (upload.abort.signal.aborted) return;
      if (readiness.type === 'failed')
        return step(id, {
          type: 'failed',
          message: readiness.message ?? sentence('files.uploadFailed'),
          isFinal: readiness.isFinal === true,
        });
      if (readiness.type === 'ready') return finish(id, readiness.metadata);
      if (ports.clock.now() >= deadline)
        return step(id, { type: 'failed', message: sentence('files.uploadFailed') });
      await new Promise<void>((resolve) => void ports.clock.after(limits.uploadPollMs, resolve));
    }
  }

  function finish(id: string, raw: unknown): void {
    const metadata = readLoosely(metadataSchema, raw, null) ?? {};
    const tokens = tokensOf(metadata.totalTokens);
    change(id, (one) => ({
      ...one,
      ...(tokens !== undefined && { tokens }),
      type: metadata.type || one.type,
      source: one.source && { ...one.source, type: metadata.type || one.type, metadata },
    }));
    step(id, { type: 'read' });
    const { conversationId } = uploads.get(id) ?? {};
    uploads.delete(id);
    if (conversationId !== undefined) host.finished(id, conversationId);
  }

  /** Continues an upload that a closed tab began. */
  function resume(id: string, { conversationId, name, type, text, source, ...kept }: KeptUpload): void {
    const { file = { name, type, sizeBytes: 0, file: undefined }, tags = [], statusUrl } = kept;
    const { path } = file;
    const begun = { name, ...(path && { path }), type, id, ...(source && { source }) };
    if (text !== undefined) return host.append(conversationId, { ...begun, text, status: { type: 'ready' } });
    const abort = new AbortController();
    uploads.set(id, { conversationId, file, tags, abort, ...(statusUrl && { statusUrl }) });
    const isSent = statusUrl !== undefined;
    host.append(conversationId, { ...begun, status: { type: isSent ? 'processing' : 'waiting' } });
    if (!isSent) return host.enqueue(id);
    waitUntilRead(id).catch(() => step(id, { type: 'failed', message: sentence('files.uploadFailed') }));
  }

  const { exclusive } = ports.storage;
  const keeper = exclusive && createUploadKeeper(ports, exclusive);
  return {
    send,
    waitUntilRead,
    ...(keeper && { keeper }),
    resumeOrphaned: () => void keeper?.resumeOrphaned(resume),
  };
}
