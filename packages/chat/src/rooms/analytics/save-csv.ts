import { dayOf } from '@stoa/core/rules';
import { saveBlob } from '@stoa/react';

/** Saves a table for spreadsheets, which know by its first character that it is Unicode. */
export const saveCsv = (csv: string, name: string, now: number): void =>
  saveBlob(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), `${name}-${dayOf(now)}.csv`);
