import type { ConversationRecord } from '../../contract/analytics/analytics.js';
import { csvCell, csvTextCell } from '../files/csv.js';

/** The fields of a recorded conversation that a table shows and orders by. @source assistants specification §3 "Conversation record" */
export const recordFields = [
  'timestamp',
  'user',
  'category',
  'userRating',
  'systemRating',
  'numberPrompts',
  'entryPoint',
  'employeeType',
  'modelUsed',
  'userFeedback',
  'assistantName',
  'conversationId',
] as const;
export type RecordField = (typeof recordFields)[number];

/** The order of a table. */
export interface RecordOrder {
  field: RecordField;
  isAscending: boolean;
}

/** Newest first, as the server gives them. */
export const initialRecordOrder: RecordOrder = { field: 'timestamp', isAscending: false };

/** Fields of which people look for the highest first. */
const descends = new Set<RecordField>(['timestamp', 'numberPrompts', 'userRating', 'systemRating']);

/** The order after a press on a column: the other way round, or by that column. */
export const nextRecordOrder = (order: RecordOrder, field: RecordField): RecordOrder =>
  order.field === field
    ? { field, isAscending: !order.isAscending }
    : { field, isAscending: !descends.has(field) };

/** Stable, and whichever way round: what is not known stands last. Equal ones are newest first. */
export function sortRecords(
  records: readonly ConversationRecord[],
  { field, isAscending }: RecordOrder,
  locale: string,
): ConversationRecord[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const direction = isAscending ? 1 : -1;
  return records.toSorted((one, other) => {
    const [a, b] = [one[field], other[field]];
    const newestFirst = other.timestamp.localeCompare(one.timestamp);
    if (a === null || b === null) return a === b ? newestFirst : a === null ? 1 : -1;
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : field === 'timestamp'
          ? String(a).localeCompare(String(b))
          : compare(String(a), String(b));
    return order === 0 ? newestFirst : order * direction;
  });
}

/** What a table is narrowed to. An empty text and null narrow nothing. */
export interface RecordFilter {
  words: string;
  category: string | null;
  entryPoint: string | null;
  employeeType: string | null;
}

export const noRecordFilter: RecordFilter = {
  words: '',
  category: null,
  entryPoint: null,
  employeeType: null,
};

/** The word of the server for what is not known. */
export const unknownValue = 'Unknown';

const searched = [
  'user',
  'userFeedback',
  'category',
  'modelUsed',
  'assistantName',
  'conversationId',
] as const satisfies readonly RecordField[];

/** Records that have every word of the search in one of their texts, and each chosen value. */
export function filterRecords(
  records: readonly ConversationRecord[],
  { words, ...chosen }: RecordFilter,
): ConversationRecord[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  const { category, entryPoint, employeeType } = chosen;
  return records.filter((record) => {
    const text = searched
      .map((field) => record[field] ?? '')
      .join('\n')
      .toLowerCase();
    return (
      (category === null || (record.category ?? unknownValue) === category) &&
      (entryPoint === null || record.entryPoint === entryPoint) &&
      (employeeType === null || record.employeeType === employeeType) &&
      sought.every((word) => text.includes(word))
    );
  });
}

/** The values of a field, each once, in order. */
export const recordValues = (
  records: readonly ConversationRecord[],
  field: 'category' | 'entryPoint' | 'employeeType',
): string[] => [...new Set(records.map((record) => record[field] ?? unknownValue))].toSorted();

/** Records within two instants, both of which belong to it. @shape ISO */
export const recordsWithin = (
  records: readonly ConversationRecord[],
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
): ConversationRecord[] =>
  records.filter(
    ({ timestamp }) =>
      (startDate === null || timestamp >= startDate) && (endDate === null || timestamp <= endDate),
  );

const line = (cells: readonly unknown[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? csvTextCell(cell) : csvCell(cell))).join(',');

/** A table as a file for spreadsheets: its head and its rows, numbers as they are. */
export const tableCsv = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, ...rows].map((cells) => `${line(cells)}\r\n`).join('');

/** The records of a table as a file for spreadsheets, one row each. @param headers the names of the fields */
export const recordsCsv = (
  records: readonly ConversationRecord[],
  headers: Readonly<Record<RecordField, string>>,
): string =>
  tableCsv(
    recordFields.map((field) => headers[field]),
    records.map((record) => recordFields.map((field) => record[field])),
  );
