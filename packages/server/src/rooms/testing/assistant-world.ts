import { randomUUID } from 'node:crypto';
import { operations, type AssistantDefinition, type Group } from '@stoa/core/contract';
import { vi } from 'vitest';
import { storeFlags, storeGroups } from '../../testing/store-config.js';
import { call, testAdministrators, type RoomServer } from './room-server.js';

const { assistants, files, groups } = operations;

/** Who is what to the assistants of a world. */
export const assistantRoles = [
  'owner',
  'writer',
  'member',
  'listed',
  'reader',
  'former',
  'stranger',
  'administrator',
] as const;
export type AssistantRole = (typeof assistantRoles)[number];

/** Everything that nobody may learn who may only use an assistant. Its answers and its name are no secret. */
export const secrets = {
  instructions: 'S3CRET-INSTRUCTIONS',
  former: 'S3CRET-OF-A-FORMER-VERSION',
  groupType: 'S3CRET-GROUP-TYPE',
  token: 'S3CRET-TOKEN',
  address: 'https://s3cret-api.example.org/',
  note: 'S3CRET-NOTE',
  said: 'S3CRET-SAID',
} as const;

/** Assistants of a person and of a group with members of all kinds. */
export interface AssistantWorld {
  emails: Record<AssistantRole, string>;
  /** Of the owner: shared with `reader`, and formerly with `former`. */
  personal: string;
  /** The ids of its versions, oldest first. */
  versions: string[];
  group: string;
  published: string;
  unpublished: string;
  /** A file that `personal` and `published` read. */
  fileKey: string;
}

export const secretDefinition = (
  fields: Partial<AssistantDefinition> = {},
  fileKey?: string,
): AssistantDefinition =>
  ({
    name: 'Keeper',
    description: 'Keeps what it knows.',
    instructions: secrets.instructions,
    dataSources:
      fileKey === undefined ? [] : [{ id: `s3://${fileKey}`, name: 'ledger.md', type: 'text/plain' }],
    ...fields,
    data: {
      groupTypeData: {
        Students: {
          additionalInstructions: secrets.groupType,
          dataSources: [],
          isDisabled: false,
          disabledMessage: '',
        },
      },
      operations: [
        {
          type: 'http',
          id: 'op',
          name: 'lookup',
          requestType: 'GET',
          url: secrets.address,
          description: 'Looks up.',
          auth: { type: 'bearer', token: secrets.token },
        },
      ],
      ...fields.data,
    },
  }) as AssistantDefinition;

async function upload(server: RoomServer, person: string, body: string): Promise<string> {
  const { value } = await call(server, person, files.upload, { name: 'ledger.md' });
  const { url, metadataUrl, key } = value as Record<string, string>;
  await fetch(server.url + url, { method: 'PUT', body });
  await vi.waitFor(async () => {
    if ((await fetch(server.url + metadataUrl)).status !== 200) throw new Error('not read yet');
  }, 60_000);
  return key!;
}

/** Builds a world of its own on a server. */
export async function createAssistantWorld(server: RoomServer): Promise<AssistantWorld> {
  const suffix = randomUUID().slice(0, 8);
  const emails = Object.fromEntries(
    assistantRoles.map((role) => [
      role,
      role === 'administrator' ? testAdministrators[0] : `${role}-${suffix}@example.org`,
    ]),
  ) as AssistantWorld['emails'];
  const { owner, writer, member, listed, reader, former, administrator } = emails;
  await storeFlags(server.database, { assistantAdminInterface: true, createAstAdminGroups: true });
  await storeGroups(server.database, { [`list-${suffix}`]: { members: [listed] } });
  for (const email of Object.values(emails)) await call(server, email, assistants.list, undefined);

  const fileKey = await upload(server, owner, 'The silver lies under the olive press.');
  const save = async (definition: AssistantDefinition) => {
    const { value } = await call(server, owner, assistants.create, {
      ...definition,
      note: secrets.note,
    });
    if (value['success'] !== true) throw new Error(JSON.stringify(value));
    return value['data'] as { id: string; assistantId: string };
  };
  const first = await save(secretDefinition({ instructions: secrets.former }, fileKey));
  const { assistantId: personal } = first;
  const second = await save(secretDefinition({ assistantId: personal }, fileKey));
  await call(server, owner, assistants.share, {
    assistantId: personal,
    recipientUsers: [reader, former],
  });
  await call(server, owner, assistants.unshare, { assistantId: personal, recipientUsers: [former] });

  const made = await call(server, owner, groups.create, {
    group_name: `Class ${suffix}`,
    members: { [writer]: 'write', [member]: 'read', [former]: 'write' },
    types: ['Students'],
  });
  const { id: group } = made.value['data'] as Group;
  const added = await call(server, owner, groups.updateAssistants, {
    group_id: group,
    update_type: 'ADD',
    assistants: [
      secretDefinition({ name: 'Open', data: { isPublished: true } }, fileKey),
      secretDefinition({ name: 'Closed', data: { isPublished: false } }),
    ],
  });
  const [open, closed] = added.value['assistantData'] as { assistantId: string }[];
  await call(server, owner, groups.updateMembers, {
    group_id: group,
    update_type: 'REMOVE',
    members: [former],
  });
  await call(server, administrator, groups.update, {
    group_id: group,
    amplifyGroups: [`list-${suffix}`],
    supportConvAnalysis: true,
  });
  return {
    emails,
    personal,
    versions: [first.id, second.id],
    group,
    published: open!.assistantId,
    unpublished: closed!.assistantId,
    fileKey,
  };
}
