import { importSentence } from '../../contract/imports/import-messages.js';
import { listSentence } from '../../contract/conversations/list-messages.js';
import type { Folder } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { missingFrom } from '../../rules/imports/import-join.js';
import { placePrompts } from '../../rules/prompts/place-prompts.js';
import type { ConversationImportResult, ReadConversation } from '../conversations/conversation-list.types.js';
import type { ImportsDependencies } from './imports.store.js';
import type { ImportReport, ImportsStore } from './imports.types.js';
import type { ImportBatch, ImportEnd, ImportFile } from './import-port.js';
import type { Ports } from '../ports/ports.js';

/** How many names a report shows, and how many failures are kept apart. */
const sampleCount = 5;
const maxFailures = 200;

const failures: Record<Exclude<(ImportEnd & { ok: false })['reason'], 'cancelled'>, string> = {
  unsupported: sentence('import.unsupported'),
  'too-large': importSentence('imports.tooLarge'),
  unreadable: listSentence('import.unreadable'),
};

type Reading = Omit<ImportReport, 'format' | 'skipped'>;

function add(result: ConversationImportResult, more: ConversationImportResult): void {
  result.added += more.added;
  result.extended += more.extended;
  result.unchanged += more.unchanged;
  result.failures.push(...more.failures.slice(0, maxFailures - result.failures.length));
}

/**
 * Importing files: first a look that writes nothing and reports, then, on request, a second reading that takes everything in. What is
 * here already stays as it is and gains what it lacks, so an import can be repeated at any time.
 *
 * @source chat specification §4 "Import of data"; protocol §4.5; report, repeat and foreign formats are ours.
 */
