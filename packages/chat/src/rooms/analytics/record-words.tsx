'use client';
import type { ConversationRecord } from '@stoa/core/contract';
import { unknownValue, type RecordField } from '@stoa/core/rules';
import { formatDateTime, formatNumber, useLocale, useTexts } from '@stoa/ui';
import { analyticsTexts } from './analytics.texts.js';

/** The words of values that the server names by a code. */
export function useValueWords(): (field: string, value: string) => string {
  const texts = useTexts(analyticsTexts);
  return (field, value) =>
    value === unknownValue
      ? texts.unknown
      : field === 'entryPoint'
        ? (texts.entryPoints[value] ?? value)
        : value;
}

/** What a field of a record says; null where it is not known. */
export function useRecordWords(): (record: ConversationRecord, field: RecordField) => string | null {
  const locale = useLocale();
  const wordsOf = useValueWords();
  return (record, field) => {
    const value = record[field];
    if (value === null || value === '') return null;
    if (typeof value === 'number') return formatNumber(locale, value);
    if (field === 'timestamp') return formatDateTime(locale, value);
    return wordsOf(field, value);
  };
}
