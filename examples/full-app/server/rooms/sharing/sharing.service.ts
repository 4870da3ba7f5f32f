import {
  failed,
  sentence,
  success,
  type ExportFile,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type SentItem,
  type SharedItem,
} from '@stoa/core/contract';
import { readExportFile } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { CallContext, Caller } from '../handlers.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { recipientOf } from './recipients.js';
import { toSharedContent } from './shared-content.js';
import { sharedRows } from './sharing.repository.js';

/** Most that one person may have shared. @units bytes */
const quotaBytes = 500 * 1024 * 1024;
const listedItems = 1000;

const notReadable =
  'The field "sharedData" holds nothing that can be read. Send an export file of version 4.';
const isEmpty = ({ history, folders, prompts }: ExportFile): boolean =>
  history.length + folders.length + prompts.length === 0;

const refused = (message: string): Outcome<never> => failed({ code: 'refused', type: 'BadInput', message });

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const gone: Outcome<never> = failed({
  code: 'refused',
  type: 'NoSuchKey',
  message: sentence('sharing.itemGone'),
});

/** Items shared between people. An item's row decides who may read it, never its key. */
export function createSharingService(pool: Pool) {
  return {
    async share(
      input: ParsedInputOf<Operations['sharing']['share']>,
      { person, now, newId }: Pick<CallContext, 'person' | 'now' | 'newId'>,
    ): Promise<Outcome<{ items: string[]; unreadable: string[] }>> {
      const recipients = input.sharedWith.map(recipientOf);
      const wrong = recipients.indexOf(undefined);
      if (wrong !== -1) return refused(`"${input.sharedWith[wrong]}" is not an e-mail address.`);
      const people = [...new Set(recipients as string[])];
      const read = readExportFile(input.sharedData, newId);
      if (!read) return refused(notReadable);
      const { file, unreadable } = read;
      if (unreadable.length > 0 && isEmpty(file)) return refused(notReadable);
      const sharedAt = now();
      const day = sharedAt.toISOString().slice(0, 10);
      const content = JSON.stringify(toSharedContent(file));
      return inTransaction(pool, async (tx) => {
        const rows = sharedRows(tx);
        // One share of a person at a time, so that the quota holds.
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('sharing:' || $1, 0))`, [person.id]);
        if ((await rows.sizeOf(person.id)) + Buffer.byteLength(content) > quotaBytes)
          return refused('What you have shared already fills the room there is for it.');
        await rows.add({
          sharerId: person.id,
          sharedBy: person.email,
          note: input.note,
          sharedAt,
          content,
          items: people.map((recipient) => ({
            recipient,
            key: `${recipient}/${person.email}/${day}/${newId()}.json`,
          })),
        });
        return success({ items: people, unreadable });
      });
    },

    list: ({ email }: Caller): Promise<SharedItem[]> => sharedRows(pool).list(email, listedItems),

    async load({ email }: Caller, key: string, now: Date): Promise<Outcome<string>> {
      const content = await sharedRows(pool).load(email, key, now);
      return content === undefined
        ? failed({ code: 'refused', type: 'NoSuchKey', message: sentence('sharing.itemNotFound') })
        : success(content);
    },

    async remove({ email }: Caller, key: string): Promise<Outcome<void>> {
      const wasThere = await inTransaction(pool, (tx) => sharedRows(tx).removeReceived(email, key));
      return wasThere ? success(undefined) : gone;
    },

    listSent: ({ id }: Caller): Promise<SentItem[]> => sharedRows(pool).listSent(id, listedItems),

    async withdraw({ id }: Caller, item: string, users: readonly string[]): Promise<Outcome<void>> {
      if (!uuid.test(item)) return gone;
      const recipients = users.flatMap((user) => recipientOf(user) ?? []);
      const wasThere = await inTransaction(pool, (tx) => sharedRows(tx).withdraw(id, item, recipients));
      return wasThere ? success(undefined) : gone;
    },
  };
}

/** See {@link createSharingService}. */
export type SharingService = ReturnType<typeof createSharingService>;
