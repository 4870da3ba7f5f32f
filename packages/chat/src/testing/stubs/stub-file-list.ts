import { success } from '@stoa/core/contract';
import { initialFileList, type FileListState, type FileListStore } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

export { fileRecord } from '../files-fixture.js';

/** A list of files that stands as it was given; changes show in it. */
export function stubFileList(
  state: Partial<FileListState> = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): FileListStore {
  const store = createStore<FileListState>(() => ({
    ...initialFileList,
    status: 'ready',
    storage: { used: 964_226, quota: 2_147_483_648, count: 2 },
    ...state,
  }));
  return {
    store,
    load: () => Promise.resolve(called('fileList.load')),
    more: () => Promise.resolve(called('fileList.more')),
    sortBy(index) {
      called('fileList.sortBy', index);
      store.setState(({ sort }) => ({
        sort: { index, isAscending: sort.index === index ? !sort.isAscending : true },
      }));
    },
    narrow(filter) {
      called('fileList.narrow', filter);
      store.setState((before) => ({ filter: { ...before.filter, ...filter } }));
    },
    setTags(id, tags) {
      called('fileList.setTags', id, tags);
      store.setState(({ items }) => ({
        items: items.map((item) => (item.id === id ? { ...item, tags: [...tags] } : item)),
      }));
      return Promise.resolve(success(undefined));
    },
    createTag(tag) {
      called('fileList.createTag', tag);
      store.setState(({ tags }) => ({ tags: [...tags, tag] }));
      return Promise.resolve(success(undefined));
    },
    deleteTag(tag) {
      called('fileList.deleteTag', tag);
      store.setState(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }));
      return Promise.resolve(success(undefined));
    },
    usage: () =>
      Promise.resolve(success({ conversations: [{ id: 'c1', name: 'Trip to Trieste' }], total: 1 })),
    remove(ids) {
      called('fileList.remove', ids);
      store.setState(({ items }) => ({ items: items.filter(({ id }) => !ids.includes(id)) }));
      return Promise.resolve([]);
    },
    reprocess(id) {
      called('fileList.reprocess', id);
      return Promise.resolve(success(undefined));
    },
    dispose() {},
  };
}
