import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatUtcDay, formatUtcMonth } from './format-date.js';
import { formatFixed, formatList, formatNumber, formatPercent, formatUsd } from './format-number.js';

const now = new Date(2026, 10, 25, 18, 30).getTime();

describe('dates', () => {
  it('[TX7] name the day, and the time as well where the day is today', () => {
    expect(formatDate('en-GB', new Date(2026, 10, 24, 23, 59), now)).toBe('24 Nov 2026');
    expect(formatDate('en-GB', new Date(2026, 10, 25, 0, 0), now)).toBe('25 Nov 2026, 00:00');
    expect(formatDate('en-GB', new Date(2026, 10, 25, 23, 59).toISOString(), now)).toBe('25 Nov 2026, 23:59');
    expect(formatDate('en-GB', new Date(2025, 10, 25, 18, 30).getTime(), now)).toBe('25 Nov 2025');
    expect(formatDate('de', new Date(2026, 10, 24), now)).toBe('24.11.2026');
  });

  it('[TX7] give nothing for a text that is no date', () => {
    expect(formatDate('en-GB', 'yesterday-ish', now)).toBe('');
    expect(formatDateTime('en-GB', '')).toBe('');
  });

  it('[TX7] name a calendar day of UTC the same for every reader', () => {
    expect(formatUtcDay('en-GB', '2026-11-01')).toBe('1 Nov 2026');
    expect(formatUtcMonth('en-GB', '2026-11-01')).toBe('November 2026');
    expect(formatDateTime('en-GB', new Date(2026, 1, 3, 4, 5))).toBe('3 Feb 2026, 04:05');
  });
});

describe('amounts', () => {
  it('[TX8] are dollars with two decimals, and with more where two would say nothing', () => {
    const write = (usd: number) => formatUsd('en-GB', usd);
    expect([0, Number.NaN, -1, 1.005, 0.0123, 0.00042, 0.00001, 1234.5].map(write)).toEqual([
      '$0.00',
      '$0.00',
      '$0.00',
      '$1.01',
      '$0.01',
      '$0.0004',
      '<$0.0001',
      '$1,234.50',
    ]);
    expect(formatUsd('de', 12.3)).toBe('12,30\u00a0$');
  });

  it('[TX8] are numbers, shares and lists as the locale writes them', () => {
    expect([formatNumber('en-GB', 12345.6), formatNumber('de', 12345.6, 1)]).toEqual(['12,346', '12.345,6']);
    expect(formatFixed('en-GB', 1, 1)).toBe('1.0');
    expect(formatPercent('en-GB', 0.623)).toBe('62%');
    expect(formatList('en-GB', ['one', 'two', 'three'])).toBe('one, two and three');
    expect(formatList('en-GB', ['one', 'two', 'three'], 'unit')).toBe('one, two, three');
  });
});
