import { Tokenizer, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked';
import { escapeFormulaBars } from './formula-tables.js';

/** A tag of a disclosure. */
export interface DetailsToken extends Tokens.Generic {
  type: 'detailsTag';
  isOpening: boolean;
}

type ElementName = 'sub' | 'sup' | 'kbd' | 'mark';

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef`;
const cjkEnd = new RegExp(`[${cjk}]$`, 'u');
const besideMarks = new RegExp(
  String.raw`(?:(?!\*)[\p{P}\p{S}])(?=\*+[${cjk}])|(?<=[${cjk}]\*+)(?:(?!\*)[\p{P}\p{S}])|[\u3001-\u303f\uff01-\uff0f\uff1a-\uff20](?=\*)`,
  'gu',
);

/** Tags that begin no block of HTML. */
const inlineTag = /^ {0,3}<\/?(?:br|sub|sup|kbd|mark)[\s/>]/i;

/** Reads emphasis that ends or begins beside the marks of Chinese, Japanese and Korean, and tables whose formulas hold bars. */
export class DocumentTokenizer extends Tokenizer {
  #mask = '';
  #maskWithoutMarks = '';

  override emStrong(src: string, mask: string, before = '') {
    if (!src.startsWith('*')) return super.emStrong(src, mask, before);
    if (mask !== this.#mask) {
      this.#mask = mask;
      this.#maskWithoutMarks = mask.replace(besideMarks, (mark) => 'a'.repeat(mark.length));
    }
    return super.emStrong(src, this.#maskWithoutMarks, cjkEnd.test(before) ? '' : before);
  }

  /** One tilde before a letter or digit is a range, as in `3~5`, and deletes nothing. */
  override del(src: string) {
    const found = super.del(src);
    const isRange =
      found && !found.raw.startsWith('~~') && /^[\p{L}\p{N}]/u.test(src.slice(found.raw.length));
    return isRange ? undefined : found;
  }

  override table(src: string) {
    const escaped = escapeFormulaBars(src);
    const table = super.table(escaped?.text ?? src);
    return table && escaped ? { ...table, raw: escaped.original(table.raw) } : table;
  }

  override html(src: string) {
    return inlineTag.test(src) ? undefined : super.html(src);
  }
}

export const detailsExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'detailsTag',
    level: 'block',
    tokenizer(src) {
      const [raw, slash] = /^ {0,3}<(\/)?details(?: open)?>[ \t]*\n?/i.exec(src) ?? [];
      return raw === undefined ? undefined : { type: 'detailsTag', raw, isOpening: slash === undefined };
    },
  },
  {
    name: 'summary',
    level: 'block',
    tokenizer(src) {
      const [raw, words] = /^ {0,3}<summary>([^\n]*?)<\/summary>[ \t]*\n?/i.exec(src) ?? [];
      if (raw === undefined || words === undefined) return undefined;
      return { type: 'summary', raw, text: words, tokens: this.lexer.inline(words.trim()) };
    },
  },
];

/** The tags that begin and end an element; the others are text. */
export function closedTags(tokens: readonly Token[]): Map<Token, ElementName | 'end'> {
  const found = new Map<Token, ElementName | 'end'>();
  const open: { name: string; token: Token }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: 1 | -1) => counts.set(name, (counts.get(name) ?? 0) + change);
  for (const token of tokens) {
    if (token.type !== 'html') continue;
    const [, slash, name = ''] = /^<(\/)?(sub|sup|kbd|mark)\s*>$/i.exec(token.raw) ?? [];
    const written = name.toLowerCase();
    if (written === '') continue;
    if (!slash) {
      open.push({ name: written, token });
      count(written, 1);
    } else if ((counts.get(written) ?? 0) > 0)
      for (let one = open.pop(); one; one = open.pop()) {
        count(one.name, -1);
        if (one.name !== written) continue;
        found.set(one.token, written as ElementName).set(token, 'end');
        break;
      }
  }
  return found;
}
