import type { FileListState } from './file-list.types.js';

/** A list of files before its first answer: the newest first, and narrowed by nothing. */
export const initialFileList: FileListState = {
  status: 'loading',
  items: [],
  sort: { index: 'createdAt', isAscending: false },
  filter: { name: '', kind: '', tag: '', status: '', since: '' },
  hasMore: false,
  more: 'idle',
  tags: [],
  tagsFailed: false,
  storage: null,
};
