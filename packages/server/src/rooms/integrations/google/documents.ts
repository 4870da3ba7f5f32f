import * as z from 'zod/mini';
import { argumentsOf, documentId, found, idArgument, line, lines, type GoogleTool } from './google-tool.js';

const text = z.optional(z.string());

interface Element {
  paragraph?:
    | {
        elements?: { textRun?: { content?: string | undefined } | undefined }[] | undefined;
        paragraphStyle?: { namedStyleType?: string | undefined } | undefined;
        bullet?: { nestingLevel?: number | undefined } | undefined;
      }
    | undefined;
  table?:
    | { tableRows?: { tableCells?: { content?: Element[] | undefined }[] | undefined }[] | undefined }
    | undefined;
  tableOfContents?: object | undefined;
}
const elementSchema: z.ZodMiniType<Element> = z.object({
  paragraph: z.optional(
    z.object({
      elements: z.optional(z.array(z.object({ textRun: z.optional(z.object({ content: text })) }))),
      paragraphStyle: z.optional(z.object({ namedStyleType: text })),
      bullet: z.optional(z.object({ nestingLevel: z.optional(z.number()) })),
    }),
  ),
  table: z.optional(
    z.object({
      tableRows: z.optional(
        z.array(
          z.object({
            tableCells: z.optional(
              z.array(z.object({ content: z.optional(z.array(z.lazy(() => elementSchema))) })),
            ),
          }),
        ),
      ),
    }),
  ),
});
const documentSchema = z.object({
  documentId: text,
  title: text,
  body: z.optional(z.object({ content: z.optional(z.array(elementSchema)) })),
});
const deepest = 10;

function wordsOf({ paragraph, table }: Element, depth: number): string {
  if (paragraph) {
    const words = (paragraph.elements ?? [])
      .map(({ textRun }) => textRun?.content ?? '')
      .join('')
      // A break within a paragraph.
      .replaceAll('\u000B', '\n')
      .trimEnd();
    const [, level] = /^HEADING_([1-6])$/.exec(paragraph.paragraphStyle?.namedStyleType ?? '') ?? [];
    if (words === '') return '';
    if (level !== undefined) return `${'#'.repeat(Number(level))} ${words}`;
    return paragraph.bullet ? `${'  '.repeat(paragraph.bullet.nestingLevel ?? 0)}- ${words}` : words;
  }
  if (!table || depth > deepest) return '';
  return (table.tableRows ?? [])
    .map(({ tableCells = [] }) =>
      tableCells
        .map(({ content = [] }) =>
          content
            .map((one) => wordsOf(one, depth + 1))
            .join(' ')
            .trim(),
        )
        .join(' | '),
    )
    .join('\n');
}

/** Reading of documents, and of forms. */
export const documentTools: readonly GoogleTool[] = [
  {
    integration: 'google_docs',
    name: 'google_docs_read',
    title: 'Google Docs: document',
    description: 'Reads the text of a document of Google Docs.',
    parameters: argumentsOf({ document: idArgument('the document') }, ['document']),
    async read({ document }, account, signal) {
      const id = documentId(document);
      const read = await account.json(documentSchema, { path: ['documents', id] }, signal);
      if (!read.ok) return read;
      const { title = 'Document', body } = read.value;
      const words = lines(...(body?.content ?? []).map((element) => wordsOf(element, 0)));
      return found(lines(line('Title', title), words || '(It has no text.)'), [
        {
          name: title,
          type: 'application/vnd.google-apps.document',
          url: `https://docs.google.com/document/d/${encodeURIComponent(id)}/edit`,
        },
      ]);
    },
  },
];
