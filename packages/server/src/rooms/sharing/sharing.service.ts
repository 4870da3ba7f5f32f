import {
  sentence,
  success,
  type ExportFile,
  type MoreShared,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type SentItem,
  type SharedItem,
} from '@stoa/core/contract';
import { readExportFileSteps } from '@stoa/core/rules';
import { parseJsonSteps } from '@stoa/core/wire';
import type { Pool } from 'pg';
import type { CallContext, Caller } from '../handlers.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import { inTurns, letOthersGoFirst } from '../../platform/in-turns.js';
import { findPeopleAt } from '../directory/people-at.js';
import { recipientOf } from './recipients.js';
import { toSharedContentSteps } from './shared-content.js';
import { readPosition, sharedRows } from './sharing.repository.js';
import { refused } from '../refused.js';

/** Most that one person may have shared. @units bytes */
const quotaBytes = 500 * 1024 * 1024;
const listedItems = 1000;
/** Most items of one sender that a list holds; older ones are asked for. */
const listedOfOne = 50;

/** How much one person may send within an hour: items in all, and to one recipient. */
const pace = { periodMs: 60 * 60_000, items: 2000, toOne: 60 };

const notReadable =
  'The field "sharedData" holds nothing that can be read. Send an export file of version 4.';
const isEmpty = ({ history, folders, prompts }: ExportFile): boolean =>
  history.length + folders.length + prompts.length === 0;

/** What was shared, with whom. */
interface Shared {
  items: string[];
  unreadable: string[];
}

const tooFast: Outcome<never> = refused(
  'You have shared a lot within the last hour. Try again later.',
  'TooManyRequests',
);

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const gone: Outcome<never> = refused(sentence('sharing.itemGone'), 'NoSuchKey');

/** Fields one of which every stored text has that holds something of an assistant. */
const assistantFields = ['"assistant":', '"compressedMessages":'];

/** A stored text by today's rules: those of the time when it was shared may have left in it what assistants are told. */
async function readAgain(content: string): Promise<string> {
  if (!assistantFields.some((field) => content.includes(field))) return content;
  await letOthersGoFirst();
  const stored = (await inTurns(parseJsonSteps(content, { maxCharacters: Infinity }))) as ExportFile;
  const shared = await inTurns(toSharedContentSteps(stored));
  return JSON.stringify(shared);
}

/** Items shared between people. An item's row decides who may read it, never its key. */
export function createSharingService(pool: Pool, changed: (personId: string) => void) {
  /** Tells the clients of everybody whom it concerns. */
  async function tell(personId: string, emails: readonly string[]): Promise<void> {
    for (const id of new Set([personId, ...(await findPeopleAt(pool, emails))])) changed(id);
  }
  return {
    async share(
      input: ParsedInputOf<Operations['sharing']['share']>,
      { person, now, newId }: Pick<CallContext, 'person' | 'now' | 'newId'>,
    ): Promise<Outcome<Shared>> {
      const recipients = input.sharedWith.map(recipientOf);
      const wrong = recipients.indexOf(undefined);
      if (wrong !== -1) return refused(`"${input.sharedWith[wrong]}" is not an e-mail address.`);
      const people = [...new Set(recipients as string[])];
      const read = await inTurns(readExportFileSteps(input.sharedData, newId));
      if (!read) return refused(notReadable);
      const { file, unreadable } = read;
      if (unreadable.length > 0 && isEmpty(file)) return refused(notReadable);
      const sharedAt = now();
      const day = sharedAt.toISOString().slice(0, 10);
      const shared = await inTurns(toSharedContentSteps(file));
      await letOthersGoFirst();
      const content = JSON.stringify(shared);
      await letOthersGoFirst();
      const answer = await withinLimit(pool, 'sharing', person.id, async (tx): Promise<Outcome<Shared>> => {
        const rows = sharedRows(tx);
        if ((await rows.sizeOf(person.id)) + Buffer.byteLength(content) > quotaBytes)
          return refused('What you have shared already fills the room there is for it.');
        const since = new Date(sharedAt.getTime() - pace.periodMs);
        const sent = await rows.sentSince(person.id, people, since);
        if (sent.all + people.length > pace.items || sent.toOne >= pace.toOne) return tooFast;
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
      if (answer.ok) await tell(person.id, people);
      return answer;
    },

    async list(
      { email }: Caller,
      { sharedBy, after }: ParsedInputOf<Operations['sharing']['list']>,
    ): Promise<Outcome<{ items: SharedItem[]; more: MoreShared[] }>> {
      const position = after === undefined ? undefined : readPosition(after);
      if (after !== undefined && (!position || sharedBy === undefined))
        return refused('The fields "sharedBy" and "after" are not those of a list.');
      const range = { sharedBy, after: position, most: listedItems, maxOfOne: listedOfOne };
      return success(await sharedRows(pool).list(email, range));
    },

    async load({ email }: Caller, key: string, now: Date): Promise<Outcome<string>> {
      const content = await sharedRows(pool).load(email, key, now);
      return content === undefined
        ? refused(sentence('sharing.itemNotFound'), 'NoSuchKey')
        : success(await readAgain(content));
    },

    async remove({ id, email }: Caller, key: string): Promise<Outcome<void>> {
      const wasThere = await inTransaction(pool, (tx) => sharedRows(tx).removeReceived(email, key));
      if (wasThere) changed(id);
      return wasThere ? success(undefined) : gone;
    },

    listSent: ({ id }: Caller): Promise<SentItem[]> => sharedRows(pool).listSent(id, listedItems),

    async withdraw({ id }: Caller, item: string, users: readonly string[]): Promise<Outcome<void>> {
      if (!uuid.test(item)) return gone;
      const recipients = users.flatMap((user) => recipientOf(user) ?? []);
      const wasThere = await inTransaction(pool, (tx) => sharedRows(tx).withdraw(id, item, recipients));
      if (wasThere) await tell(id, recipients);
      return wasThere ? success(undefined) : gone;
    },
  };
}

/** See {@link createSharingService}. */
export type SharingService = ReturnType<typeof createSharingService>;
