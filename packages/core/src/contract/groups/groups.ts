import * as z from 'zod/mini';
import { assistantDefinitionSchema } from '../assistants/definition.js';
import * as assistantLimits from '../assistants/assistant-limits.js';
import { accessLevels, defineOperation, type AccessLevel, type Operation } from '../define-operation.js';
import type { GroupMessageCode } from './group-messages.js';

const id = z.string().check(z.minLength(1), z.maxLength(assistantLimits.idCharacters));
const level = z.enum(accessLevels);
const member = z.string().check(z.minLength(1), z.maxLength(320));
/** E-mail address, or identifier of a system key, to level. */
const members = z.record(member, level);
const types = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(assistantLimits.nameCharacters)))
  .check(z.maxLength(assistantLimits.groupTypes));

/** A group with its members and the assistants that the caller may use in it. @source assistants specification §3 "Group"; protocol §3.4 */
export const groupSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  members,
  assistants: z._default(z.array(assistantDefinitionSchema), []),
  groupTypes: z._default(z.array(z.string()), []),
  supportConvAnalysis: z._default(z.boolean(), false),
  isPublic: z.optional(z.boolean()),
});
export type Group = z.output<typeof groupSchema>;

/** A group as administrators see it. @source protocol §3.4 */
export const administeredGroupSchema = z.looseObject({
  group_id: z.string(),
  groupName: z.string(),
  createdBy: z._default(z.string(), ''),
  numOfAssistants: z._default(z.int(), 0),
  isPublic: z._default(z.boolean(), false),
  amplifyGroups: z._default(z.array(z.string()), []),
  supportConvAnalysis: z._default(z.boolean(), false),
});
export type AdministeredGroup = z.output<typeof administeredGroupSchema>;

const common = {
  method: 'POST',
  path: '/groups',
  sends: 'data',
  family: 'plain',
  shape: 'observed',
  failures: [],
  source: 'assistants specification §7 "Groups"; protocol §3.4',
} as const satisfies Partial<Operation>;

const ofGroup = (needed: AccessLevel, refusal: GroupMessageCode | ((input: unknown) => GroupMessageCode)) =>
  ({
    entity: 'group',
    level: needed,
    idOf: (input: unknown) => {
      const { group_id, groupId } = input as { group_id?: string; groupId?: string };
      return group_id ?? groupId;
    },
    refusal: typeof refusal === 'function' ? refusal : () => refusal,
  }) as const;

const management = { flag: 'assistantAdminInterface' } as const;
/** The wire says it in capitals, the specification in small letters. */
const updateTypes = ['ADD', 'UPDATE', 'REMOVE', 'add', 'update', 'remove'] as const;
const memberUpdateTypes = ['ADD', 'REMOVE', 'add', 'remove'] as const;
const done = z.object({ success: z.literal(true), message: z.optional(z.string()) });

