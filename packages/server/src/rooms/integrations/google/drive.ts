import * as z from 'zod/mini';
import {
  argumentsOf,
  countArgument,
  countOf,
  documentId,
  found,
  idArgument,
  line,
  lines,
  textOf,
  type GoogleTool,
} from './google-tool.js';

/** Reads a file of any kind; says why it cannot. */
export type ReadDocument = (
  bytes: Buffer,
  name: string,
) => Promise<{ ok: true; text: string } | { ok: false; error: string }>;

const text = z.optional(z.string());
const fileSchema = z.object({
  id: z.string(),
  name: text,
  mimeType: text,
  modifiedTime: text,
  size: text,
  webViewLink: text,
  owners: z.optional(z.array(z.object({ displayName: text, emailAddress: text }))),
});
const filesSchema = z.object({ files: z.optional(z.array(fileSchema)), nextPageToken: text });
type DriveFile = z.infer<typeof fileSchema>;

const most = 30;
const fields = 'id,name,mimeType,modifiedTime,size,webViewLink,owners(displayName,emailAddress)';
/** What Google's own kinds of files are read as. @source developers.google.com/workspace/drive/api/guides/ref-export-formats */
const exports: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': 'text/markdown',
  'application/vnd.google-apps.spreadsheet': 'text/csv',
  'application/vnd.google-apps.presentation': 'text/plain',
  'application/vnd.google-apps.script': 'application/vnd.google-apps.script+json',
};
/** Larger files are not fetched. @units bytes */
const maxBytes = 10 * 1024 * 1024;

const sourceOf = ({ name, mimeType, webViewLink }: DriveFile) => ({
  name: name ?? 'File',
  ...(mimeType && { type: mimeType }),
  ...(webViewLink && { url: webViewLink }),
});

const describe = ({ id, name, mimeType, modifiedTime, owners = [], webViewLink }: DriveFile): string =>
  lines(
    `## ${name ?? id}`,
    line('Id', id),
    line('Kind', mimeType),
    line('Changed', modifiedTime),
    line(
      'Owner',
      owners.map(({ displayName, emailAddress }) => displayName ?? emailAddress ?? '').join(', '),
    ),
    line('Link', webViewLink),
  );

/** A text in a query of Drive. */
const quoted = (said: string): string => `'${said.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Search and reading in Google Drive. */
export const driveTools = (readDocument: ReadDocument): readonly GoogleTool[] => [
  {
    integration: 'google_drive',
    name: 'google_drive_search',
    title: 'Google Drive: search',
    description:
      'Finds files in the person’s Google Drive by words in their names and contents; without a query the ones that were changed last. Read one by its id.',
    parameters: argumentsOf({
      query: { type: 'string', maxLength: 500, description: 'Words that are looked for.' },
      count: countArgument(most),
    }),
    async read({ query, count }, account, signal) {
      const asked = textOf(query);
      const read = await account.json(
        filesSchema,
        {
          path: ['files'],
          query: {
            q: asked === '' ? 'trashed = false' : `fullText contains ${quoted(asked)} and trashed = false`,
            // A search for words comes in an order of its own.
            ...(asked === '' && { orderBy: 'modifiedTime desc' }),
            pageSize: countOf(count, most),
            fields: `nextPageToken,files(${fields})`,
            supportsAllDrives: true,
            includeItemsFromAllDrives: true,
          },
        },
        signal,
      );
      if (!read.ok) return read;
      const { files = [], nextPageToken } = read.value;
      if (files.length === 0) return found('There are no such files.');
      return found(
        lines(...files.map(describe), nextPageToken && '(More files follow; narrow the search.)'),
        files.map(sourceOf),
      );
    },
  },
  {
    integration: 'google_drive',
    name: 'google_drive_read',
    title: 'Google Drive: file',
    description:
      'Reads the text of a file in the person’s Google Drive: documents, spreadsheets (their first sheet) and presentations of Google, PDF, Office and text files.',
    parameters: argumentsOf({ file: idArgument('the file') }, ['file']),
    async read({ file }, account, signal) {
      const path = ['files', documentId(file)];
      const about = await account.json(
        fileSchema,
        { path, query: { fields, supportsAllDrives: true } },
        signal,
      );
      if (!about.ok) return about;
      const { mimeType = '', name = 'file', size } = about.value;
      const head = describe(about.value);
      if (mimeType.startsWith('application/vnd.google-apps.') && !(mimeType in exports))
        return found(lines(head, '(A file of this kind has no text.)'), [sourceOf(about.value)]);
      if (Number(size ?? 0) > maxBytes)
        return { ok: false, error: `${name} is too large to be read: at most ${maxBytes / 1024 / 1024} MB.` };
      const as = exports[mimeType];
      const bytes =
        as === undefined
          ? await account.bytes({ path, query: { alt: 'media', supportsAllDrives: true } }, signal)
          : await account.bytes({ path: [...path, 'export'], query: { mimeType: as } }, signal);
      if (!bytes.ok) return bytes;
      const words =
        as === undefined
          ? await readDocument(bytes.value, name)
          : { ok: true as const, text: bytes.value.toString('utf8').replace(/^\uFEFF/, '') };
      if (!words.ok) return words;
      return found(lines(head, words.text || '(It has no text.)'), [sourceOf(about.value)]);
    },
  },
];
