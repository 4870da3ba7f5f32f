/** Characters that XML 1.0 forbids, lone surrogates included. */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text that may stand in a document: line ends are `\n`, characters that XML refuses are gone. */
export const documentText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unprintable, '');

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  rarr: '→',
  larr: '←',
  times: '×',
};

/** Character references of markdown as the characters that they stand for. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/g, (match, decimal, hex, name) => {
    if (name !== undefined) return named[name as string] ?? match;
    const code = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? documentText(String.fromCodePoint(code)) : '';
  });

const maxAddress = 2000;
const schemes = new Set(['http:', 'https:', 'mailto:']);

/** An address that a document may link to; everything else stays plain text. */
export function linkAddress(text: string): string | undefined {
  const address = decodeReferences(text);
  if (address.length > maxAddress || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return schemes.has(url.protocol) && url.href.length <= maxAddress ? url.href : undefined;
}