export const groups = {
  list: defineOperation({
    ...common,
    summary: 'The groups of the caller, with the assistants that they may use there.',
    method: 'GET',
    op: '/list',
    sends: 'nothing',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z._default(z.array(groupSchema), []),
      /** Whether something could not be read, so that a group may be missing. */
      incompleteGroupData: z.optional(z.boolean()),
    }),
    access: 'person',
  }),
  create: defineOperation({
    ...common,
    summary: 'Makes a group. The caller becomes its admin.',
    op: '/create',
    input: z.object({
      group_name: z.string().check(z.trim(), z.maxLength(assistantLimits.nameCharacters)),
      members: z._default(members, {}),
      types: z._default(types, []),
    }),
    output: z.object({ success: z.literal(true), data: groupSchema }),
    access: 'person',
    feature: { flag: 'createAstAdminGroups' },
  }),
  updateTypes: defineOperation({
    ...common,
    summary: 'Replaces the types of a group.',
    op: '/types/update',
    input: z.object({ group_id: id, types }),
    output: done,
    access: ofGroup('admin', 'groups.notAuthorized.types'),
    feature: management,
  }),
  updateMembers: defineOperation({
    ...common,
    summary: 'Adds members to a group, or removes some. Those who are there already stay as they are.',
    op: '/members/update',
    input: z.object({
      group_id: id,
      update_type: z.enum(memberUpdateTypes),
      members: z.union([members, z.array(member).check(z.maxLength(assistantLimits.members))]),
    }),
    output: done,
    access: ofGroup('admin', (input) =>
      (input as { update_type?: string }).update_type?.toUpperCase() === 'REMOVE'
        ? 'groups.notAuthorized.remove'
        : 'groups.notAuthorized.add',
    ),
    feature: management,
  }),
  updatePermissions: defineOperation({
    ...common,
    summary: 'Gives members of a group another level.',
    op: '/members/update_permissions',
    input: z.object({ group_id: id, affected_members: members }),
    output: done,
    access: ofGroup('admin', 'groups.notAuthorized.access'),
    feature: management,
  }),
  updateAssistants: defineOperation({
    ...common,
    summary: 'Adds assistants to a group, saves new versions of them, or deletes some.',
    op: '/assistants/update',
    input: z.object({
      group_id: id,
      update_type: z.enum(updateTypes),
      assistants: z
        .array(z.union([id, assistantDefinitionSchema]))
        .check(z.minLength(1), z.maxLength(assistantLimits.operations)),
      /** Ours: what the author says of the version. */
      note: z.optional(z.string().check(z.maxLength(assistantLimits.noteCharacters))),
      /** Ours: the version that was edited. The save is refused when there is a newer one. */
      baseVersion: z.optional(z.nullable(z.int())),
    }),
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      assistantData: z.array(
        z.object({
          id: z.string(),
          assistantId: z.string(),
          provider: z.string(),
          version: z.optional(z.int()),
        }),
      ),
    }),
    access: ofGroup('write', 'groups.notAuthorized.assistants'),
    feature: management,
  }),
  remove: defineOperation({
    ...common,
    summary: 'Deletes a group with its assistants.',
    method: 'DELETE',
    op: '/delete',
    sends: 'query',
    input: z.object({ group_id: id }),
    output: done,
    // Who administers the site may have to tidy up what nobody administers any more (2.035).
    access: { ...ofGroup('admin', 'groups.notAuthorized.delete'), orAdministrators: true },
    feature: { ...management, staysOpen: true },
  }),
  replaceKey: defineOperation({
    ...common,
    summary:
      'Replaces the key with which programs act for a group, as one of its members. The former one stops working.',
    op: '/replace_key',
    input: z.object({ groupId: id }),
    output: z.extend(done, {
      /** Ours: the new secret. This is the only place where it is shown. */
      secret: z.optional(z.string()),
      /** Ours: by which the members of the group name it. */
      systemId: z.optional(z.string()),
    }),
    access: ofGroup('admin', 'groups.notAuthorized.key'),
    feature: management,
  }),
  createAmplifyAssistants: defineOperation({
    ...common,
    summary: 'Makes the group of the built-in assistants, which is open to everybody.',
    op: '/assistants/amplify',
    input: z.object({
      assistants: z.array(assistantDefinitionSchema).check(z.maxLength(assistantLimits.operations)),
      members: z._default(z.array(member).check(z.maxLength(assistantLimits.members)), []),
    }),
    output: z.object({ success: z.literal(true), data: z.object({ id: z.string() }) }),
    access: 'admin',
    feature: { flag: 'adminInterface' },
  }),
  builtIns: defineOperation({
    ...common,
    summary: 'The assistants that come with the product, and which of them the group of built-in ones has.',
    method: 'GET',
    op: '/assistants/built_in',
    sends: 'nothing',
    shape: 'ours',
    source: 'ours; administration specification §2 "Feature Data" (2.034)',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z.array(z.object({ definition: assistantDefinitionSchema, isThere: z.boolean() })),
    }),
    access: 'admin',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  listAll: defineOperation({
    ...common,
    summary: 'All groups of the installation.',
    method: 'GET',
    op: '/list_all',
    sends: 'nothing',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z._default(z.array(administeredGroupSchema), []),
    }),
    access: 'admin',
    feature: { flag: 'adminInterface' },
  }),
  update: defineOperation({
    ...common,
    summary: 'Says who beside its members may use a group, and whether its conversations are analysed.',
    op: '/update',
    input: z.object({
      group_id: id,
      isPublic: z.optional(z.boolean()),
      amplifyGroups: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200))),
      supportConvAnalysis: z.optional(z.boolean()),
    }),
    output: done,
    access: 'admin',
    feature: { flag: 'adminInterface' },
  }),
};
