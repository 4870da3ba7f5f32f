import { posix } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

/** Names of the parts of a document, each with the last word of its relation's type. */
export type Related = Readonly<Record<string, readonly [type: string, target: string]>>;

const relationsXml = (related: Related): string =>
  `<Relationships xmlns="${packageTypes}/relationships">${Object.entries(related)
    .map(
      ([id, [type, target]]) => `<Relationship Id="${id}" Type="${officeTypes}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const mainParts = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
} as const;

const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  v: 'urn:schemas-microsoft-com:vml',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  r: officeTypes,
} as const;

/** An element at the root of a part, which names the namespaces that its content may use. */
export const rootElement = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} ${Object.entries(namespaces)
    .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
    .join(' ')}>${content}</${name}>`;

/**
 * An office document of given parts.
 *
 * @param parts by their paths; what they refer to is given by the same paths
 */
export function officeFile(
  kind: keyof typeof mainParts,
  parts: Readonly<Record<string, string>>,
  related: Readonly<Record<string, Related>> = {},
): Uint8Array {
  const [main, type] = mainParts[kind];
  const relationsPath = (path: string) =>
    posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': relationsXml({ r1: ['officeDocument', main] }),
    ...parts,
    ...Object.fromEntries(
      Object.entries(related).map(([path, to]) => [relationsPath(path), relationsXml(to)]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
