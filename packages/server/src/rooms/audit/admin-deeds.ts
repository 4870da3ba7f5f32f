import type { Operations, ParsedInputOf } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { Audit, AuditActor, AuditEntry } from '../../platform/audit/audit.js';
import { inTransaction } from '../../platform/db/transaction.js';

type Told = Pick<AuditEntry, 'subject' | 'details'>;

/** An address without what may be secret in it: a key behind the question mark, a name and a password before the host. */
function placeOf(address: string): string {
  if (/^https?:/i.test(address) && URL.canParse(address)) {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  }
  // One that cannot be read as an address can still hold a password.
  return /[^?#]*/.exec(address.slice(address.lastIndexOf('@') + 1))![0];
}

/**
 * What administrators do by operations that do not write into the audit themselves, with what of the input belongs there: never a secret,
 * and nothing of what assistants are instructed.
 */
export const adminDeeds = {
  'agreement.upload': ({ fileName, contentType, md5 }: ParsedInputOf<Operations['agreement']['upload']>) => ({
    subject: fileName,
    details: { contentType, md5 },
  }),
  'configs.testEndpoint': ({ url }: { url: string }) => ({
    subject: placeOf(url),
    details: {},
  }),
  'documents.uploadTemplate': ({
    fileName: subject,
    isAvailable,
    amplifyGroups,
    md5,
  }: ParsedInputOf<Operations['documents']['uploadTemplate']>) => ({
    subject,
    details: { isAvailable, amplifyGroups, md5 },
  }),
  'documents.removeTemplate': ({ template_name: subject }: { template_name: string }) => ({
    subject,
    details: {},
  }),
  'apiKeys.uploadDocumentation': ({
    filename,
    content_md5: md5,
  }: ParsedInputOf<Operations['apiKeys']['uploadDocumentation']>) => ({
    subject: filename,
    details: { md5 },
  }),
  'embed.createKey': (input: ParsedInputOf<Operations['embed']['createKey']>) => ({
    subject: input.name,
    details: input,
  }),
  'embed.updateKey': ({ id, changes }: ParsedInputOf<Operations['embed']['updateKey']>) => ({
    subject: id,
    details: { changes },
  }),
  'embed.rotateSecret': ({ id }: { id: string }) => ({ subject: id, details: {} }),
  'embed.revokeKey': ({ id }: { id: string }) => ({ subject: id, details: {} }),
  'groups.createAmplifyAssistants': ({
    assistants,
    members,
  }: ParsedInputOf<Operations['groups']['createAmplifyAssistants']>) => ({
    subject: 'Amplify Assistants',
    details: { assistants: assistants.map(({ name }) => name), members },
  }),
  'groups.remove': ({ group_id: subject }: { group_id: string }) => ({ subject, details: {} }),
  'groups.update': ({ group_id: subject, ...details }: ParsedInputOf<Operations['groups']['update']>) => ({
    subject,
    details,
  }),
  'ops.register': ({ ops }: ParsedInputOf<Operations['ops']['register']>) => ({
    subject: ops.map(({ name }) => name).join(', '),
    details: { ops: ops.map(({ name, method, url, tags }) => ({ name, method, url, tags })) },
  }),
  'ops.remove': ({ op: { id, name } }: ParsedInputOf<Operations['ops']['remove']>) => ({
    subject: id || name,
    details: {},
  }),
  'support.stopRun': ({ id: subject }: { id: string }) => ({ subject, details: {} }),
  'support.resolveError': ({
    id: subject,
    isResolved,
    note,
  }: ParsedInputOf<Operations['support']['resolveError']>) => ({
    subject,
    details: { isResolved, note },
  }),
} satisfies Record<string, (input: never) => Told>;

/** Writes down what an administrator is about to do, before it is done: no deed is without its entry. */
export type RecordDeed = (name: string, input: unknown, actor: AuditActor) => Promise<void>;

/** Makes a {@link RecordDeed}; operations that are no deeds leave no entry. */
export const createDeedRecorder =
  (pool: Pool, audit: Audit): RecordDeed =>
  async (action, input, actor) => {
    const tell = (adminDeeds as Record<string, ((input: never) => Told) | undefined>)[action];
    if (!tell) return;
    const entry = { ...actor, action, ...tell(input as never) };
    await inTransaction(pool, (tx) => audit.write(tx, entry));
  };
