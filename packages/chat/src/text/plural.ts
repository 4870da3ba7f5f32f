/** Forms of a counted noun. `other` is the only one that every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * The form that `count` takes in `locale`, with `#` replaced by the number as the locale writes it.
 *
 * @source ours
 */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(locale).format(count));
}
