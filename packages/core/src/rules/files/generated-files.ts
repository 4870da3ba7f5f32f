import * as z from 'zod/mini';
import {
  entriesOf,
  looseCount,
  looseFlag,
  looseList,
  looseText,
  looseTextOrNull,
  orElse,
  plainName,
  readLoosely,
} from '../values/tolerant.js';

/** Where a file can be had, for a while. */
export interface FileAddress {
  /** The key on the server. */
  key: string;
  /** The address that the message was written with; untrusted, and possibly expired. */
  url: string | null;
}

/** A file that was made while a reply was written. */
export interface GeneratedFile extends FileAddress {
  name: string;
  /** Mime type without parameters, in lower case. */
  type: string;
  sizeBytes: number | null;
  /** A smaller version of an image. */
  lowRes: FileAddress | null;
}

/** The code-interpreter state of a message. */
export interface CodeInterpreterWork {
  files: GeneratedFile[];
  /** It did not do its work; the reply was written without it. */
  hasFailed: boolean;
}

/** How a file can be shown. */
export type PreviewKind = 'image' | 'pdf' | 'csv' | 'none';

const maxFiles = 100;
const url = looseTextOrNull(8000);

const valuesSchema = z.object({
  file_key: looseTextOrNull(1000),
  presigned_url: url,
  file_size: looseCount,
  file_key_low_res: looseTextOrNull(1000),
  presigned_url_low_res: url,
});

const fileSchema = z.pipe(
  z.object({ type: looseText(200), values: orElse(valuesSchema, z.parse(valuesSchema, {})) }),
  z.transform(({ type, values }): GeneratedFile | null => {
    const key = values.file_key;
    if (key === null) return null;
    const low = values.file_key_low_res;
    return {
      key,
      url: values.presigned_url,
      name: generatedFileName(key),
      type: type.split(';')[0]!.trim().toLowerCase(),
      sizeBytes: values.file_size,
      lowRes: low === null ? null : { key: low, url: values.presigned_url_low_res },
    };
  }),
);

const workSchema = z.object({
  content: looseList(fileSchema, maxFiles),
  success: orElse(z.optional(z.boolean()), undefined),
  error: z.optional(z.unknown()),
  failed: looseFlag,
});

/** The name in a key, after `-FN-`; else its last part. @source protocol §2.9 */
export function generatedFileName(key: string): string {
  const named = /-FN-([^/]+)/.exec(key)?.[1] ?? key.split('/').findLast(Boolean) ?? '';
  return plainName(named) || 'file';
}

/**
 * The files that a code interpreter made, and whether it failed. Whatever the state holds, nothing throws. A file that is listed
 * twice is one.
 *
 * @source protocol §2.6, §2.9; chat specification §3 "Generated file"
 */
export function generatedFilesOf(state: Readonly<Record<string, unknown>>): CodeInterpreterWork {
  const found = Object.hasOwn(state, 'codeInterpreter') ? state['codeInterpreter'] : undefined;
  if (typeof found === 'string') return { files: [], hasFailed: found.trim() !== '' };
  const work = readLoosely(workSchema, Object.fromEntries(entriesOf(found, 50)), null);
  if (!work) return { files: [], hasFailed: false };
  const files = new Map(work.content.flatMap((file) => (file ? [[file.key, file] as const] : [])));
  return {
    files: [...files.values()],
    hasFailed: work.failed || work.success === false || Boolean(work.error),
  };
}

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const typeOfExtension: Readonly<Record<string, PreviewKind>> = {
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  pdf: 'pdf',
  csv: 'csv',
};

/** How a file can be shown; by its extension where its type says nothing. An SVG is a document that can hold scripts: not at all. */
export function previewKindOf({ type, name }: Pick<GeneratedFile, 'type' | 'name'>): PreviewKind {
  if (imageTypes.includes(type)) return 'image';
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/csv') return 'csv';
  if (type !== '' && type !== 'application/octet-stream' && type !== 'binary/octet-stream') return 'none';
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension]! : 'none';
}

const query = (address: string): URLSearchParams | null =>
  URL.canParse(address) ? new URL(address).searchParams : null;

/** `20250219T030405Z` @returns milliseconds since 1970 */
function amazonTime(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number) ?? [];
  const [year = NaN, month = NaN, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
}

/**
 * When a presigned address ends: `Expires=(\d+)`, or the time and length that Amazon's newer addresses name.
 *
 * @returns milliseconds since 1970; null where the address does not say
 * @source protocol §2.9; the second form is ours
 */
export function addressExpiry(address: string): number | null {
  const params = query(address);
  if (!params) return null;
  const seconds = /[?&]Expires=(\d{1,12})(?:&|$)/.exec(address.split('#')[0] ?? '')?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const start = amazonTime(params.get('X-Amz-Date') ?? '');
  const length = Number(params.get('X-Amz-Expires') ?? NaN);
  return Number.isFinite(start) && Number.isFinite(length) && length >= 0 ? start + length * 1000 : null;
}

/** An address that ends sooner than this is not used any more. */
const leastLeftMs = 5000;

/** Whether an address can still be used. @units `now` in milliseconds since 1970 */
export function isAddressFresh(address: string, now: number): boolean {
  const expiry = addressExpiry(address);
  return expiry === null || expiry - leastLeftMs > now;
}
