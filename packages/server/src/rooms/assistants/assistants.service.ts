import {
  assistantLimits,
  assistantSentence,
  success,
  type AssistantDefinition,
  type AssistantReader,
  type AssistantVersion,
  type Outcome,
} from '@stoa/core/contract';
import {
  forReaders,
  isSystemAssistant,
  problemOf,
  assistantSources,
  storedKeyOf,
  withoutReservedTags,
} from '@stoa/core/rules';
import type { Pool, PoolClient } from 'pg';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { unlessRefused } from '../../platform/db/unless-refused.js';
import type { Queryable } from '../../platform/db/queryable.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Sealer } from '../../platform/seal.js';
import { accessRows, includes, principalsOf } from '../access/access.repository.js';
import type { CallContext, Caller, LentAssistant } from '../handlers.js';
import { refused } from '../refused.js';
import { recipientOf } from '../sharing/recipients.js';
import type { UserGroupRepository } from '../user-groups/user-groups.repository.js';
import { maskSecrets, sealSecrets } from './api-secrets.js';
import {
  builtInGroupLedBy,
  findWithLevel,
  readAssistantRights,
  type AssistantRights,
  type RightsHolder,
} from './assistant-rights.js';
import {
  assistantRows,
  type AssistantOwner,
  type StoredAssistant,
  type StoredVersion,
} from './assistants.repository.js';
import { formerForReaders } from './turn/former-version.js';

/** What {@link AssistantService.save} needs beside the definition. */
export interface AssistantSave {
  note?: string | undefined;
  /** The version that was edited; a newer one refuses the save. */
  baseVersion?: number | null | undefined;
  /** Whose a new assistant is. */
  owner: AssistantOwner;
  context: Pick<CallContext, 'person' | 'now' | 'newId'>;
}

/** What a save answers. */
export interface SavedAssistant {
  id: string;
  assistantId: string;
  version: number;
  provider: string;
}

/** An assistant in a turn. */
export interface UsedAssistant {
  assistant: StoredAssistant;
  /** Whose its files are, by key. */
  owners: ReadonlyMap<string, string>;
  /** Whether the person may edit it, and so may know all that it is told. */
  canEdit: boolean;
}

/** The id of an assistant that was never saved. */
export const draftId = 'draft';

/** Dependencies of {@link createAssistantService}. */
export interface AssistantServiceDeps {
  pool: Pool;
  sealer: Sealer;
  userGroups: Pick<UserGroupRepository, 'groupsOf'>;
  /** Tells the clients of people by their addresses that their assistants have changed. */
  changed(emails: readonly string[]): Promise<void>;
  /** Ends replies that are being written by an assistant which who asked may not use any more. */
  endWithdrawn(doubtful: DoubtfulRights): Promise<void>;
}

/** Rights that somebody may have lost: to some assistants, to all of a group, to that of one run, or to any. */
export type DoubtfulRights =
  | { assistantIds: readonly string[] }
  | { groupId: string }
  | { runId: string }
  | 'any';

/** Versions of one assistant that are listed. */
const listedVersions = 200;

const gone = refused(assistantSentence('assistants.gone'), 'NoSuchKey', 404);
const readOnly = refused(assistantSentence('assistants.readOnly'), 'Forbidden', 403);
const stale = refused(assistantSentence('assistants.stale'), 'Stale', 409);

const keysOf = (definition: AssistantDefinition) => [
  ...new Set(assistantSources(definition).flatMap((source) => storedKeyOf(source) ?? [])),
];

/** The definition as it travels, with the ids that the store gives it. */
const toDefinition = ({ id, groupId, isPublished, version }: StoredAssistant): AssistantDefinition => ({
  ...version.definition,
  id: version.id,
  assistantId: id,
  version: version.version,
  savedAt: version.savedAt.toISOString(),
  savedBy: version.savedBy,
  ...(groupId !== null && { groupId }),
  data: { ...version.definition.data, isPublished, access: { read: true, write: true } },
});

/** What a person who has this right over an assistant sees of it. */
export const shownTo = (assistant: StoredAssistant, canWrite: boolean): AssistantDefinition => {
  const definition = toDefinition(assistant);
  return canWrite ? maskSecrets(definition) : forReaders(definition);
};

