import * as limits from '../../contract/limits.js';

/**
 * Names of types of files, as people say them. Of several types with the same name the first one stands for it in a filter.
 *
 * @source chat specification §3 "File list item"; protocol §11.4
 */
const kindsByType: Readonly<Record<string, string>> = {
  'text/vtt': 'Voice Transcript',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'text/plain': 'Text',
  'application/pdf': 'PDF',
  'application/rtf': 'Rich Text Format',
  'application/vnd.oasis.opendocument.text': 'OpenDocument Text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument Spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument Presentation',
  'text/csv': 'CSV',
  'application/vnd.google-apps.document': 'Google Docs',
  'application/vnd.google-apps.spreadsheet': 'Google Sheets',
  'application/vnd.google-apps.presentation': 'Google Slides',
  'text/html': 'HTML',
  'application/xhtml+xml': 'XHTML',
  'application/xml': 'XML',
  'application/json': 'JSON',
  'application/x-latex': 'LaTeX',
  'application/vnd.ms-project': 'Microsoft Project',
  'text/markdown': 'Markdown',
  'application/vnd.ms-outlook': 'Outlook Email',
  'application/x-tex': 'TeX',
  'text/x-vcard': 'vCard',
  'application/x-vnd.ls-xpix': 'Lotus Spreadsheet',
  'application/vnd.visio': 'Visio',
  'application/x-mspublisher': 'Publisher',
  'text/tab-separated-values': 'Tab Separated Values',
  'application/x-mswrite': 'Write',
  'application/vnd.ms-works': 'Microsoft Works',
  // Ours: the images that a model can look at.
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
  'image/gif': 'GIF image',
  'image/webp': 'WebP image',
};

/** The name of a type: from the table, else the type itself, cut. @source chat specification §3; protocol §11.4 */
export function fileKindOf(type: string): string {
  const plain = type.split(';', 1)[0]!.trim().toLowerCase();
  if (Object.hasOwn(kindsByType, plain)) return kindsByType[plain]!;
  return plain === '' ? 'Unknown' : plain.slice(0, limits.fileKindMaxCharacters);
}

/** Every type that has this name; for a name that is in no table, none. */
export const typesOfKind = (kind: string): string[] =>
  Object.keys(kindsByType).filter((type) => kindsByType[type] === kind);

/** The names of the table, in the order of letters, for a filter. Without a collator, which is slow to make, since each page makes it. */
export const fileKinds: readonly string[] = [...new Set(Object.values(kindsByType))].toSorted((one, other) =>
  one.toLowerCase() < other.toLowerCase() ? -1 : 1,
);

/** File types of the tabs Docs and Slides of the data-source picker. @source chat specification §2 "Data-source picker" */
export const docsTypes: readonly string[] = ['Word', 'PDF', 'Markdown', 'Text', 'HTML'].flatMap(typesOfKind);
export const slidesTypes: readonly string[] = ['PowerPoint', 'Google Slides'].flatMap(typesOfKind);
