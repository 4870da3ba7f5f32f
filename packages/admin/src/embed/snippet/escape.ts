const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (character: string): string => entities[character] ?? `&#${character.charCodeAt(0)};`;

/** A value as it can stand between double quotes in HTML; it stays on one line. */
export const htmlValue = (value: string): string => value.replace(/[&<>"\u0000-\u001f\u2028\u2029]/g, entity);

/** A text as a JavaScript string. It can stand in a script of a page, too: nothing in it ends that. */
export function jsText(value: string): string {
  if (!/['"\\<\u0000-\u001f\u2028\u2029]/.test(value)) return `'${value}'`;
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** JSON in lines, as it can stand in a script of a page. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');

/** The key of a member. */
export const jsKey = (key: string): string => (/^[a-z]\w*$/i.test(key) ? key : jsText(key));

/** A value as JavaScript: what JSON can hold, with plain keys. */
export function jsValue(value: unknown): string {
  if (typeof value === 'string') return jsText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsValue).join(', ')}]`;
  const entries = Object.entries(value).map(([key, member]) => `${jsKey(key)}: ${jsValue(member)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

/** A prop of JSX: in quotes where nothing in it means anything there, in braces else. */
export function jsxProp(name: string, value: unknown): string {
  if (value === true) return name;
  if (typeof value === 'string' && !/["&<>{}\\\u0000-\u001f\u2028\u2029]/.test(value))
    return `${name}="${value}"`;
  return `${name}={${jsValue(value)}}`;
}

/** Typefaces as CSS takes them: plain names as they are, everything else as strings that nothing gets out of. */
export function cssFamilies(typed: string): string {
  const families = typed.split(',').map((family) => family.trim().replace(/^(["'])(.*)\1$/s, '$2'));
  return families
    .filter((family) => family !== '')
    .map((family) =>
      /^[a-z][\w-]*(?: [a-z][\w-]*)*$/i.test(family)
        ? family
        : `"${family.replace(/[^\p{L}\p{N} ._-]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`,
    )
    .join(', ');
}

/** A text whose lines begin further to the right. */
export const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