/** Assistants of people and of groups, their versions and their readers. */
export function createAssistantService({
  pool,
  sealer,
  userGroups,
  changed,
  endWithdrawn,
}: AssistantServiceDeps) {
  const rightsOf = (person: RightsHolder, queryable: Queryable = pool) =>
    readAssistantRights(queryable, userGroups, person);

  /** The assistant, if the person may do that with it. */
  async function allowed(
    queryable: Queryable,
    { person, id, level }: { person: Caller; id: string; level: 'read' | 'write' },
  ): Promise<Outcome<StoredAssistant>> {
    const found = await findWithLevel(queryable, userGroups, { person, id });
    if (!found) return gone;
    const { assistant } = found;
    const isFixed = level === 'write' && isSystemAssistant(assistant.version.definition) && !person.isAdmin;
    return includes(found.level, level) && !isFixed ? success(assistant) : readOnly;
  }

  /** Everybody who sees a change of it. */
  async function readersOf(queryable: Queryable, { id, groupId }: Pick<StoredAssistant, 'id' | 'groupId'>) {
    const over = await accessRows(queryable, 'assistant').rightsOver([id]);
    const members =
      groupId === null ? [] : (await accessRows(queryable, 'group').rightsOver([groupId])).get(groupId)!;
    return [...over.get(id)!, ...members].flatMap(({ kind, name }) => (kind === 'person' ? [name] : []));
  }

  /** Saves within a transaction that holds the lock of the assistant's owner. */
  async function saveIn(
    tx: PoolClient,
    asked: AssistantDefinition,
    { note = '', baseVersion, owner, context: { person, now, newId } }: AssistantSave,
  ): Promise<Outcome<SavedAssistant>> {
    const rows = assistantRows(tx);
    const problem = problemOf(asked);
    if (problem) return refused(assistantSentence(problem));
    const before = asked.assistantId ? await rows.find(asked.assistantId) : undefined;
    if (asked.assistantId && !before) return gone;
    if (before && baseVersion && baseVersion !== before.version.version) return stale;
    if (!before && (await rows.count(owner)) >= assistantLimits.assistants)
      return refused(assistantSentence('assistants.many', { max: assistantLimits.assistants }));
    const [idKind, versionKind] = 'groupId' in owner ? ['astgp', 'astg'] : ['astp', 'ast'];
    const id = before?.id ?? `${idKind}/${newId()}`;
    const clean = person.isAdmin ? asked : withoutReservedTags(asked);
    const {
      id: _record,
      assistantId: _id,
      version: _version,
      savedAt: _at,
      savedBy: _by,
      groupId: _group,
      ...rest
    } = clean;
    const definition = sealSecrets(
      {
        ...rest,
        version: null,
        ...('groupId' in owner && { groupId: owner.groupId }),
        data: { ...rest.data, access: { read: true, write: true } },
      },
      { sealer, id, before: before?.version.definition },
    );
    const version: StoredVersion = {
      id: `${versionKind}/${newId()}`,
      version: (before?.version.version ?? 0) + 1,
      definition,
      savedBy: person.email,
      savedAt: now(),
      note,
    };
    await rows.add(id, owner, version);
    const keys = keysOf(definition);
    const granted = await rows.grant(id, keys, person);
    const missing = assistantSources(definition).find((source) => {
      const key = storedKeyOf(source);
      return key !== null && !granted.has(key);
    });
    if (missing)
      return refused(
        assistantSentence('assistants.sourceNotYours', { name: missing.name ?? missing.id }),
        'Forbidden',
        403,
      );
    return success({
      id: version.id,
      assistantId: id,
      version: version.version,
      provider: definition.provider,
    });
  }

  /** The assistant, if this person may have it answer the visitors of a site: lending is sharing, so reading alone does not suffice. */
  async function lendable(lenderId: string, id: string): Promise<StoredAssistant | undefined> {
    const { rows } = await pool.query<{ email: string }>(
      'select email from people where id = $1 and deactivated_at is null',
      [lenderId],
    );
    if (!rows[0]) return undefined;
    const person = { id: lenderId, email: rows[0].email };
    const found = await findWithLevel(pool, userGroups, { person, id });
    const isOpen = found && (found.assistant.groupId === null || found.assistant.isPublished);
    return isOpen && includes(found.level, 'write') ? found.assistant : undefined;
  }

  /** The assistant for those whom it is lent to: they may use it, whatever its lender may. */
  async function lentAs({ assistantId, lenderId }: LentAssistant, id: string) {
    const assistant = id === assistantId ? await lendable(lenderId, id) : undefined;
    return assistant && { assistant, level: 'read' as const };
  }

  const service = {
    rightsOf,

    lendable,

    /** The name of an assistant, whoever asks. */
    nameOf: async (id: string): Promise<string | undefined> =>
      (await assistantRows(pool).find(id))?.version.definition.name,

    /** The right of a person over an assistant, by its id. */
    levelOf: async (person: Caller, id: string) =>
      (await findWithLevel(pool, userGroups, { person, id }))?.level,

    /** The level of a person in one group. */
    async groupLevelOf(person: Caller, id: string) {
      if (id === (await builtInGroupLedBy(pool, person))) return 'admin' as const;
      const principals = principalsOf(
        person.email,
        await userGroups.groupsOf(person.email),
        person.key?.systemId,
      );
      return (await accessRows(pool, 'group').levels(principals, [id])).get(id);
    },

    /**
     * The assistant for a turn of the person, and whose the files are that it reads.
     *
     * @param id of the assistant, whose newest version answers, or of one of its versions, which old conversations name. Who may only
     *   read is answered by one of a group as it was published, and otherwise by the newest; a former one is told what it was then, and
     *   reads and calls only what the newest still does, see {@link formerForReaders}.
     * @returns undefined where there is none that the person may use
     */
    async use(
      person: RightsHolder & Pick<Caller, 'isAdmin' | 'lent'>,
      id: string,
    ): Promise<UsedAssistant | undefined> {
      const found = person.lent
        ? await lentAs(person.lent, id)
        : await findWithLevel(pool, userGroups, { person, id, byVersion: true });
      if (!found) return undefined;
      const { level } = found;
      const newest = found.assistant.version;
      const named =
        found.assistant.id === id ? undefined : await assistantRows(pool).version(found.assistant.id, id);
      const canWrite = includes(level, 'write');
      const isOpen =
        found.assistant.groupId === null || canWrite || named?.definition.data.isPublished === true;
      const version =
        named && isOpen
          ? {
              ...named,
              definition: canWrite ? named.definition : formerForReaders(named.definition, newest.definition),
            }
          : newest;
      const assistant = { ...found.assistant, version };
      const keys = keysOf(assistant.version.definition);
      const isFixed = isSystemAssistant(assistant.version.definition) && !person.isAdmin;
      return {
        assistant,
        owners: keys.length === 0 ? new Map() : await assistantRows(pool).ownersOf(assistant.id, keys),
        canEdit: canWrite && !isFixed,
      };
    },

    /**
     * An assistant that is not saved yet, for a turn of the person who writes it. It reads what a save would let it read, and is stored
     * nowhere.
     *
     * @errors as a save of it would be refused
     */
    async useDraft(person: Caller, draft: AssistantDefinition): Promise<Outcome<UsedAssistant>> {
      const problem = problemOf(draft);
      if (problem) return refused(assistantSentence(problem));
      const rows = assistantRows(pool);
      let saved: StoredAssistant | undefined;
      if (draft.assistantId) {
        const found = await allowed(pool, { person, id: draft.assistantId, level: 'write' });
        if (!found.ok) return found;
        saved = found.value;
      }
      const keys = keysOf(draft);
      const owners = keys.length === 0 ? new Map<string, string>() : await rows.ownFiles(person.id, keys);
      if (saved && keys.length > 0)
        for (const [key, owner] of await rows.ownersOf(saved.id, keys)) owners.set(key, owner);
      const missing = assistantSources(draft).find((source) => {
        const key = storedKeyOf(source);
        return key !== null && !owners.has(key);
      });
      if (missing)
        return refused(
          assistantSentence('assistants.sourceNotYours', { name: missing.name ?? missing.id }),
          'Forbidden',
          403,
        );
      return success({
        assistant: {
          id: saved?.id ?? draftId,
          ownerId: person.id,
          groupId: saved?.groupId ?? null,
          isPublished: false,
          version: {
            id: draftId,
            version: 0,
            definition: draft,
            savedBy: person.email,
            savedAt: new Date(0),
            note: '',
          },
        },
        owners,
        canEdit: true,
      });
    },

    /** Saves an assistant of the caller, or a new version of one that they may edit. */
    async save(
      definition: AssistantDefinition,
      save: Omit<AssistantSave, 'owner'> & { owner?: AssistantOwner },
    ): Promise<Outcome<SavedAssistant>> {
      const { person } = save.context;
      let owner = save.owner ?? { ownerId: person.id };
      if (definition.assistantId) {
        const found = await allowed(pool, { person, id: definition.assistantId, level: 'write' });
        if (!found.ok) return found;
        const { ownerId, groupId } = found.value;
        const current = groupId === null ? { ownerId: ownerId! } : { groupId };
        if (save.owner && JSON.stringify(save.owner) !== JSON.stringify(current)) return gone;
        owner = current;
      }
      const lock = 'groupId' in owner ? owner.groupId : owner.ownerId;
      const saved = await withinLimit(pool, 'assistants', lock, (tx) =>
        unlessRefused(tx, () => saveIn(tx, definition, { ...save, owner })),
      );
      if (saved.ok && 'groupId' in owner && definition.data.isPublished !== true)
        await endWithdrawn({ assistantIds: [saved.value.assistantId] });
      if (saved.ok)
        await changed([
          person.email,
          ...(await readersOf(pool, {
            id: saved.value.assistantId,
            groupId: 'groupId' in owner ? owner.groupId : null,
          })),
        ]);
      return saved;
    },

    /** The caller's own assistants and those that were shared with them; those of groups come with the groups. */
    async list(person: Caller): Promise<AssistantDefinition[]> {
      const rights = await rightsOf(person);
      const found = await assistantRows(pool).listFor(person.id, [...rights.shared.keys()]);
      return found.map((assistant) => shownTo(assistant, includes(rights.levelOf(assistant), 'write')));
    },

    /** The assistants of groups, as a person with these rights sees them; by group. */
    async listOfGroups(rights: AssistantRights): Promise<Map<string, AssistantDefinition[]>> {
      const byGroup = new Map<string, AssistantDefinition[]>([...rights.groups.keys()].map((id) => [id, []]));
      for (const assistant of await assistantRows(pool).listOfGroups([...byGroup.keys()])) {
        const level = rights.levelOf(assistant);
        if (level !== undefined)
          byGroup.get(assistant.groupId!)!.push(shownTo(assistant, includes(level, 'write')));
      }
      return byGroup;
    },

    /** @param groupId the group whose assistants they are; otherwise they are of people */
    async remove(
      person: Caller,
      ids: readonly string[],
      groupId: string | null = null,
    ): Promise<Outcome<void>> {
      const outcome = await inTransaction(pool, async (tx): Promise<Outcome<string[]>> => {
        const readers: string[] = [];
        for (const id of ids) {
          const found = await allowed(tx, { person, id, level: 'write' });
          if (!found.ok) return found;
          if (groupId !== null && found.value.groupId !== groupId) return gone;
          readers.push(...(await readersOf(tx, found.value)));
        }
        await accessRows(tx, 'assistant').takeAll(ids);
        await assistantRows(tx).remove(ids);
        return success(readers);
      });
      if (outcome.ok) await endWithdrawn({ assistantIds: ids });
      if (outcome.ok) await changed([person.email, ...outcome.value]);
      return outcome.ok ? success(undefined) : outcome;
    },

    /** Lets people use an assistant, without seeing what it is told. */
    async share(person: Caller, id: string, recipients: readonly string[]): Promise<Outcome<void>> {
      const found = await allowed(pool, { person, id, level: 'write' });
      if (!found.ok) return found;
      const addresses = recipients.map(recipientOf);
      const wrong = addresses.indexOf(undefined);
      if (wrong !== -1) return refused(`"${recipients[wrong]}" is not an e-mail address.`);
      const rights = [...new Set(addresses as string[])].map(
        (name) => ({ kind: 'person', name, level: 'read' }) as const,
      );
      await accessRows(pool, 'assistant').give(id, rights, false);
      await changed(rights.map(({ name }) => name));
      return success(undefined);
    },

    async unshare(person: Caller, id: string, recipients: readonly string[]): Promise<Outcome<void>> {
      const found = await allowed(pool, { person, id, level: 'write' });
      if (!found.ok) return found;
      const addresses = recipients.flatMap((recipient) => recipientOf(recipient) ?? []);
      await accessRows(pool, 'assistant').take(
        id,
        addresses.map((name) => ({ kind: 'person', name })),
      );
      await endWithdrawn({ assistantIds: [id] });
      await changed(addresses);
      return success(undefined);
    },

    async readers(person: Caller, id: string): Promise<Outcome<AssistantReader[]>> {
      const found = await allowed(pool, { person, id, level: 'write' });
      if (!found.ok) return found;
      const rights = (await accessRows(pool, 'assistant').rightsOver([id])).get(id)!;
      return success(
        rights.map(({ kind, name, level }) => ({
          name,
          kind: kind === 'person' ? ('person' as const) : ('group' as const),
          level,
        })),
      );
    },

    async versions(person: Caller, id: string): Promise<Outcome<AssistantVersion[]>> {
      const found = await allowed(pool, { person, id, level: 'write' });
      if (!found.ok) return found;
      const versions = await assistantRows(pool).versions(id, listedVersions);
      return success(
        versions.map((version) => ({
          id: version.id,
          version: version.version,
          savedAt: version.savedAt.toISOString(),
          savedBy: version.savedBy,
          note: version.note,
          definition: shownTo(
            { ...found.value, version, isPublished: version.definition.data.isPublished === true },
            true,
          ),
        })),
      );
    },
  };
  return service;
}

/** See {@link createAssistantService}. */
export type AssistantService = ReturnType<typeof createAssistantService>;
