interface FormatterClass<Options, Formatter> {
  new (locale: string, options: Options): Formatter;
}

/** Making a formatter takes longer than drawing the row that it is for, so each is made once. */
const kept = new Map<unknown, Map<string, unknown>>();

/** The formatter of a class of `Intl` for a locale and its options. */
export function formatterOf<Options, Formatter>(
  type: FormatterClass<Options, Formatter>,
  locale: string,
  options: Options,
): Formatter {
  const known = kept.get(type) ?? new Map<string, unknown>();
  kept.set(type, known);
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = (known.get(key) as Formatter | undefined) ?? new type(locale, options);
  known.set(key, formatter);
  return formatter;
}
