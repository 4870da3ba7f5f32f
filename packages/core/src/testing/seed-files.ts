import type { FileRecord, FileText } from '../contract/files/files.js';
import { failed, success, type Failure, type Outcome } from '../contract/outcome.js';
import type { UploadPort, UploadReadiness } from '../state/ports/ports.js';

/** How the upload of a file goes. Without any of these it is sent and read at once. */
export interface UploadScript {
  /** It stops once this part of it is sent. @units from 0 to 1 */
  stopsAt?: number;
  failure?: Failure;
  readiness?: UploadReadiness;
  /** How long its text is. */
  tokens?: number;
}

/** What the person has uploaded. */
export interface FilesSeed {
  files?: readonly FileRecord[];
  /** Tags of files, those that no file has among them. */
  fileTags?: readonly string[];
  /** How many files a page holds, whatever is asked for. */
  filesPerPage?: number;
  /** Used and available space; of the files and two gigabytes by default. */
  fileStorage?: { used: number; quota: number; count: number };
  /** What was read of a file from a position on, by the names of files. Of others the text cannot be had. */
  fileTexts?: Readonly<Record<string, (from: number) => FileText>>;
  /** How uploads go, by the names of files. Without it nothing can be uploaded. */
  uploads?: Readonly<Record<string, UploadScript>>;
  /** Addresses of files by their names. Others cannot be downloaded. */
  fileAddresses?: Readonly<Record<string, string>>;
}

interface Query {
  pageSize: number;
  sortIndex: 'name' | 'createdAt' | 'type';
  forwardScan: boolean;
  pageKey: { id: string } | null;
  nameContains?: string;
  tags?: string[];
  status?: string;
  startDate?: string;
  types?: string[];
}

const matches = (file: FileRecord, query: Query): boolean =>
  file.name.toLowerCase().includes((query.nameContains ?? '').toLowerCase()) &&
  (query.tags ?? []).every((tag) => file.tags.includes(tag)) &&
  (query.status === undefined || file.status === query.status) &&
  (query.startDate === undefined || file.createdAt >= query.startDate) &&
  (query.types === undefined || query.types.includes(file.type));

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** Sends files as their scripts say; an address is the name of its file. */
export const scriptedUploads = (scripts: Readonly<Record<string, UploadScript>>): UploadPort => ({
  async send(name, _, { progress }) {
    const { stopsAt, failure } = scripts[name] ?? {};
    if (failure) return failed(failure);
    progress(stopsAt ?? 1);
    return stopsAt === undefined ? success(undefined) : new Promise(() => undefined);
  },
  readiness: async (name) =>
    scripts[name]?.readiness ?? { type: 'ready', metadata: { totalTokens: scripts[name]?.tokens ?? 12 } },
});

/** Files as a server answers and changes them. */
export function filesAnswers(seed: FilesSeed) {
  let files = [...(seed.files ?? [])];
  let tags = [...(seed.fileTags ?? [])];
  const done = success({ success: true });
  const change = (id: string, patch: Partial<FileRecord>) => {
    files = files.map((file) => (file.id === id ? { ...file, ...patch } : file));
    return done;
  };
  const named = (key: string) => files.find(({ id }) => id === key || id.endsWith(`/${key}`))?.name ?? '';
  return {
    'files.query': (query: Query) => {
      const found = files
        .filter((file) => matches(file, query))
        .sort((one, other) => {
          const order = String(one[query.sortIndex]).localeCompare(String(other[query.sortIndex]));
          return query.forwardScan ? order : -order;
        });
      const start = query.pageKey ? found.findIndex(({ id }) => id === query.pageKey?.id) + 1 : 0;
      const size = seed.filesPerPage ?? query.pageSize;
      const items = found.slice(start, start + size);
      const last = items.at(-1);
      const hasMore = start + size < found.length;
      return success({ success: true, data: { items, pageKey: hasMore && last ? { ...last } : null } });
    },
    'files.storage': () =>
      success({
        success: true,
        data: {
          used: files.reduce((sum, { size }) => sum + (size ?? 0), 0),
          quota: 2_147_483_648,
          count: files.length,
          maxFileBytes: 50_000_000,
          ...seed.fileStorage,
        },
      }),
    'files.usage': () => success({ success: true, data: { conversations: [], total: 0 } }),
    'files.text': ({ key, from }: { key: string; from: number }): Outcome<unknown> => {
      const textOf = seed.fileTexts?.[named(key)];
      return textOf ? success({ success: true, data: textOf(from) }) : refused('There is no text.');
    },
    'files.download': ({ key }: { key: string }): Outcome<unknown> => {
      const downloadUrl = seed.fileAddresses?.[named(key)];
      return downloadUrl === undefined ? refused('No such file.') : success({ success: true, downloadUrl });
    },
    'files.upload': ({ name }: { name: string }) =>
      success({
        success: true,
        key: `seeded/${name}`,
        url: name,
        uploadUrl: name,
        metadataUrl: name,
        statusUrl: name,
        contentUrl: name,
      }),
    'files.delete': ({ key }: { key: string }) => {
      files = files.filter(({ id }) => id !== key);
      return done;
    },
    'files.reprocess': ({ key }: { key: string }) =>
      change(key, { status: 'processing', failure: undefined }),
    'files.listTags': () => success({ success: true, data: { tags } }),
    'files.setTags': ({ id, tags: wanted }: { id: string; tags: string[] }) => {
      tags = [...new Set([...tags, ...wanted])];
      return change(id, { tags: wanted });
    },
    'files.createTags': ({ tags: added }: { tags: string[] }) => {
      tags = [...new Set([...tags, ...added])];
      return done;
    },
    'files.deleteTags': ({ tags: gone }: { tags: string[] }) => {
      tags = tags.filter((tag) => !gone.includes(tag));
      files = files.map((file) => ({ ...file, tags: file.tags.filter((tag) => !gone.includes(tag)) }));
      return done;
    },
  };
}
