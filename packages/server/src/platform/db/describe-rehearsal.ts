import type { Rehearsal } from './rehearse.js';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const duration = (milliseconds: number) =>
  milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${(milliseconds / 60_000).toFixed(1)} minutes`;

/** What a person reads of a rehearsal. */
export function describeRehearsal({
  migrations,
  milliseconds,
  locks,
  sizeBefore,
  sizeAfter,
}: Rehearsal): string {
  if (migrations === 0)
    return `The database is up to date: nothing to rehearse (${megabytes(sizeBefore)}).\n`;
  const held = locks.map(
    ({ table, blocks, milliseconds: ms }) => `  ${table}: ${blocks} wait for ${duration(ms)}\n`,
  );
  return [
    `Migrations: ${migrations}, in ${duration(milliseconds)} on a copy.\n`,
    `Size: ${megabytes(sizeBefore)} before, ${megabytes(sizeAfter)} after.\n`,
    held.length === 0 ? 'No table is kept from anybody.\n' : `Meanwhile on these tables:\n${held.join('')}`,
    'The copy has been removed; the database itself has not been changed.\n',
  ].join('');
}
