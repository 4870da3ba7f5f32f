import { describe, expect, it } from 'vitest';
import type { ConversationRecord } from '../../contract/analytics/analytics.js';
import { dayOf, daysWithin, instantsOf, lastDays, sharesOf } from './figures.js';
import {
  filterRecords,
  initialRecordOrder,
  nextRecordOrder,
  noRecordFilter,
  recordFields,
  recordsCsv,
  recordsWithin,
  recordValues,
  sortRecords,
} from './records.js';

const record = (conversationId: string, more: Partial<ConversationRecord> = {}): ConversationRecord => ({
  conversationId,
  assistantId: 'astgp/1',
  assistantName: 'Tutor',
  modelUsed: 'gpt',
  numberPrompts: 1,
  user: 'ada@x.org',
  employeeType: 'Unknown',
  entryPoint: 'web',
  timestamp: '2026-11-01T10:00:00.000Z',
  category: null,
  systemRating: null,
  userRating: null,
  userFeedback: null,
  ratingPassage: null,
  ...more,
});
const ids = (records: readonly ConversationRecord[]) => records.map((one) => one.conversationId).join(' ');
const records = [
  record('a', { userRating: 4, user: 'Zoë@x.org', category: 'Maths', timestamp: '2026-11-03T10:00:00.000Z' }),
  record('b', { numberPrompts: 12, entryPoint: 'api', userFeedback: '=SUM(A1)', employeeType: 'Staff' }),
  record('c', { userRating: 2, numberPrompts: 3, category: 'Other', timestamp: '2026-11-02T10:00:00.000Z' }),
];

describe('recorded conversations', () => {
  it.each([
    ['timestamp', false, 'a c b'],
    ['timestamp', true, 'b c a'],
    ['numberPrompts', false, 'b c a'],
    ['numberPrompts', true, 'a c b'],
    ['userRating', true, 'c a b'],
    ['userRating', false, 'a c b'],
    ['user', true, 'c b a'],
    ['category', true, 'a c b'],
    ['systemRating', true, 'a c b'],
  ] as const)(
    '[ANC1] are ordered by %s (ascending: %s), what is not known last',
    (field, isAscending, order) => {
      expect(ids(sortRecords(records, { field, isAscending }, 'en'))).toBe(order);
    },
  );

  it('[ANC1] by each of the twelve fields; a second press turns the order round', () => {
    expect(recordFields).toHaveLength(12);
    for (const field of recordFields)
      expect(sortRecords(records, { field, isAscending: true }, 'en')).toHaveLength(3);
    const byUser = nextRecordOrder(initialRecordOrder, 'user');
    expect(byUser).toEqual({ field: 'user', isAscending: true });
    expect(nextRecordOrder(byUser, 'user')).toEqual({ field: 'user', isAscending: false });
    expect(nextRecordOrder(byUser, 'userRating').isAscending).toBe(false);
  });

  it.each([
    [{}, 'a b c'],
    [{ words: 'zoë X.ORG' }, 'a'],
    [{ words: 'nobody' }, ''],
    [{ entryPoint: 'api' }, 'b'],
    [{ employeeType: 'Unknown' }, 'a c'],
    [{ category: 'Unknown' }, 'b'],
    [{ category: 'Other', entryPoint: 'web' }, 'c'],
  ])('[ANC2] are narrowed to %o', (filter, left) => {
    expect(ids(filterRecords(records, { ...noRecordFilter, ...filter }))).toBe(left);
  });

  it('[ANC2] by what they hold, and by a time whose ends belong to it', () => {
    expect(recordValues(records, 'category')).toEqual(['Maths', 'Other', 'Unknown']);
    const time = { startDate: records[2]!.timestamp, endDate: records[0]!.timestamp };
    expect(ids(recordsWithin(records, time))).toBe('a c');
    expect(ids(recordsWithin(records, { startDate: null, endDate: null }))).toBe('a b c');
  });

  it('[ANC3] 1.049: their file has a row each, and nothing that a spreadsheet would carry out', () => {
    const headers = Object.fromEntries(recordFields.map((field) => [field, field])) as never;
    const lines = recordsCsv(records, headers).trimEnd().split('\r\n');
    expect(lines[0]).toBe(recordFields.join(','));
    expect(lines).toHaveLength(records.length + 1);
    expect(lines[2]).toContain(",'=SUM(A1),");
    expect(lines[1]).toContain(',Maths,4,,1,web,');
  });
});

describe('figures', () => {
  it('[ANC4] shares of a distribution are all of it, the most frequent first', () => {
    const shares = sharesOf({ api: 1, web: 6, embed: 1, none: 0 });
    expect(shares.map(({ name, count }) => `${name} ${count}`)).toEqual(['web 6', 'api 1', 'embed 1']);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(sharesOf({})).toEqual([]);
  });

  it('[ANC5] days begin and end with those of the time zone, whatever their hours', () => {
    const { startDate, endDate } = instantsOf({ from: '2026-03-29', to: '2026-03-29' });
    expect(dayOf(Date.parse(startDate!))).toBe('2026-03-29');
    expect(dayOf(Date.parse(startDate!) - 1)).toBe('2026-03-28');
    expect(dayOf(Date.parse(endDate!))).toBe('2026-03-29');
    expect(dayOf(Date.parse(endDate!) + 1)).toBe('2026-03-30');
    expect(instantsOf({ from: null, to: null })).toEqual({ startDate: null, endDate: null });
    expect(lastDays(new Date(2026, 2, 2, 9).getTime(), 3)).toEqual({ from: '2026-02-28', to: '2026-03-02' });
  });

  it('a line has every day of its time', () => {
    const days = [
      { day: '2026-02-27', conversations: 2, users: 1 },
      { day: '2026-03-01', conversations: 1, users: 1 },
    ];
    const all = daysWithin(days, { from: null, to: '2026-03-02' });
    expect(all.map(({ day, conversations }) => `${day} ${conversations}`)).toEqual([
      '2026-02-27 2',
      '2026-02-28 0',
      '2026-03-01 1',
      '2026-03-02 0',
    ]);
    expect(daysWithin([], { from: null, to: null })).toEqual([]);
    expect(daysWithin(days, { from: '1900-01-01', to: '2026-03-02' })).toBe(days);
  });
});
