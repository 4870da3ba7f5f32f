import type { DataSource } from '../../contract/chat/chat.js';
import * as limits from '../../contract/limits.js';
import type { Ports, StoragePort, UploadFile } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';

/** Attachments that survive a reload: uploads in progress, files that the server reads, and texts that the browser has read. */
export interface KeptUpload {
  conversationId: string;
  name: string;
  type: string;
  /** The bytes to upload; undefined once the server has them. */
  file?: UploadFile;
  tags?: readonly string[];
  /** The file at the server, and where its readiness is told. */
  source?: DataSource;
  statusUrl?: string;
  text?: string;
}

/** Stores uploads in the browser until the server has them. */
export interface UploadKeeper {
  /** Stores an upload, or its new state, and locks it for this tab. */
  keep(id: string, upload: KeptUpload): void;
  forget(id: string): void;
  /** Hands each upload of a closed tab to exactly one tab. */
  resumeOrphaned(resume: (id: string, upload: KeptUpload) => void): Promise<void>;
  /** Releases all locks, so that another tab may continue. */
  dispose(): void;
}

interface Held {
  release(): void;
  isForgotten: boolean;
  writes: Promise<unknown>;
}

/**
 * Creates the keeper. Each upload holds a Web Lock, which ends with its tab: stored uploads without a lock are taken over.
 *
 * @source chat specification §4 "File upload"; that an upload outlives a reload is ours
 */
export function createUploadKeeper(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  exclusive: NonNullable<StoragePort['exclusive']>,
): UploadKeeper {
  const held = new Map<string, Held>();

  /** Runs under the lock of an upload, and gives it back when the upload is forgotten or the tab leaves it. */
  const hold = (id: string, begin: () => Promise<boolean>): Promise<void> =>
    exclusive(storageKeys.upload(id), async () => {
      const one = held.get(id);
      if (!one || one.isForgotten || !(await begin())) return;
      await new Promise<void>((resolve) => {
        one.release = resolve;
        if (one.isForgotten) resolve();
      });
      await one.writes;
      if (one.isForgotten) await storage.remove(storageKeys.upload(id));
    });
  const write = (id: string, upload: KeptUpload): Promise<unknown> =>
    storage.set(storageKeys.upload(id), { ...upload, keptAt: clock.now() });
  const begin = (id: string): Held => {
    const one = { release: () => undefined, isForgotten: false, writes: Promise.resolve() };
    held.set(id, one);
    return one;
  };

  return {
    keep(id, upload) {
      if ((upload.file?.sizeBytes ?? upload.text?.length ?? 0) > limits.uploadKeptMaxBytes) return;
      const known = held.get(id);
      if (known) {
        known.writes = known.writes.then(() => (known.isForgotten ? undefined : write(id, upload)));
        return;
      }
      const one = begin(id);
      void hold(id, async () => {
        one.writes = write(id, upload);
        await one.writes;
        return true;
      });
    },
    forget(id) {
      const one = held.get(id);
      if (!one) return;
      held.delete(id);
      one.isForgotten = true;
      one.release();
    },
    async resumeOrphaned(resume) {
      for (const key of await storage.keys(storageKeys.uploadPrefix)) {
        const id = key.slice(storageKeys.uploadPrefix.length);
        if (held.has(id)) continue;
        begin(id);
        void hold(id, async () => {
          const kept = readKept(await storage.get(key), clock.now());
          if (kept) resume(id, kept);
          else {
            held.delete(id);
            await storage.remove(key);
          }
          return kept !== null;
        });
      }
    },
    dispose() {
      for (const { release } of held.values()) release();
      held.clear();
    },
  };
}

/** Parses a stored upload that is not too old; null for anything else. */
function readKept(value: unknown, now: number): KeptUpload | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as KeptUpload & { keptAt?: unknown };
  const isComplete = typeof kept.conversationId === 'string' && typeof kept.name === 'string';
  const isRecent = typeof kept.keptAt === 'number' && now - kept.keptAt < limits.uploadKeptMs;
  const hasWork = kept.file !== undefined || kept.text !== undefined || kept.statusUrl !== undefined;
  return isComplete && isRecent && hasWork ? kept : null;
}
