import { createStore } from 'zustand/vanilla';
import type { FilePageKey } from '../../contract/files/files.js';
import * as limits from '../../contract/limits.js';
import { success, type Outcome } from '../../contract/outcome.js';
import { typesOfKind } from '../../rules/files/file-kinds.js';
import type { Ports } from '../ports/ports.js';
import type { FileListOptions, FileListState, FileListStore } from './file-list.types.js';
import { initialFileList } from './initial-file-list.js';

/** How often a list asks again while one of its files is being read. */
const rereadMs = 2000;

/**
 * Creates a list of files: by pages, ordered and narrowed on the server. An answer that a later question has overtaken is dropped.
 *
 * @source chat specification §2 "Files page", §4 "Data-source table", §9
 */
export function createFileListStore(
  ports: Pick<Ports, 'call' | 'clock'>,
  { types }: FileListOptions = {},
): FileListStore {
  const store = createStore<FileListState>(() => initialFileList);
  let pageKey: FilePageKey | null = null;
  let question = 0;
  let cancelReread: (() => void) | undefined;
  /** Of a filter that is not asked for yet; no answer to an earlier one ends it. */
  let cancelNarrowing: (() => void) | undefined;
  let isDisposed = false;

  function ask(after: FilePageKey | null, pageSize: number) {
    const { sort, filter } = store.getState();
    const kinds = filter.kind === '' ? types : typesOfKind(filter.kind);
    return ports.call('files', 'query', {
      pageSize,
      sortIndex: sort.index,
      forwardScan: sort.isAscending,
      pageKey: after,
      ...(filter.name !== '' && { nameContains: filter.name }),
      ...(filter.tag !== '' && { tags: [filter.tag] }),
      ...(filter.status !== '' && { status: filter.status }),
      ...(filter.since !== '' && { startDate: filter.since }),
      ...(kinds && { types: [...kinds] }),
    });
  }

  /** Asks again for what is shown, quietly. */
  async function refresh(pageSize: number): Promise<void> {
    const mine = ++question;
    const answer = await ask(null, pageSize);
    if (mine !== question || isDisposed) return;
    if (!answer.ok) {
      // Shown items stay, unless they answer an earlier question. A pending next page is obsolete.
      store.setState(({ status, items }) =>
        status === 'loading' || items.length === 0
          ? { status: 'failed', items: [], more: 'idle' }
          : { status: 'ready', more: 'idle' },
      );
      return;
    }
    const { items, pageKey: next } = answer.value.data;
    pageKey = next;
    store.setState({ status: 'ready', items, hasMore: next !== null, more: 'idle' });
    cancelReread?.();
    if (items.some(({ status }) => status === 'processing'))
      cancelReread = ports.clock.after(rereadMs, () => void refreshShown());
  }
  /** As many as are shown, so that nothing moves under a reader who has scrolled. */
  function refreshShown(): Promise<void> {
    const { status, items } = store.getState();
    const shown = status === 'loading' ? 0 : items.length;
    return refresh(Math.min(Math.max(limits.filesPageSize, shown), limits.filesRefreshMax));
  }
  /** The former items stay until the answer, so that the table does not collapse between two of them. */
  function restart(): void {
    store.setState({ status: 'loading', hasMore: false, more: 'idle' });
    void refresh(limits.filesPageSize);
  }
  async function loadTags(): Promise<void> {
    const answer = await ports.call('files', 'listTags');
    store.setState(answer.ok ? { tags: answer.value.data.tags, tagsFailed: false } : { tagsFailed: true });
  }
  async function loadStorage(): Promise<void> {
    const answer = await ports.call('files', 'storage');
    if (answer.ok) store.setState({ storage: answer.value.data });
  }
  const plain = (answer: Outcome<unknown>): Outcome<void> => (answer.ok ? success(undefined) : answer);
  const change = (id: string, patch: Partial<FileListState['items'][number]>): void =>
    store.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
    }));

  return {
    store,
    async load() {
      if (store.getState().items.length === 0) store.setState({ status: 'loading' });
      await Promise.all([refreshShown(), loadTags(), loadStorage()]);
    },
    async more() {
      const { more, hasMore } = store.getState();
      if (more === 'loading' || !hasMore || pageKey === null) return;
      const mine = question;
      store.setState({ more: 'loading' });
      const answer = await ask(pageKey, limits.filesPageSize);
      if (mine !== question || isDisposed) return;
      if (!answer.ok) return store.setState({ more: 'failed' });
      const { items, pageKey: next } = answer.value.data;
      pageKey = next;
      store.setState((state) => {
        const known = new Set(state.items.map(({ id }) => id));
        return {
          items: [...state.items, ...items.filter(({ id }) => !known.has(id))],
          hasMore: next !== null,
          more: 'idle',
        };
      });
    },
    sortBy(index) {
      const { sort } = store.getState();
      // Names and types begin at A, times with the newest.
      const isAscending = sort.index === index ? !sort.isAscending : index !== 'createdAt';
      store.setState({ sort: { index, isAscending } });
      restart();
    },
    narrow(filter) {
      store.setState((state) => ({ filter: { ...state.filter, ...filter } }));
      cancelReread?.();
      cancelNarrowing?.();
      // Typing asks once it pauses.
      cancelNarrowing = ports.clock.after(filter.name === undefined ? 0 : limits.debounceMs, restart);
    },
    async setTags(id, tags) {
      const before = store.getState().items.find((item) => item.id === id)?.tags ?? [];
      change(id, { tags: [...tags] });
      const answer = await ports.call('files', 'setTags', { id, tags: [...tags] });
      if (!answer.ok) change(id, { tags: before });
      else await loadTags();
      return plain(answer);
    },
    async createTag(tag) {
      const answer = await ports.call('files', 'createTags', { tags: [tag] });
      if (answer.ok) store.setState(({ tags }) => ({ tags: [...new Set([...tags, tag])].toSorted() }));
      return plain(answer);
    },
    async deleteTag(tag) {
      const answer = await ports.call('files', 'deleteTags', { tags: [tag] });
      if (answer.ok) {
        store.setState(({ items, tags, filter }) => ({
          tags: tags.filter((one) => one !== tag),
          items: items.map((item) => ({ ...item, tags: item.tags.filter((one) => one !== tag) })),
          filter: filter.tag === tag ? { ...filter, tag: '' } : filter,
        }));
        restart();
      }
      return plain(answer);
    },
    async usage(ids) {
      const answer = await ports.call('files', 'usage', { keys: [...ids] });
      return answer.ok ? success(answer.value.data) : answer;
    },
    async remove(ids) {
      const { items } = store.getState();
      const kept = new Set<string>();
      const left = [...ids];
      // Many that go at once would use up what a person may ask in a minute, and a server's connections with it.
      const work = async () => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          const answer = await ports.call('files', 'delete', { key: id });
          // One that is gone already is what was wanted.
          if (!answer.ok && answer.failure.type !== 'NoSuchKey') kept.add(id);
          else store.setState((state) => ({ items: state.items.filter((item) => item.id !== id) }));
        }
      };
      await Promise.all(Array.from({ length: limits.fileDeletionsAtOnce }, work));
      void loadStorage();
      return items.filter(({ id }) => kept.has(id)).map(({ name }) => name);
    },
    async reprocess(id) {
      const answer = await ports.call('files', 'reprocess', { key: id });
      if (answer.ok) {
        change(id, { status: 'processing', failure: undefined });
        cancelReread?.();
        cancelReread = ports.clock.after(rereadMs, () => void refreshShown());
      }
      return plain(answer);
    },
    dispose() {
      isDisposed = true;
      cancelReread?.();
      cancelNarrowing?.();
    },
  };
}