export function createImportActions(
  ports: Ports,
  { conversations: room, prompts }: ImportsDependencies,
  store: ImportsStore['store'],
): Omit<ImportsStore, 'store'> {
  let file: ImportFile | null = null;
  let run: { cancel(): void } | null = null;
  /** The folders of the file, as the look found them. */
  let folders = new Map<string, Folder>();

  const knownIds = (): Set<string> => new Set(room.store.getState().items.map(({ id }) => id));

  async function readKnown(ids: readonly string[]): Promise<Map<string, ReadConversation>> {
    const found = new Map<string, ReadConversation>();
    if (ids.length === 0) return found;
    for await (const answer of room.readMany(ids)) found.set(answer.id, answer);
    return found;
  }

  // --- Looking --------------------------------------------------------------------------------------------------------------

  function createLook() {
    folders = new Map();
    let isUnlisted = false;
    const promptIds = new Set<string>();
    /** Message counts by id: a conversation that stands twice in a file is one. */
    const seen = new Map<string, number>();
    const reading: Reading = {
      readable: 0,
      messages: 0,
      folders: 0,
      prompts: 0,
      fresh: 0,
      extended: 0,
      known: 0,
      samples: [],
    };
    async function take(batch: ImportBatch): Promise<void> {
      // What is not known may be in the cloud all the same.
      if (!(await room.ensureListed(batch.digests.map(({ id }) => id)))) isUnlisted = true;
      const known = knownIds();
      const here = await readKnown(batch.digests.map(({ id }) => id).filter((id) => known.has(id)));
      for (const { id, name, messageIds } of batch.digests) {
        const before = seen.get(id);
        seen.set(id, Math.max(before ?? 0, messageIds.length));
        reading.messages += Math.max(0, messageIds.length - (before ?? 0));
        if (before !== undefined) continue;
        reading.readable += 1;
        if (reading.samples.length < sampleCount && name.trim() !== '') reading.samples.push(name);
        const answer = here.get(id);
        if (!known.has(id) || (answer && !answer.ok && answer.reason === 'gone')) reading.fresh += 1;
        else if (answer?.ok && missingFrom(answer.conversation, messageIds).length > 0) reading.extended += 1;
        else reading.known += 1;
      }
      for (const folder of batch.folders) if (!folders.has(folder.id)) folders.set(folder.id, folder);
      for (const { id } of batch.prompts) promptIds.add(id);
      reading.folders = folders.size;
      reading.prompts = promptIds.size;
    }
    return { reading, take, isListed: () => !isUnlisted };
  }

  function fail(fileName: string, end: ImportEnd & { ok: false }): void {
    run = null;
    if (end.reason === 'cancelled') store.setState({ status: 'idle' }, true);
    else store.setState({ status: 'failed', fileName, message: failures[end.reason] }, true);
  }

  async function look(chosen: ImportFile): Promise<void> {
    const { name: fileName, sizeBytes } = chosen;
    const port = ports.imports;
    if (!port) return fail(fileName, { ok: false, reason: 'unreadable' });
    const { reading, take, isListed } = createLook();
    const showProgress = (readBytes: number): void => {
      if (file !== chosen) return;
      store.setState({ status: 'reading', fileName, readBytes, sizeBytes, found: reading.readable }, true);
    };
    showProgress(0);
    const mine = port.read(chosen, 'digest', { progress: showProgress, batch: take });
    run = mine;
    const end = await mine.end.catch((): ImportEnd => ({ ok: false, reason: 'unreadable' }));
    if (file !== chosen) return;
    if (!end.ok) return fail(fileName, end);
    run = null;
    if (!isListed()) {
      store.setState({ status: 'failed', fileName, message: sentence('storage.syncFailed') }, true);
      return;
    }
    const report: ImportReport = { ...reading, format: end.format, skipped: end.skipped };
    store.setState({ status: 'ready', fileName, report }, true);
  }

  // --- Taking in ------------------------------------------------------------------------------------------------------------

  async function takeBatch(
    batch: ImportBatch,
    isLocal: boolean,
    result: ConversationImportResult,
  ): Promise<number> {
    const conversations = batch.conversations.map((conversation) => ({ ...conversation, isLocal }));
    // In a file the folders stand behind the conversations, which want to find theirs.
    const needed = new Set(conversations.map(({ folderId }) => folderId));
    add(
      result,
      await room.importConversations(
        conversations,
        [...folders.values()].filter(({ id }) => needed.has(id)),
      ),
    );
    if (batch.prompts.length > 0)
      await prompts.add(placePrompts(batch.prompts, [...folders.values()], room.store.getState().folders));
    // Storing is work for the page; it breathes between two batches.
    await new Promise<void>((resolve) => void ports.clock.after(0, resolve));
    return conversations.length;
  }

  async function take(chosen: ImportFile, report: ImportReport, isLocal: boolean): Promise<void> {
    const fileName = chosen.name;
    const result: ConversationImportResult = { added: 0, extended: 0, unchanged: 0, failures: [] };
    let done = 0;
    const show = (): void => store.setState({ status: 'importing', fileName, report, done }, true);
    let isStopped = false;
    run = { cancel: () => void (isStopped = true) };
    show();
    // Folders that hold nothing come along as well.
    if (folders.size > 0) await room.importConversations([], [...folders.values()]);
    if (file !== chosen) return;
    let working: Promise<unknown> = Promise.resolve();
    const mine = isStopped
      ? undefined
      : ports.imports?.read(chosen, 'take', {
          progress: () => undefined,
          async batch(batch) {
            const one = takeBatch(batch, isLocal, result);
            working = one;
            done += await one;
            if (file === chosen) show();
          },
        });
    run = mine ?? null;
    const end: ImportEnd = (await mine?.end.catch(() => undefined)) ?? {
      ok: false,
      reason: isStopped ? 'cancelled' : 'unreadable',
    };
    // A cancelled import reports everything that was imported, the current batch included.
    await working.catch(() => undefined);
    if (file !== chosen) return;
    if (!end.ok && end.reason !== 'cancelled') return fail(fileName, end);
    run = null;
    store.setState({ status: 'done', fileName, result, wasCancelled: !end.ok }, true);
  }

  return {
    read(chosen) {
      run?.cancel();
      file = chosen;
      void look(chosen);
    },
    start(to) {
      const state = store.getState();
      if (state.status === 'ready' && file) void take(file, state.report, to === 'local');
    },
    cancel() {
      const { status } = store.getState();
      run?.cancel();
      if (status !== 'reading' && status !== 'ready') return;
      file = null;
      run = null;
      store.setState({ status: 'idle' }, true);
    },
    reset() {
      run?.cancel();
      file = null;
      run = null;
      store.setState({ status: 'idle' }, true);
    },
  };
}
