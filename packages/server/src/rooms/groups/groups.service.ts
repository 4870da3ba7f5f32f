import {
  assistantDefinitionSchema,
  assistantLimits,
  groupSentence,
  success,
  type AccessLevel,
  type AdministeredGroup,
  type AssistantDefinition,
  type Group,
  type GroupMessageCode,
  type Outcome,
} from '@stoa/core/contract';
import { builtInGroupName, groupIdOf, groupNameProblem, hasAdmin, isSystemKey } from '@stoa/core/rules';
import type { Pool, PoolClient } from 'pg';
import { capabilities } from '../../platform/capabilities.js';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { unlessRefused } from '../../platform/db/unless-refused.js';
import type { Queryable } from '../../platform/db/queryable.js';
import type { ApiKeyService } from '../api-keys/api-keys.service.js';
import { accessRows, everyone, type Principal, type Right } from '../access/access.repository.js';
import type {
  AssistantSave,
  AssistantService,
  DoubtfulRights,
  SavedAssistant,
} from '../assistants/assistants.service.js';
import type { CallContext, Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { recipientOf } from '../sharing/recipients.js';
import { builtInAssistants } from './built-in/built-in-assistants.js';
import { groupRows, type GroupKey, type StoredGroup } from './groups.repository.js';

/** Dependencies of {@link createGroupService}. */
export interface GroupServiceDeps {
  pool: Pool;
  assistants: Pick<AssistantService, 'rightsOf' | 'listOfGroups' | 'save' | 'remove'>;
  /** The keys with which programs act for groups. */
  keys: Pick<ApiKeyService, 'addForGroup' | 'endForOwner' | 'endOfGroup' | 'tellEnded'>;
  findCaller(personId: string): Promise<Pick<Caller, 'isAdmin'> | undefined>;
  /** Deletes what was recorded of the conversations of a group. */
  analysisEnded(tx: Queryable, groupId: string): Promise<void>;
  /** Tells the clients of people by their addresses that their groups have changed. */
  changed(emails: readonly string[]): Promise<void>;
  /** Ends replies that are being written by an assistant which who asked may not use any more. */
  endWithdrawn(doubtful: DoubtfulRights): Promise<void>;
}

type Members = Record<string, AccessLevel>;
type Context = Pick<CallContext, 'person' | 'now' | 'newId'>;
type KeyContext = Context & Pick<CallContext, 'address'>;

const refuse = (code: GroupMessageCode, values?: Record<string, string | number>) =>
  refused(groupSentence(code, values));
const gone = refused(groupSentence('groups.gone'), 'NoSuchKey', 404);

/** A member as it is stored; `undefined` for what is neither an address nor a system key. */
function principalOf(text: string): Principal | undefined {
  const name = text.trim();
  if (isSystemKey(name)) return { kind: 'key', name };
  const email = recipientOf(name);
  return email === undefined ? undefined : { kind: 'person', name: email };
}

/** The rights that members have; a refusal names the first that is no member. */
function rightsOf(members: Members): Outcome<Right[]> {
  const rights = Object.entries(members).map(([text, level]) => ({
    text,
    level,
    principal: principalOf(text),
  }));
  const wrong = rights.find(({ principal }) => !principal);
  if (wrong) return refused(`"${wrong.text}" is not an e-mail address.`);
  return success(rights.map(({ principal, level }) => ({ ...principal!, level })));
}

const membersOf = (rights: readonly Right[]): Members =>
  Object.fromEntries(
    rights.flatMap(({ kind, name, level }) => (kind === 'person' || kind === 'key' ? [[name, level]] : [])),
  );
const emailsOf = (members: Members): string[] => Object.keys(members).filter((name) => !isSystemKey(name));

/** Groups of people: members, types and assistants. Whether the caller may do it was asked before. */
export function createGroupService({
  pool,
  assistants,
  keys,
  findCaller,
  analysisEnded,
  changed,
  endWithdrawn,
}: GroupServiceDeps) {
  const rightsOver = async (queryable: Queryable, id: string): Promise<Right[]> =>
    (await accessRows(queryable, 'group').rightsOver([id])).get(id)!;

  /** What the caller sees of groups: all members, where they are one themselves. */
  async function shown(person: Caller, only?: string): Promise<Group[]> {
    const rights = await assistants.rightsOf(person);
    const ids = [...rights.groups.keys()].filter((id) => only === undefined || id === only);
    const [stored, over, definitions] = await Promise.all([
      groupRows(pool).list(ids),
      accessRows(pool, 'group').rightsOver(ids),
      assistants.listOfGroups(rights),
    ]);
    return stored.map(({ id, name, types, supportConvAnalysis }) => {
      const all = over.get(id)!;
      const isMember = all.some((right) => right.kind === 'person' && right.name === person.email);
      return {
        id,
        name,
        members: isMember ? membersOf(all) : { [person.email]: rights.groups.get(id)! },
        assistants: definitions.get(id) ?? [],
        groupTypes: types,
        types,
        supportConvAnalysis,
        isPublic: all.some(({ kind }) => kind === 'everyone'),
      };
    });
  }

  /**
   * Ends the key of a group whose maker is none of its admins any more: they know its secret.
   *
   * @returns the id of the key that was ended
   */
  async function endKeyOfFormerAdmin(
    tx: PoolClient,
    id: string,
    { before, after }: Record<'before' | 'after', Members>,
    context: KeyContext,
  ): Promise<string | null> {
    const key = await groupRows(tx).keyOf(id);
    if (!key || before[key.ownerEmail] !== 'admin' || after[key.ownerEmail] === 'admin') return null;
    await keys.endOfGroup(tx, key.id, context);
    await takeKey(tx, id, key);
    return key.id;
  }

  async function takeKey(tx: Queryable, id: string, { systemId }: GroupKey): Promise<void> {
    await accessRows(tx, 'group').take(id, [{ kind: 'key', name: systemId }]);
    await groupRows(tx).setKey(id, null);
  }

  /** Changes the members under the lock of the group, so that two who leave at once do not leave it without an admin. */
  async function changeMembers(
    id: string,
    context: KeyContext,
    change: (tx: PoolClient, before: Members) => Promise<Outcome<void>>,
  ): Promise<Outcome<void>> {
    const { person } = context;
    let endedKeyId: string | null = null;
    const outcome = await withinLimit(pool, 'group', id, async (tx): Promise<Outcome<Members>> => {
      const [group] = await groupRows(tx).list([id]);
      if (!group) return gone;
      const before = membersOf(await rightsOver(tx, id));
      return unlessRefused(tx, async () => {
        const isChanged = await change(tx, before);
        if (!isChanged.ok) return isChanged;
        const after = membersOf(await rightsOver(tx, id));
        const isOwnFault = before[person.email] === 'admin' && after[person.email] !== 'admin';
        // Administrators lead the built-in group without being members.
        if (!hasAdmin(after) && group.name !== builtInGroupName)
          return refuse(isOwnFault ? 'groups.onlyAdmin' : 'groups.needsAdmin');
        if (Object.keys(after).length > assistantLimits.members)
          return refuse('groups.tooManyMembers', { max: assistantLimits.members });
        endedKeyId = await endKeyOfFormerAdmin(tx, id, { before, after }, context);
        return success({ ...before, ...after });
      });
    });
    if (outcome.ok && endedKeyId !== null) await keys.tellEnded(endedKeyId);
    if (outcome.ok) await endWithdrawn({ groupId: id });
    if (outcome.ok) await changed(emailsOf(outcome.value));
    return outcome.ok ? success(undefined) : outcome;
  }

  async function tellMembers(id: string): Promise<void> {
    await changed(emailsOf(membersOf(await rightsOver(pool, id))));
  }

  /** Saves assistants one after the other; the first refusal ends it. */
  async function saveAll(
    groupId: string,
    definitions: readonly AssistantDefinition[],
    save: Omit<AssistantSave, 'owner'>,
  ): Promise<Outcome<SavedAssistant[]>> {
    const saved: SavedAssistant[] = [];
    for (const definition of definitions) {
      const outcome = await assistants.save(definition, { ...save, owner: { groupId } });
      if (!outcome.ok) return outcome;
      saved.push(outcome.value);
    }
    return success(saved);
  }

  return {
    list: (person: Caller): Promise<Group[]> => shown(person),

    async create(
      { group_name: asked, members, types }: { group_name: string; members: Members; types: string[] },
      { person, newId }: Context,
    ): Promise<Outcome<Group>> {
      const name = asked.trim();
      const rights = rightsOf(members);
      if (!rights.ok) return rights;
      const others = rights.value.filter(({ name: member }) => member !== person.email);
      if (others.length >= assistantLimits.members)
        return refuse('groups.tooManyMembers', { max: assistantLimits.members });
      const id = groupIdOf(name, newId());
      const outcome = await withinLimit(pool, 'groups', person.id, async (tx): Promise<Outcome<void>> => {
        const mine = await groupRows(tx).list([...(await assistants.rightsOf(person)).groups.keys()]);
        const problem = groupNameProblem(
          name,
          mine.map((group) => group.name),
        );
        if (problem) return refuse(problem);
        if ((await groupRows(tx).countOf(person.email)) >= assistantLimits.groups)
          return refuse('groups.many', { max: assistantLimits.groups });
        await groupRows(tx).add({ id, name, types: [...new Set(types)], createdBy: person.email });
        const creator: Right = { kind: 'person', name: person.email, level: 'admin' };
        await accessRows(tx, 'group').give(id, [creator, ...others], true);
        return success(undefined);
      });
      if (!outcome.ok) return outcome;
      await tellMembers(id);
      return success((await shown(person, id))[0]!);
    },

    async setTypes(id: string, types: readonly string[]): Promise<Outcome<void>> {
      await groupRows(pool).setTypes(id, [...new Set(types)]);
      await tellMembers(id);
      return success(undefined);
    },

    /** Who is a member already keeps their level. */
    async addMembers(context: KeyContext, id: string, members: Members): Promise<Outcome<void>> {
      const rights = rightsOf(members);
      if (!rights.ok) return rights;
      return changeMembers(id, context, async (tx) => {
        await accessRows(tx, 'group').give(id, rights.value, false);
        return success(undefined);
      });
    },

    async removeMembers(context: KeyContext, id: string, names: readonly string[]): Promise<Outcome<void>> {
      return changeMembers(id, context, async (tx) => {
        await accessRows(tx, 'group').take(
          id,
          names.flatMap((name) => principalOf(name) ?? []),
        );
        return success(undefined);
      });
    },

    async setLevels(context: KeyContext, id: string, members: Members): Promise<Outcome<void>> {
      const rights = rightsOf(members);
      if (!rights.ok) return rights;
      return changeMembers(id, context, async (tx, before) => {
        const stranger = rights.value.find(({ name }) => !Object.hasOwn(before, name));
        if (stranger) return refuse('groups.notAMember', { name: stranger.name });
        await accessRows(tx, 'group').give(id, rights.value, true);
        return success(undefined);
      });
    },

    /** Adds assistants to the group, or saves new versions of them. */
    async saveAssistants(
      id: string,
      definitions: readonly AssistantDefinition[],
      { isNew, ...save }: Omit<AssistantSave, 'owner'> & { isNew: boolean },
    ): Promise<Outcome<SavedAssistant[]>> {
      if (!isNew && definitions.some(({ assistantId }) => !assistantId)) return gone;
      const saved = await saveAll(
        id,
        isNew ? definitions.map((definition) => ({ ...definition, assistantId: null })) : definitions,
        save,
      );
      await tellMembers(id);
      return saved;
    },

    async removeAssistants(person: Caller, id: string, ids: readonly string[]): Promise<Outcome<void>> {
      const outcome = await assistants.remove(person, ids, id);
      await tellMembers(id);
      return outcome;
    },

    /** Ends the key of the built-in group whose maker leads that group no more, neither as a member nor as an administrator. */
    async purge(): Promise<void> {
      const id = (await groupRows(pool).findByName(builtInGroupName))?.id;
      const known = id === undefined ? undefined : await groupRows(pool).keyOf(id);
      if (id === undefined || !known || (await findCaller(known.ownerId))?.isAdmin) return;
      const isEnded = await withinLimit(pool, 'group', id, async (tx) => {
        const key = await groupRows(tx).keyOf(id);
        if (key?.id !== known.id || membersOf(await rightsOver(tx, id))[key.ownerEmail] === 'admin')
          return false;
        await keys.endForOwner(tx, key.id, '');
        await takeKey(tx, id, key);
        return true;
      });
      if (!isEnded) return;
      await keys.tellEnded(known.id);
      await tellMembers(id);
    },

    /** Its assistants and its key go with it. */
    async remove(id: string, context: KeyContext): Promise<Outcome<void>> {
      let keyId: string | null = null;
      const outcome = await withinLimit(pool, 'group', id, async (tx): Promise<Outcome<Members>> => {
        const [group] = await groupRows(tx).list([id]);
        if (!group) return gone;
        const members = membersOf(await rightsOver(tx, id));
        keyId = await groupRows(tx).keyIdOf(id);
        if (keyId !== null) await keys.endOfGroup(tx, keyId, context);
        await accessRows(tx, 'assistant').takeAll(await groupRows(tx).assistantIds(id));
        await accessRows(tx, 'group').takeAll([id]);
        await groupRows(tx).remove(id);
        return success(members);
      });
      if (!outcome.ok) return outcome;
      if (keyId !== null) await keys.tellEnded(keyId);
      await endWithdrawn({ groupId: id });
      await changed(emailsOf(outcome.value));
      return success(undefined);
    },

    /**
     * Ends the key of the group and makes another, which takes its place among the members; the first one may write. What is asked with
     * it is paid by whoever replaces it.
     *
     * @returns the new secret, which is kept nowhere
     */
    async replaceKey(
      id: string,
      context: KeyContext,
    ): Promise<Outcome<{ secret: string; systemId: string }>> {
      let formerId: string | null = null;
      const outcome = await withinLimit(pool, 'group', id, async (tx) => {
        const [group] = await groupRows(tx).list([id]);
        if (!group) return gone;
        return unlessRefused(tx, async () => {
          formerId = await groupRows(tx).keyIdOf(id);
          const added = await keys.addForGroup(tx, group.name, context);
          if (!added.ok) return added;
          const former = formerId === null ? null : await groupRows(tx).systemIdOf(formerId);
          const level = former === null ? 'write' : membersOf(await rightsOver(tx, id))[former];
          if (formerId !== null) await keys.endOfGroup(tx, formerId, context);
          if (former !== null) await accessRows(tx, 'group').take(id, [{ kind: 'key', name: former }]);
          const { id: keyId, systemId, secret } = added.value;
          await accessRows(tx, 'group').give(
            id,
            [{ kind: 'key', name: systemId, level: level ?? 'write' }],
            true,
          );
          await groupRows(tx).setKey(id, keyId);
          return success({ secret, systemId });
        });
      });
      if (!outcome.ok) return outcome;
      if (formerId !== null) await keys.tellEnded(formerId);
      await tellMembers(id);
      return outcome;
    },

    /** Makes the group of the built-in assistants, or replaces what is in it. */
    async createBuiltIn(
      definitions: readonly AssistantDefinition[],
      members: readonly string[],
      context: Context,
    ): Promise<Outcome<string>> {
      const { person, newId } = context;
      const rights = rightsOf(Object.fromEntries([...members, person.email].map((name) => [name, 'admin'])));
      if (!rights.ok) return rights;
      const id = await withinLimit(pool, 'groups', '', async (tx) => {
        const found = (await groupRows(tx).findByName(builtInGroupName))?.id;
        const groupId = found ?? groupIdOf(builtInGroupName, newId());
        if (!found)
          await groupRows(tx).add({
            id: groupId,
            name: builtInGroupName,
            types: [],
            createdBy: person.email,
          });
        await accessRows(tx, 'group').give(groupId, [...rights.value, { ...everyone, level: 'read' }], true);
        return groupId;
      });
      const present = (await assistants.listOfGroups(await assistants.rightsOf(person))).get(id) ?? [];
      const idOf = new Map(present.map(({ name, assistantId }) => [name, assistantId]));
      const saved = await saveAll(
        id,
        definitions.map((definition) => ({
          ...definition,
          assistantId: idOf.get(definition.name) ?? null,
          data: { ...definition.data, isPublished: true },
        })),
        { context },
      );
      return saved.ok ? success(id) : saved;
    },

    /** The assistants that come with the product and can be served, and whether the group of built-in ones has them. */
    async builtIns(person: Caller): Promise<{ definition: AssistantDefinition; isThere: boolean }[]> {
      const id = (await groupRows(pool).findByName(builtInGroupName))?.id;
      const present = (await assistants.listOfGroups(await assistants.rightsOf(person))).get(id ?? '') ?? [];
      const names = new Set(present.map(({ name }) => name));
      return builtInAssistants
        .filter(({ needs }) => needs === undefined || capabilities[needs])
        .map(({ definition }) => ({
          definition: assistantDefinitionSchema.parse(definition),
          isThere: names.has(definition.name),
        }));
    },

    async listAll(): Promise<AdministeredGroup[]> {
      const groups = await groupRows(pool).listAll();
      const over = await accessRows(pool, 'group').rightsOver(groups.map(({ id }) => id));
      return groups.map(({ id, name, createdBy, supportConvAnalysis, assistants: count }) => ({
        group_id: id,
        groupName: name,
        createdBy,
        numOfAssistants: count,
        isPublic: over.get(id)!.some(({ kind }) => kind === 'everyone'),
        amplifyGroups: over.get(id)!.flatMap((right) => (right.kind === 'list' ? [right.name] : [])),
        supportConvAnalysis,
      }));
    },

    /** What administrators decide: who beside the members may use the group, and whether it is analysed. */
    async administer(
      id: string,
      {
        isPublic,
        lists,
        supportConvAnalysis,
      }: {
        isPublic?: boolean | undefined;
        lists?: readonly string[] | undefined;
        supportConvAnalysis?: boolean | undefined;
      },
    ): Promise<Outcome<void>> {
      const outcome = await withinLimit(pool, 'group', id, async (tx): Promise<Outcome<StoredGroup>> => {
        const [group] = await groupRows(tx).list([id]);
        if (!group) return gone;
        const rows = accessRows(tx, 'group');
        if (isPublic === true) await rows.give(id, [{ ...everyone, level: 'read' }], true);
        if (isPublic === false) await rows.take(id, [everyone]);
        if (lists) {
          const before = (await rightsOver(tx, id)).filter(({ kind }) => kind === 'list');
          await rows.take(id, before);
          await rows.give(
            id,
            [...new Set(lists)].map((name) => ({ kind: 'list', name, level: 'read' })),
            true,
          );
        }
        if (supportConvAnalysis !== undefined) await groupRows(tx).setAnalysis(id, supportConvAnalysis);
        // What was recorded goes with the approval that it needed.
        if (supportConvAnalysis === false) await analysisEnded(tx, id);
        return success(group);
      });
      if (!outcome.ok) return outcome;
      if (isPublic === false || lists) await endWithdrawn({ groupId: id });
      await tellMembers(id);
      return success(undefined);
    },
  };
}

/** See {@link createGroupService}. */
export type GroupService = ReturnType<typeof createGroupService>;
