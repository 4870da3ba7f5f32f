import { noticeSentence } from '../../contract/conversations/notice-messages.js';
import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import type { DataSource } from '../../contract/chat/chat.js';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { checkAttachable, storedFileName } from '../../rules/files/attachable.js';
import { readLoosely } from '../../rules/values/tolerant.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import { attachmentTransition, type AttachmentEvent, type AttachmentStatus } from './attachment.machine.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Attachment, AttachmentsState, AttachmentsStore, RefusedFile } from './attachments.types.js';
import { tokensOf } from './source-tokens.js';
import type { Upload } from './upload-sender.js';

const ready: AttachmentStatus = { type: 'ready' };
const tooMany = noticeSentence('upload.tooMany', { max: limits.attachmentsMax });

const sourceSchema = z.looseObject({
  id: z.string(),
  name: z.optional(z.string()),
  type: z.optional(z.string()),
});

/**
 * Creates the store. Files are sent a few at a time, from the address request to the moment at which they can be read. What is
 * attached survives a reload: what is ready by its source, what is on its way by the keeper, unless it is too large.
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
  const sender = createLazyModule(async () =>
    (await import('./upload-sender.js')).createUploadSender({
      ports,
      uploads,
      isDisposed: () => isDisposed,
      step,
      change,
      append,
      enqueue(id) {
        waiting.push(id);
        next();
      },
      arrived(id) {
        const { conversationId = '' } = uploads.get(id) ?? {};
        const arrived = listOf(conversationId).find((one) => one.id === id);
        if (arrived) keepUpload(conversationId, arrived);
      },
      finished: (id, conversationId) => void keep(conversationId).then(() => forget(id)),
    }),
  );
  const listOf = (conversationId: string): readonly Attachment[] =>
    store.getState().lists[conversationId] ?? [];

  function put(conversationId: string, list: readonly Attachment[]): void {
    const { [conversationId]: _, ...others } = store.getState().lists;
    store.setState({ lists: list.length === 0 ? others : { ...others, [conversationId]: list } });
  }
  const append = (conversationId: string, one: Attachment): void =>
    put(conversationId, [...listOf(conversationId), one]);
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
  const forget = (id: string): void => sender.use(({ keeper }) => keeper?.forget(id));
  function keepUpload(conversationId: string, { id, name, type, source, text }: Attachment): void {
    const { file, tags, statusUrl } = uploads.get(id) ?? {};
    const rest = statusUrl === undefined ? { file, tags, text } : { source, statusUrl };
    sender.use(({ keeper }) => keeper?.keep(id, { conversationId, name, type, ...rest }));
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
      step(id, { type: 'begun' });
      void work(id, 'send').finally(() => {
        sending -= 1;
        next();
      });
    }
  }

  /** Sends a file, or only waits until it can be read. */
  async function work(id: string, does: 'send' | 'waitUntilRead'): Promise<void> {
    try {
      await (await sender.load())[does](id);
    } catch {
      step(id, { type: 'failed', message: sentence('files.uploadFailed') });
    }
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
    forget(id);
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
      const left = await ports.storage.keys(storageKeys.uploadPrefix);
      if (left.length > 0) sender.use(({ resumeOrphaned }) => resumeOrphaned());
    },
    add(conversationId, files, { supportsImages, tags = [], most = limits.attachmentsMax }) {
      const refused: RefusedFile[] = [];
      for (const file of files) {
        const refusal = checkAttachable(file, { supportsImages });
        if (refusal !== null || listOf(conversationId).length >= most) {
          refused.push({ name: file.name, message: refusal === null ? tooMany : sentence(refusal) });
          continue;
        }
        const id = ports.newId();
        uploads.set(id, { conversationId, file, tags, abort: new AbortController() });
        const name = storedFileName(file.name);
        const begun: Attachment = {
          id,
          name,
          ...(file.path && { path: file.path }),
          type: file.type,
          status: { type: 'waiting' },
        };
        append(conversationId, begun);
        keepUpload(conversationId, begun);
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
      for (const one of added) keepUpload(conversationId, one);
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
      if (status.isKept) return void work(id, 'waitUntilRead');
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
      sender.loaded()?.keeper?.dispose();
      for (const { abort } of uploads.values()) abort.abort();
      uploads.clear();
    },
  };
}
