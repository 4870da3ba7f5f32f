import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';
import type { FileReference } from '../files/file-store.js';
import type { Caller } from '../handlers.js';
import * as interpreterLimits from './interpreter-limits.js';
import { interpreterRows, type MadeFile } from './interpreter.repository.js';

export const madeFilePath = '/api/files/made';

const mark = '-FN-';

/** How messages name a file, with its name behind the mark that clients know. @source protocol §2.9 */
const keyOf = (personId: string, { id, name }: Pick<MadeFile, 'id' | 'name'>) =>
  `${personId}/${id}${mark}${name.split('/').at(-1) ?? name}`;

/** The file that a key names; undefined for what is no key of ours. */
const idOf = (key: string): string | undefined => key.split(mark)[0]?.split('/').at(-1);

/** Files that programs have made: what messages say of them, and the addresses at which they are had. */
export function createMadeFiles({ pool, secret, clock }: { pool: Pool; secret: string; clock: Clock }) {
  const rows = interpreterRows(pool);
  const signer = createClaimSigner({
    secret,
    purpose: 'interpreter-files',
    value: z.string().check(z.maxLength(60)),
    validMs: interpreterLimits.addressMs,
    clock,
  });

  /** The end of an address is told in seconds, as clients look for it. */
  const address = (personId: string, id: string): string => {
    const expires = Math.floor((clock.now().getTime() + interpreterLimits.addressMs) / 1000);
    return `${madeFilePath}?t=${signer.sign(personId, id)}&Expires=${expires}`;
  };

  return {
    rows,

    /** A file as the state of a reply lists it. @source protocol §2.9 */
    entryOf: (personId: string, file: MadeFile) => ({
      type: file.type,
      values: {
        file_key: keyOf(personId, file),
        presigned_url: address(personId, file.id),
        file_size: file.size,
      },
    }),

    /** Keeps a text as a file of a conversation. @returns how messages name it */
    async keepText(
      place: { personId: string; conversationId: string },
      { name, text }: { name: string; text: string },
    ): Promise<{ key: string; name: string }> {
      const content = Buffer.from(text);
      const file = await rows.add(place, { name, type: 'text/plain', content, createdAt: clock.now() });
      return { key: keyOf(place.personId, file), name };
    },

    async addressOf(person: Caller, key: string): Promise<string | undefined> {
      const id = idOf(key);
      return id !== undefined && (await rows.has(person.id, id)) ? address(person.id, id) : undefined;
    },

    /** Of a file that an agent worked on. The session of an agent is its conversation. */
    async addressOfVersion(
      person: Caller,
      { sessionId, fileId, versionTimestamp }: Extract<FileReference, { kind: 'agent' }>,
    ): Promise<string | undefined> {
      const at = versionTimestamp === null ? null : new Date(versionTimestamp);
      if (at && Number.isNaN(at.getTime())) return undefined;
      const id = await rows.versionAt(person.id, { conversationId: sessionId, fileId, at });
      return id === undefined ? undefined : address(person.id, id);
    },

    read(token: string): { personId: string; fileId: string } | undefined {
      const claim = signer.read(token);
      return claim && { personId: claim.personId, fileId: claim.value };
    },

    find: (claim: { personId: string; fileId: string }) => rows.find(claim.personId, claim.fileId),

    purge: () => rows.purge(new Date(clock.now().getTime() - interpreterLimits.looseDays * 24 * 60 * 60_000)),
  };
}

export type MadeFiles = ReturnType<typeof createMadeFiles>;
