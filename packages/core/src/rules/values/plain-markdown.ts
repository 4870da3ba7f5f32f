/** Quotation marks, headings, list marks and their task boxes, in any nesting. */
const lineMarks = /^(?:[ \t]*(?:>|(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[[ xX]\](?=[ \t])))+/;
const rule = /^(?:([-*_])(?:[ \t]*\1){2,}|(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?:[:-]+[ \t]*)?)+)$/;
const fence = /^[ \t]*(?:`{3,}|~{3,}(?!~))[^`]*$/;
/** The marks of one nesting; what is inside another pair is reached by the next pass. */
const emphasis = /(?<!\\)(\*{1,3}|~~)(?=[^\s*~])([^*~]{0,400}[^\s*~])\1/g;
const underscored = /(?<![\p{L}\p{N}_\\])(_{1,3})(?=[^\s_])([^_]{0,400}[^\s_])\1(?![\p{L}\p{N}_])/gu;
const nestings = 3;

/** One line of Markdown without its marks; words between them stay as they are. */
export function plainMarkdownLine(line: string): string {
  if (rule.test(line.trim()) || fence.test(line)) return '';
  let text = line
    .replace(lineMarks, '')
    .replace(/!?\[([^[\]]{0,1000})\](?:\([^()\s]{0,2000}(?:[ \t]+"[^"]{0,400}")?\)|\[[^[\]]{0,200}\])/g, '$1')
    .replace(/\[\^[^\]\s]{1,100}\]:?/g, ' ')
    .replace(/<br ?\/?>|<\/?(?:details(?: open)?|summary)>/gi, ' ')
    .replace(/<\/?(?:sub|sup|kbd|mark)>|<!--.{0,1000}?-->/gi, '')
    .replace(/(`{1,3})([^`]{1,1000})\1/g, '$2');
  for (let pass = 0; pass < nestings && /[*_~]/.test(text); pass += 1)
    text = text.replace(emphasis, '$2').replace(underscored, '$2');
  if (/^[ \t]*\||\|[ \t]*$/.test(text)) text = text.replace(/(?<!\\)\|/g, ' ');
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim();
}

/**
 * Markdown as a reader sees it, line by line: without the tags of inert elements, and without the marks of quotations, headings, lists, tables, emphasis, code, links and
 * images. A line at a time, so that it is cheap and a cut text reads as well as a whole one.
 */
export const plainMarkdown = (markdown: string): string =>
  markdown
    .split('\n')
    .map(plainMarkdownLine)
    .filter((line) => line !== '')
    .join('\n');
