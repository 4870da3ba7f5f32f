/** Forms of a counted noun. `other` is the only one that every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** By locale: making one takes longer than drawing the row that it is for. */
const known = new Map<string, { rules: Intl.PluralRules; number: Intl.NumberFormat }>();
function wordsOf(locale: string) {
  const made = known.get(locale) ?? {
    rules: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(locale),
  };
  known.set(locale, made);
  return made;
}

/**
 * The form that `count` takes in `locale`, with `#` replaced by the number as the locale writes it.
 *
 * @source ours
 */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const { rules, number } = wordsOf(locale);
  return (forms[rules.select(count)] ?? forms.other).replace('#', number.format(count));
}
