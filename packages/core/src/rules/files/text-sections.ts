import type { FileText, PassageLocation } from '../../contract/files/files.js';

/** Parts that a document is seen as. */
export const sectionKinds = ['page', 'slide', 'sheet'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A page, slide or sheet of a document, with what has been read of it; a document without any is one section. */
export interface TextSection {
  /** null for a document without pages, slides and sheets. */
  kind: SectionKind | null;
  /** Number of a page or slide, name of a sheet. */
  name: string;
  /** Position of its first passage. */
  from: number;
  /** Its passages, in order. */
  texts: readonly string[];
}

const kindOf = (location: PassageLocation): SectionKind | null =>
  sectionKinds.find((kind) => location[kind] !== undefined) ?? null;

/** The part of a document that a place is in. */
export function sectionOf(location: PassageLocation): Pick<TextSection, 'kind' | 'name'> {
  const kind = kindOf(location);
  return { kind, name: kind === null ? '' : String(location[kind]) };
}

/** The names of a table's columns stand before each of its passages, so that each can be quoted; a reader of all of them needs them once. */
function withoutRepeatedNames(content: string, location: PassageLocation, names: string | undefined): string {
  if (names === undefined || location['row'] === undefined) return content;
  return content.startsWith(`${names}\n`) ? content.slice(names.length + 1) : content;
}

/**
 * Joins passages to the pages, slides and sheets of their document. What of a table was repeated for each passage stands once.
 *
 * @param passages in the order of the document
 */
export function textSections(passages: FileText['passages']): TextSection[] {
  const sections: (TextSection & { texts: string[]; lines: Set<string> })[] = [];
  for (const { position, content, location } of passages) {
    const { kind, name } = sectionOf(location);
    const last = sections.at(-1);
    if (last && last.kind === kind && last.name === name) {
      const lead = content.slice(0, Math.max(0, content.indexOf('\n')));
      last.texts.push(withoutRepeatedNames(content, location, last.lines.has(lead) ? lead : undefined));
      continue;
    }
    sections.push({
      kind,
      name,
      from: position,
      texts: [content],
      lines: new Set(content.split('\n', 8)),
    });
  }
  return sections.map(({ kind, name, from, texts }) => ({ kind, name, from, texts }));
}

/** Rows of cells, of text that a spreadsheet was read as. */
export const cellsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(' | '));
