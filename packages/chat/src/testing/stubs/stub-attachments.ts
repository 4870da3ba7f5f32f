import type { AttachmentsState, AttachmentsStore } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Attachments that stand as they were given; nothing is sent. */
export function stubAttachments(
  lists: AttachmentsState['lists'] = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): AttachmentsStore {
  const store = createStore<AttachmentsState>(() => ({ lists }));
  const put = (id: string, list: AttachmentsState['lists'][string]) =>
    store.setState((state) => ({ lists: { ...state.lists, [id]: list } }));
  const listOf = (id: string) => store.getState().lists[id] ?? [];
  return {
    store,
    load: () => Promise.resolve(),
    add(id, files, options) {
      called('attachments.add', id, files, options);
      return [];
    },
    addTexts(id, documents) {
      called('attachments.addTexts', id, documents);
      const added = documents.map((one) => ({ ...one, id: one.name, status: { type: 'ready' as const } }));
      put(id, [...listOf(id), ...added]);
      return [];
    },
    addSources: (id, sources) => called('attachments.addSources', id, sources),
    remove(id, attachmentId) {
      called('attachments.remove', id, attachmentId);
      put(
        id,
        listOf(id).filter((one) => one.id !== attachmentId),
      );
    },
    retry: (id, attachmentId) => called('attachments.retry', id, attachmentId),
    sources: (id) => listOf(id).flatMap(({ source }) => source ?? []),
    clear(id) {
      called('attachments.clear', id);
      put(id, []);
    },
    dispose() {},
  };
}
