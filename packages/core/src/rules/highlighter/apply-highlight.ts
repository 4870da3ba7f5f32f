import type { SourceForm, SourceRange } from './source-range.js';

const fence = /^\s*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n/;
const tags = /<\/?(?:selection|text|insert-here)\/?>/g;

/** A text without the fence around it, which may lack its end. */
function unfenced(text: string): string {
  const [opening, marks = ''] = fence.exec(text) ?? [];
  if (opening === undefined) return text;
  const body = text.slice(opening.length).trimEnd();
  return body.endsWith(marks) ? body.slice(0, -marks.length).replace(/\n$/, '') : body;
}

/** A model's answer without wrappers that it was told to leave out. */
function bare(answer: string, unfences: boolean): string {
  const text = answer.replace(tags, '');
  return unfences ? unfenced(text) : text;
}

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** A cell or heading stays in its line, and a new "|" would be a new column. */
const asLine = (text: string, replaced: string): string => {
  const line = joinLines(text);
  return replaced.includes('|') ? line : line.replace(/(?<!\\)\|/g, '\\|');
};

/**
 * A text with its selected part replaced. The white space at both ends of the selection stays, and so does everything beside it.
 * A growing answer gives a growing text.
 *
 * @source protocol §10 "content = before + text + after"
 */
export function withReplacement(
  content: string,
  range: SourceRange,
  form: SourceForm,
  answer: string,
): string {
  const replaced = content.slice(range.start, range.end);
  const isFenced = fence.test(replaced);
  const text = bare(answer, form === 'code' || !isFenced);
  const inner =
    form === 'line'
      ? asLine(text, replaced)
      : form === 'code'
        ? text.replace(/^\n+/, '').trimEnd()
        : text.trim();
  const [lead = ''] = /^\s*/.exec(replaced) ?? [];
  const trail = replaced.slice(replaced.trimEnd().length);
  return (
    content.slice(0, range.start) + (form === 'code' ? '' : lead) + inner + trail + content.slice(range.end)
  );
}

/** A text with a new paragraph at a place between its blocks. */
export function withParagraph(content: string, offset: number, answer: string): string {
  const before = content.slice(0, offset).trimEnd();
  const after = content
    .slice(offset)
    .replace(/^\s*\n/, '')
    .replace(/^\n+/, '');
  return [before, bare(answer, true).trim(), after].filter((part) => part.trim() !== '').join('\n\n');
}
