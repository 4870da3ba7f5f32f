import { documentSentence } from '../../contract/documents/document-messages.js';
import type { Conversation } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import {
  documentContent,
  documentFileName,
  documentHeaders,
} from '../../rules/documents/document-content.js';
import { conversationMarkdown } from '../../rules/documents/conversation-markdown.js';
import { exportFileName } from '../../rules/conversations/conversation-form.js';
import { exportParts } from '../../rules/imports/export-file.js';
import type { DocumentsDependencies } from './documents.store.js';
import {
  defaultDocumentOptions,
  type DocumentOptions,
  type DocumentsStore,
  type DownloadState,
} from './documents.types.js';
import type { Ports } from '../ports/ports.js';

/** One making of a file; giving up ends it. */
interface Job {
  isCurrent(): boolean;
  show(state: DownloadState): void;
}

/**
 * Files made of conversations: an export of version 4, and documents that the server makes.
 *
 * @source chat specification §4 "Export/convert", §5 (at least one conversation), §8 "Export/download", §9; protocol §3.13, §4.5.
 */
export function createDocumentsActions(
  ports: Ports,
  { conversations, prompts, saveFile }: DocumentsDependencies,
  store: DocumentsStore['store'],
): Omit<DocumentsStore, 'store'> {
  let current: object = {};
  /** Ends with the last file that was asked for; null while none is made. */
  let queue: Promise<unknown> | null = null;
  let stops = 0;

  /** Tells what went wrong with a file whose place the next one takes at once. */
  function tellOutcome(): void {
    const state = store.getState();
    if (state.status === 'failed') ports.notify({ kind: 'error', text: state.message });
    if (state.status === 'done' && state.missing.length > 0)
      ports.notify({
        kind: 'warning',
        text: documentSentence('documents.saved', { name: state.fileName }),
        detail: documentSentence('documents.missing', { names: state.missing.join(', ') }),
      });
  }
  /** Makes a file after those that were asked for before, so that it takes the place of none; null when it was given up. */
  function inTurn<T>(make: () => Promise<T>): Promise<T | null> {
    const asked = stops;
    const next = (): Promise<T> | null => {
      if (asked !== stops) return null;
      tellOutcome();
      return make();
    };
    const turn = queue ? queue.then(next) : make();
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    queue = end;
    void end.then(() => {
      if (queue === end) queue = null;
    });
    return turn;
  }
  function begin(): Job {
    const me = {};
    current = me;
    const isCurrent = (): boolean => current === me;
    return { isCurrent, show: (state) => void (isCurrent() && store.setState(state, true)) };
  }
  const stop = (): void => {
    current = {};
    stops += 1;
    queue = null;
    store.setState({ status: 'idle' }, true);
  };
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void ports.clock.after(ms, resolve));

  /** Hands over each conversation that can be read, as a private one, and names the others; null when given up meanwhile. */
  async function readAll(
    job: Job,
    ids: readonly string[],
    take: (conversation: Conversation) => void,
  ): Promise<string[] | null> {
    const missing: string[] = [];
    let done = 0;
    job.show({ status: 'reading', done, total: ids.length });
    for await (const answer of conversations.readMany(ids)) {
      if (!job.isCurrent()) return null;
      if (answer.ok) take({ ...answer.conversation, isLocal: true });
      else missing.push(answer.name);
      job.show({ status: 'reading', done: ++done, total: ids.length });
    }
    return job.isCurrent() ? missing : null;
  }

  /** Asks once a second until the document is there. @source chat specification §4 "Export/convert". */
  async function awaitDocument(job: Job, url: string): Promise<boolean> {
    for (let poll = 1; poll <= limits.exportPolls && job.isCurrent(); poll++) {
      job.show({ status: 'converting', poll });
      const answer = await ports.pollDocument(url);
      if (answer !== 'pending') return answer === 'ready';
      await wait(limits.exportPollMs);
    }
    return false;
  }

  async function convert(ids: readonly string[], options: DocumentOptions): Promise<void> {
    const job = begin();
    if (ids.length === 0)
      return job.show({ status: 'failed', message: documentSentence('documents.noneSelected') });
    const history: Conversation[] = [];
    const missing = await readAll(job, ids, (one) => history.push(documentContent(one, options.filter)));
    if (missing === null) return;
    if (history.length === 0) return job.show({ status: 'failed', message: sentence('export.unavailable') });
    if (history.every(({ messages }) => messages.length === 0))
      return job.show({ status: 'failed', message: documentSentence('documents.noMessages') });
    await make(job, history, options, missing);
  }

  /** Lets the server make the document. */
  async function make(
    job: Job,
    history: readonly Conversation[],
    options: Omit<DocumentOptions, 'filter'>,
    missing: string[] = [],
  ): Promise<void> {
    job.show({ status: 'converting', poll: 0 });
    const answer = await ports.call('documents', 'convert', {
      ...documentHeaders(options),
      content: { version: 4, history: [...history], folders: [], prompts: [] },
    });
    if (!job.isCurrent()) return;
    if (!answer.ok) {
      const { code, message } = answer.failure;
      // A refusal says what is wrong with the request; anything else means that there is no service to ask.
      return job.show({
        status: 'failed',
        message: code === 'refused' ? message : sentence('export.unavailable'),
      });
    }
    const { url } = answer.value.data;
    const isReady = await awaitDocument(job, url);
    const fileName = documentFileName(history, options.format, ports.clock.now());
    job.show(
      isReady
        ? { status: 'done', url, fileName, missing }
        : { status: 'failed', message: sentence('export.serviceUnreachable') },
    );
  }

  async function convertText({ name, markdown }: { name: string; markdown: string }): Promise<Outcome<void>> {
    const job = begin();
    const messages = [{ id: ports.newId(), role: 'assistant' as const, content: markdown, data: {} }];
    await make(job, [{ id: ports.newId(), name, messages, isLocal: true }], defaultDocumentOptions);
    if (!job.isCurrent()) return failed({ code: 'aborted', message: documentSentence('documents.givenUp') });
    const state = store.getState();
    return state.status === 'failed'
      ? failed({ code: 'refused', message: state.message })
      : success(undefined);
  }

  async function saveExport(chosen?: readonly string[]): Promise<void> {
    const job = begin();
    if (!chosen && !(await conversations.listAll()))
      return job.show({ status: 'failed', message: sentence('storage.syncFailed') });
    const { items, folders } = conversations.store.getState();
    const ids = chosen ?? items.map(({ id }) => id);
    const file = exportParts();
    const missing = await readAll(job, ids, file.add);
    if (missing === null) return;
    const folderIds = file.folderIds();
    const parts = file.end(
      chosen ? folders.filter(({ id }) => folderIds.has(id)) : folders,
      chosen ? [] : prompts.store.getState().list,
    );
    const fileName = exportFileName(ports.clock.now());
    saveFile?.(fileName, parts);
    job.show({ status: 'done', url: null, fileName, missing });
  }

  async function saveConversation(id: string, format: 'json' | 'md'): Promise<void> {
    const job = begin();
    const read: Conversation[] = [];
    const missing = await readAll(job, [id], (one) => read.push(one));
    if (missing === null) return;
    const [conversation] = read;
    if (!conversation) return job.show({ status: 'failed', message: sentence('export.unavailable') });
    const file = exportParts();
    file.add(conversation);
    const { folders } = conversations.store.getState();
    const fileName = documentFileName(read, format, ports.clock.now());
    saveFile?.(
      fileName,
      format === 'md'
        ? [conversationMarkdown(conversation)]
        : file.end(
            folders.filter(({ id: folderId }) => folderId === conversation.folderId),
            [],
          ),
    );
    job.show({ status: 'done', url: null, fileName, missing });
  }

  return {
    async templates() {
      const answer = await ports.call('documents', 'templates');
      return answer.ok ? answer.value.data : [];
    },
    convert: async (ids, options) => void (await inTurn(() => convert(ids, options))),
    convertText: async (document) =>
      (await inTurn(() => convertText(document))) ??
      failed({ code: 'aborted', message: documentSentence('documents.givenUp') }),
    saveExport: async (ids) => void (await inTurn(() => saveExport(ids))),
    saveConversation: async (id, format) => void (await inTurn(() => saveConversation(id, format))),
    cancel: stop,
    reset: stop,
  };
}
