import { escapeHtml } from '../../platform/escape-html.js';

/** Markup that {@link html} made: every text inside is escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null | false;

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Markup with texts, markup and lists of markup in it; a text can neither open a tag nor end an attribute. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + markupOf(parts[index] ?? null)).join(''),
});
