import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import type { DataSource } from '../../contract/chat.js';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { checkAttachable, storedFileName } from '../../rules/files/attachable.js';
import { readLoosely } from '../../rules/values/tolerant.js';
import type { Ports, UploadFile } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { attachmentTransition, type AttachmentEvent, type AttachmentStatus } from './attachment.machine.js';
import type { Attachment, AttachmentsState, AttachmentsStore, RefusedFile } from './attachments.types.js';

const ready: AttachmentStatus = { type: 'ready' };
const tooMany = `A message takes ${limits.attachmentsMax} files at most.`;

const metadataSchema = z.looseObject({
  type: z.optional(z.string()),
  totalTokens: z.optional(z.unknown()),
  isImage: z.optional(z.boolean()),
});
const sourceSchema = z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  type: z.optional(z.string()),
});

/** An upload as it was begun, so that it can be tried again. */
interface Upload {
  conversationId: string;
  file: UploadFile;
  tags: readonly string[];
  abort: AbortController;
  statusUrl?: string;
}

/**
 * Creates the store. Files are sent a few at a time, from the address request to the moment at which they can be read; what is
 * attached and ready survives a reload, what was on its way does not.
 *
 * @source chat specification §4 "File upload", §9
 */
export function createAttachmentsStore(
  ports: Pick<Ports, 'call' | 'uploads' | 'storage' | 'clock' | 'newId'>,
): AttachmentsStore {
  const store = createStore<AttachmentsState>(() => ({ lists: {} }));
  const uploads = new Map<string, Upload>();
  const waiting: string[] = [];
  let sending = 0;
  let isDisposed = false;

  const listOf = (conversationId: string): readonly Attachment[] =>
    store.getState().lists[conversationId] ?? [];

  function put(conversationId: string, list: readonly Attachment[]): void {
    const { [conversationId]: _, ...others } = store.getState().lists;
    store.setState({ lists: list.length === 0 ? others : { ...others, [conversationId]: list } });
  }
  function change(id: string, patch: (attachment: Attachment) => Attachment): void {
    const upload = uploads.get(id);
    if (!upload) return;
    const list = listOf(upload.conversationId);
    put(
      upload.conversationId,
      list.map((one) => (one.id === id ? patch(one) : one)),
    );
  }
  const step = (id: string, event: AttachmentEvent): void =>
    change(id, (one) => ({ ...one, status: attachmentTransition(one.status, event) }));

  async function keep(conversationId: string): Promise<void> {
    const sources = readySources(conversationId);
    const name = storageKeys.attachments(conversationId);
    if (sources.length === 0) await ports.storage.remove(name);
    else await ports.storage.set(name, sources);
  }
  const readySources = (conversationId: string): DataSource[] =>
    listOf(conversationId).flatMap(({ status, source }) =>
      status.type === 'ready' && source ? [source] : [],
    );

  function next(): void {
    while (sending < limits.uploadsAtOnce && !isDisposed) {
      const id = waiting.shift();
      if (id === undefined) return;
      if (!uploads.has(id)) continue;
      sending += 1;
      void send(id).finally(() => {
        sending -= 1;
        next();
      });
    }
  }

  async function send(id: string): Promise<void> {
    const upload = uploads.get(id);
    const port = ports.uploads;
    if (!upload || !port) return;
    const { file, abort } = upload;
    step(id, { type: 'begun' });
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
    if (!answer.ok) {
      const { code, message } = answer.failure;
      return step(id, {
        type: 'failed',
        message: code === 'refused' ? message : sentence('files.uploadFailed'),
      });
    }
    const { url, key, metadataUrl } = answer.value;
    const sent = await port.send(url, file, {
      signal: abort.signal,
      progress: (part) => step(id, { type: 'sent', part }),
    });
    if (abort.signal.aborted) return;
    if (!sent.ok) {
      const { code, message } = sent.failure;
      return step(id, {
        type: 'failed',
        message: code === 'refused' ? message : sentence('files.uploadFailed'),
      });
    }
    upload.statusUrl = metadataUrl;
    change(id, (one) => ({
      ...one,
      source: { id: `s3://${key}`, name: one.name, type: one.type, metadata: {} },
    }));
    step(id, { type: 'arrived' });
    // The next one follows when this one is read: many that ask at once would use up what a person may ask in a minute.
    await waitUntilRead(id);
  }

  /** Asks again and again until the file can be read, for a while. */
  async function waitUntilRead(id: string): Promise<void> {
    const upload = uploads.get(id);
    const { statusUrl } = upload ?? {};
    if (!upload || statusUrl === undefined || !ports.uploads) return;
    const deadline = ports.clock.now() + limits.uploadTimeoutMs;
    while (!upload.abort.signal.aborted && !isDisposed) {
      const readiness = await ports.uploads.readiness(statusUrl);
      if (upload.abort.signal.aborted) return;
      if (readiness.type === 'failed')
        return step(id, { type: 'failed', message: readiness.message ?? sentence('files.uploadFailed') });
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
    if (conversationId !== undefined) void keep(conversationId);
  }

  const ofSource = (source: DataSource): Attachment => {
    const tokens = tokensOf((source.metadata as { totalTokens?: unknown } | undefined)?.totalTokens);
    return {
      id: source.id,
      name: source.name ?? source.id,
      type: source.type ?? '',
      status: ready,
      source,
      ...(tokens !== undefined && { tokens }),
    };
  };

  function drop(id: string): void {
    uploads.get(id)?.abort.abort();
    uploads.delete(id);
  }

  return {
    store,
    async load() {
      const keys = await ports.storage.keys(storageKeys.attachmentsPrefix);
      const kept = await Promise.all(keys.map((key) => ports.storage.get(key)));
      for (const [at, key] of keys.entries()) {
        const sources = Array.isArray(kept[at])
          ? kept[at].flatMap((one: unknown) => readLoosely(sourceSchema, one, null) ?? [])
          : [];
        const conversationId = key.slice(storageKeys.attachmentsPrefix.length);
        if (sources.length > 0 && listOf(conversationId).length === 0)
          put(conversationId, sources.map(ofSource));
      }
    },
    add(conversationId, files, { supportsImages, tags = [] }) {
      const refused: RefusedFile[] = [];
      for (const file of files) {
        const refusal = checkAttachable(file, { supportsImages });
        const isFull = listOf(conversationId).length >= limits.attachmentsMax;
        if (refusal !== null || isFull) {
          refused.push({ name: file.name, message: refusal === null ? tooMany : sentence(refusal) });
          continue;
        }
        const id = ports.newId();
        uploads.set(id, { conversationId, file, tags, abort: new AbortController() });
        const name = storedFileName(file.name);
        put(conversationId, [
          ...listOf(conversationId),
          { id, name, type: file.type, status: { type: 'waiting' } },
        ]);
        waiting.push(id);
      }
      next();
      return refused;
    },
    addTexts(conversationId, documents) {
      const list = listOf(conversationId);
      const fitting = documents.slice(0, Math.max(0, limits.attachmentsMax - list.length));
      const added = fitting.map((one): Attachment => ({
        ...one,
        name: storedFileName(one.name),
        id: ports.newId(),
        status: ready,
      }));
      put(conversationId, [...list, ...added]);
      return documents.slice(fitting.length).map(({ name }) => ({ name, message: tooMany }));
    },
    addSources(conversationId, sources) {
      const known = new Set(listOf(conversationId).map(({ source }) => source?.id));
      const fresh = sources.filter(({ id }) => !known.has(id));
      put(
        conversationId,
        [...listOf(conversationId), ...fresh.map(ofSource)].slice(0, limits.attachmentsMax),
      );
      void keep(conversationId);
    },
    remove(conversationId, id) {
      drop(id);
      put(
        conversationId,
        listOf(conversationId).filter((one) => one.id !== id),
      );
      void keep(conversationId);
    },
    retry(conversationId, id) {
      const status = listOf(conversationId).find((one) => one.id === id)?.status;
      if (status?.type !== 'failed') return;
      step(id, { type: 'again' });
      if (status.isKept) return void waitUntilRead(id);
      waiting.push(id);
      next();
    },
    sources: readySources,
    clear(conversationId) {
      for (const { id } of listOf(conversationId)) drop(id);
      put(conversationId, []);
      void keep(conversationId);
    },
    dispose() {
      isDisposed = true;
      for (const { abort } of uploads.values()) abort.abort();
      uploads.clear();
    },
  };
}

/** Tokens of a document, or of an image by the first family of models that is named. */
function tokensOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((count): count is number => typeof count === 'number');
}
