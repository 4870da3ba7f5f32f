import { failed, success, type FileRecord, type FileText } from '@stoa/core/contract';

const day = '2026-03-02T09:30:00.000Z';

/** A file as the server tells of it. */
export const fileRecord = (name: string, more: Partial<FileRecord> = {}): FileRecord => ({
  id: `ada@example.org/2026-03-02/${name}`,
  name,
  type: 'application/pdf',
  createdAt: day,
  createdBy: 'ada@example.org',
  updatedAt: day,
  updatedBy: 'ada@example.org',
  tags: [],
  knowledgeBase: 'default',
  data: {},
  size: 482_113,
  totalTokens: 8123,
  totalItems: 12,
  status: 'ready',
  isImage: false,
  ...more,
});

/** A passage of a file's text, and where it stands. */
export const passage = (
  position: number,
  content: string,
  location: FileText['passages'][number]['location'],
) => ({ position, content, location });

/** The text of a file. */
export const fileText = (more: Partial<FileText> = {}): FileText => ({
  passages: [],
  next: null,
  sections: [],
  isCut: false,
  ...more,
});

/** Text files are read as this; none can be read without it. */
export const readAs = (text?: string) => ({
  fetchText: () =>
    Promise.resolve(
      text === undefined ? failed({ code: 'network', message: '' }) : success({ text, isComplete: true }),
    ),
});
