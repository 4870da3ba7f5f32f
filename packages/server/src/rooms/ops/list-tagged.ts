import type { Op } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { opRows } from './ops.repository.js';

const defaultTag = 'default';
/** Every operation has it. @source protocol §3.5 */
export const everyTag = 'all';

/** The registered operations that have a tag: `default` where none is named, and `all` for every one. */
export function listTagged(pool: Pool, tag: string | null | undefined): Promise<Op[]> {
  const asked = tag?.trim() || defaultTag;
  return opRows(pool).list(asked === everyTag ? null : asked);
}
