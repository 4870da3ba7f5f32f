import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { spendingLimitSchema, unlimited } from './spending-limit.js';

/** Sizes of a person's accounts. @source ours */
export const accountLimits = {
  accounts: 200,
  /** Of a COA string or a name. */
  characters: 200,
} as const;

const text = z.string().check(z.trim(), z.maxLength(accountLimits.characters));

/** What changes accounts. It stands apart from what reads them, which every first message needs. */
export const accountLists = {
  save: defineOperation({
    summary: 'Saves the accounts of the caller, in the place of all former ones.',
    method: 'POST',
    path: '/state/accounts',
    op: '/save',
    sends: 'data',
    family: 'plain',
    input: z.object({
      accounts: z
        .array(
          z.object({
            id: text,
            name: text,
            isDefault: z.optional(z.boolean()),
            rateLimit: z._default(spendingLimitSchema, unlimited),
          }),
        )
        .check(z.maxLength(accountLimits.accounts)),
    }),
    output: z.object({ success: z.literal(true) }),
    failures: [],
    source: 'administration specification §7 (2.100), §5 (2.075, 2.076); protocol §3.8',
    shape: 'specified',
    access: 'person',
  }),
};
