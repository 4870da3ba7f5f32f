/** Forms of a counted noun. `other` is the only one that every language has. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Locales that write a count below a thousand in the digits of ASCII and nothing else. The first number that a page formats takes longer
 * than drawing a block of code, so these do without.
 */
const plainCounts =
  /^(?:cs|da|de|el|en|es|fi|fr|he|hu|id|it|ja|ko|nb|nl|pl|pt|ro|ru|sk|sv|tr|uk|vi|zh)(?:-Han[st])?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** By locale: making one takes longer than drawing the row that it is for. */
const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<Made>(known: Map<string, Made>, locale: string, make: () => Made): Made {
  const made = known.get(locale) ?? make();
  known.set(locale, made);
  return made;
}

function written(locale: string, count: number): string {
  if (Number.isInteger(count) && count >= 0 && count < 1000 && plainCounts.test(locale)) return String(count);
  return kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(count);
}

/**
 * The form that `count` takes in `locale`, with `#` replaced by the number as the locale writes it.
 *
 * @source ours
 */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const form = kept(rules, locale, () => new Intl.PluralRules(locale)).select(count);
  return (forms[form] ?? forms.other).replace('#', () => written(locale, count));
}
