import { builtInAccount } from '@stoa/core/contract';
import type { Spender } from '../../platform/spending/spending.js';
import type { Caller } from '../handlers.js';

/** Who pays for what somebody asks: with a key its owner, from the account of the key. */
export const spenderOf = (
  { id, key }: Pick<Caller, 'id' | 'key'>,
  accountId: string = builtInAccount.id,
): Spender =>
  key ? { personId: key.payer.id, accountId: key.accountId, keyId: key.id } : { personId: id, accountId };
