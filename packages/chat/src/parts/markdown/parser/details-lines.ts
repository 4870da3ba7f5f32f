/** A place in a line. @units offsets in the line */
export interface LinePart {
  start: number;
  end: number;
}

/** A line of the tags of a disclosure: at most its opening tag, its summary, words and its closing tag. */
export interface DetailsLine {
  opening: (LinePart & { isOpen: boolean }) | null;
  summary: LinePart | null;
  texts: LinePart | null;
  closing: LinePart | null;
}

const start = /^<(?:details|summary|\/details)[\s>]/i;
const opening = /^<details(\s+open(?:=(?:""|"open"|"true"|''))?)?\s*>/i;
const summary = /^[ \t]*<summary>(.*?)<\/summary>/i;
const closing = /<\/details\s*>$/i;

/** Reads a line without its indent; null where it is no such line. A tag with another attribute is text. */
export function detailsLineOf(line: string): DetailsLine | null {
  if (!start.test(line)) return null;
  const opened = opening.exec(line);
  let at = opened?.[0].length ?? 0;
  const found = summary.exec(line.slice(at));
  const summaryStart = found ? at + found[0].indexOf('>') + 1 : 0;
  const summaryPart = found ? { start: summaryStart, end: summaryStart + (found[1]?.length ?? 0) } : null;
  at += found?.[0].length ?? 0;
  const end = line.trimEnd().length;
  const closed = closing.exec(line.slice(at, end));
  const wordsEnd = closed ? at + closed.index : end;
  const raw = line.slice(at, wordsEnd);
  if (/<\/?(?:details|summary)[\s>]/i.test(raw)) return null;
  const words = raw.trim();
  const wordsStart = at + raw.length - raw.trimStart().length;
  if (!opened && !found && (!closed || words !== '')) return null;
  return {
    opening: opened && { start: 0, end: opened[0].length, isOpen: opened[1] !== undefined },
    summary: summaryPart,
    texts: words === '' ? null : { start: wordsStart, end: wordsStart + words.length },
    closing: closed && { start: wordsEnd, end },
  };
}

/** How many disclosures are open after a line more than before it; null where it is no line of their tags. */
export function detailsDepthOf(line: string): number | null {
  const found = line.includes('<') ? detailsLineOf(line.replace(/^ {0,3}/, '')) : null;
  return found && (found.opening ? 1 : 0) - (found.closing ? 1 : 0);
}
