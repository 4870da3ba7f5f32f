/** Markup that {@link html} made: every text inside is escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null | false;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string')
    return part.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Markup with texts, markup and lists of markup in it; a text can neither open a tag nor end an attribute. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.map((text, index) => text + markupOf(parts[index] ?? null)).join(''),
});
