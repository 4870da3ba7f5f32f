import { formatterOf } from './formatter-of.js';

/** A number as the locale writes it, rounded to `digits` decimals. Default: whole. */
export const formatNumber = (locale: string, value: number, digits = 0): string =>
  formatterOf(Intl.NumberFormat, locale, { maximumFractionDigits: digits }).format(value);

/** A number with exactly `digits` decimals, for values that stand in columns or change in place. */
export const formatFixed = (locale: string, value: number, digits: number): string =>
  formatterOf(Intl.NumberFormat, locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** @units `share` of 1 */
export const formatPercent = (locale: string, share: number): string =>
  formatterOf(Intl.NumberFormat, locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Words joined by commas and the locale's "and"; `unit` leaves the "and" out. */
export const formatList = (
  locale: string,
  words: Iterable<string>,
  type: 'conjunction' | 'unit' = 'conjunction',
): string => formatterOf(Intl.ListFormat, locale, { type }).format(words);

/**
 * US dollars: two decimals as specified, four where two would say nothing.
 *
 * @units US dollars
 * @source chat specification §7 "Billing"; the small amounts are ours
 */
export function formatUsd(locale: string, usd: number): string {
  const amount = Number.isFinite(usd) && usd > 0 ? usd : 0;
  const digits = amount === 0 || amount >= 0.01 ? 2 : 4;
  const isTiny = amount > 0 && amount < 0.0001;
  const written = formatterOf(Intl.NumberFormat, locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(isTiny ? 0.0001 : amount);
  return isTiny ? `<${written}` : written;
}
