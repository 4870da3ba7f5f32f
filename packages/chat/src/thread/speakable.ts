/** As much of a reply as is read aloud by itself; the rest is in the thread. @units characters */
const limit = 600;

/** The words of a reply without the marks of its typography, cut at a word. */
export function speakable(markdown: string): string {
  const plain = markdown
    .slice(0, limit * 4)
    .replace(/^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1.*$|$(?![\s\S]))/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*_`~|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= limit ? plain : `${plain.slice(0, plain.lastIndexOf(' ', limit))}…`;
}
