/**
 * The name of a flag in camel case: "Usage analytics, new" is `usageAnalyticsNew`. Accents are left out, and so is everything in front of
 * the first letter; a text without letters gives an empty name.
 *
 * @source administration specification §2 "Feature Flags" (2.012)
 */
export function flagNameOf(typed: string): string {
  const plain = typed.normalize('NFKD').replace(/\p{M}/gu, '');
  const [first = '', ...rest] = (/[a-z].*/is.exec(plain)?.[0] ?? '').match(/[a-z0-9]+/gi) ?? [];
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(capital).join('');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
