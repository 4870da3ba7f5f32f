import type { Account } from '../contract/accounts/accounts.js';
import type { ApiKey } from '../contract/api-keys/api-keys.js';
import type { ArtifactSummary } from '../contract/artifacts/artifacts.js';
import type { MonthCost, Remaining } from '../contract/billing/billing.js';
import type { UsageReport } from '../contract/usage/usage.js';
import { promptCostAlertConfig, type PromptCostAlert } from '../contract/configs/prompt-cost-alert-config.js';
import type { Conversation, Folder } from '../contract/conversations/conversations.js';
import { featureFlagDefaults } from '../contract/feature-flags/flags.js';
import type { IntegrationId } from '../contract/integrations/integrations.js';
import type { Memory, Project } from '../contract/memory/memory.js';
import type { Model } from '../contract/models/models.js';
import { failed, success, type Failure, type Outcome } from '../contract/outcome.js';
import type { Prompt } from '../contract/prompts/prompts.js';
import type { Operations } from '../contract/registry.js';
import type { OutputOf, ParsedInputOf } from '../contract/define-operation.js';
import { defaultSettings, type Settings } from '../contract/settings/settings.js';
import { completeAccounts } from '../rules/accounts/account-list.js';
import type { Dialog } from '../state/layout/layout.store.js';
import type { OperationAt, Ports } from '../state/ports/ports.js';
import * as storageKeys from '../state/ports/storage-keys.js';
import type { StoaOptions } from '../state/stoa-options.js';
import { summaryOf } from '../state/storage/index-entry.js';
import {
  recordOf,
  toCloud,
  toStored,
  type ConversationRecord,
} from '../state/storage/stored-conversation.js';
import { realClock } from './fake-clock.js';
import { filesAnswers, type FilesSeed } from './seed-files.js';
import { sharingAnswers, type SharingSeed } from './seed-sharing.js';
import { createFakeWorld, fakeModels, type FakeWorld } from './fake-ports.js';
import type { ScriptStep } from './fake-runs.js';

/** The name of an operation, as `memory.save`. */
export type OperationName = {
  [R in keyof Operations]: `${R}.${keyof Operations[R] & string}`;
}[keyof Operations];
type OperationNamed<Name extends OperationName> =
  Name extends `${infer R extends keyof Operations}.${infer N}`
    ? N extends keyof Operations[R]
      ? OperationAt<R, N>
      : never
    : never;
type OutputNamed<Name extends OperationName> = OutputOf<OperationNamed<Name>>;
type InputNamed<Name extends OperationName> = ParsedInputOf<OperationNamed<Name>>;

/** What the server and the browser of a person hold before a page is opened. What is left out is empty, or the default. */
export interface StoaSeed
  extends Partial<Omit<StoaOptions, 'initial' | 'requestedId'>>, SharingSeed, FilesSeed {
  /** The moment at which the dates of the page stand still; timers run. The time of the machine by default. */
  now?: number;
  settings?: Partial<Settings>;
  flags?: Readonly<Record<string, boolean>>;
  /** The first is the default and the advanced one, the last the cheapest. */
  models?: readonly Model[];
  /** Newest first. Those with `isLocal: false` are in the cloud, all others in this browser. */
  conversations?: readonly Conversation[];
  /** Ids of conversations with a reply that the person has not seen. */
  unread?: readonly string[];
  /** Ids of conversations in which another device gets a reply. */
  repliedElsewhere?: readonly string[];
  folders?: readonly Folder[];
  /** The conversation that is shown; a new one by default. */
  selectedId?: string;
  templates?: readonly Prompt[];
  /** Unsent texts, by conversation or form. */
  drafts?: Readonly<Record<string, string>>;
  memories?: readonly Memory[];
  projects?: readonly Project[];
  /** Saved artifacts. */
  artifacts?: readonly ArtifactSummary[];
  /** Connected accounts of third parties. */
  integrations?: readonly IntegrationId[];
  monthCost?: MonthCost;
  /** What was used, whatever it is split by. */
  usage?: UsageReport;
  /** What limits of spending leave; by default there are none. */
  remaining?: Remaining[];
  /** What is told before dear requests; by default nothing. */
  costAlert?: PromptCostAlert;
  /** Billing accounts; the built-in one is always among them. */
  accounts?: readonly Account[];
  /** API keys that the person owns or is the delegate of. */
  apiKeys?: readonly ApiKey[];
  /** The form of COA strings, as a regular expression. */
  coaPattern?: string;
  /** Replies of models to requests whose last message contains a text; what else is asked is answered with a greeting. */
  replies?: readonly (readonly [asked: string, ...steps: ScriptStep[]])[];
  /** The dialog that is open. */
  dialog?: Dialog;
  /** What else the browser keeps, by the keys of `storage-keys.ts`. */
  stored?: Readonly<Record<string, unknown>>;
  /** Answers to operations that no other part of the seed gives. */
  answers?: {
    readonly [Name in OperationName]?:
      | OutputNamed<Name>
      | ((input: InputNamed<Name>) => OutputNamed<Name> | Promise<OutputNamed<Name>>);
  };
  /** Operations that fail. */
  failures?: { readonly [Name in OperationName]?: Failure };
  /** Operations that are never answered. */
  pending?: readonly OperationName[];
  /** Ports in the place of the fake ones. */
  ports?: Partial<Ports>;
}

const noUsage: UsageReport = {
  total: {
    replies: 0,
    inputTokens: 0,
    cachedTokens: 0,
    embeddingTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    estimated: 0,
    costUsd: 0,
  },
  groups: [],
  omitted: 0,
};

type Answer = (input: never) => Outcome<unknown> | Promise<Outcome<unknown>>;

/** The parts of a seed that the server keeps, as a server answers and changes them. */
function serverAnswers(seed: StoaSeed, now: () => number): { readonly [Name in OperationName]?: Answer } {
  let memories = [...(seed.memories ?? [])];
  let projects = [...(seed.projects ?? [])];
  let artifacts = [...(seed.artifacts ?? [])];
  let connected = [...(seed.integrations ?? [])];
  let apiKeys = [...(seed.apiKeys ?? [])];
  let accounts = seed.accounts ? completeAccounts(seed.accounts) : [];
  const { models = fakeModels } = seed;
  const timestamp = (): string => new Date(now()).toISOString();
  const done = success({ success: true });
  let count = 0;
  const newId = (): string => `seeded-${(count += 1)}`;

  return {
    ...(filesAnswers(seed) as Record<string, Answer>),
    ...(sharingAnswers(seed) as Record<string, Answer>),
    'models.list': () =>
      success({
        success: true,
        data: { models, default: models[0], advanced: models[0], cheapest: models.at(-1) },
      }),
    'featureFlags.get': () => success({ success: true, data: { ...featureFlagDefaults, ...seed.flags } }),
    'settings.get': () => success({ success: true, data: { ...defaultSettings, ...seed.settings } }),
    'accounts.get': () =>
      success({ success: true, data: accounts, ...(seed.coaPattern && { coaPattern: seed.coaPattern }) }),
    'accountLists.save': (input: { accounts: Account[] }) => {
      accounts = input.accounts;
      return done;
    },
    'apiKeys.list': () => success({ success: true, data: apiKeys }),
    'apiKeys.systemIds': () => success({ success: true, data: [] }),
    'apiKeys.create': ({
      account,
      appName,
      appDescription,
      ...key
    }: ParsedInputOf<Operations['apiKeys']['create']>) => {
      const owner = seed.person?.email ?? '';
      const id = `${owner}/${key.systemUse ? 'systemKey' : key.delegate ? 'delegateKey' : 'ownerKey'}/${newId()}`;
      apiKeys = [
        {
          api_owner_id: id,
          owner,
          delegate: key.delegate,
          applicationName: appName,
          applicationDescription: appDescription,
          createdAt: timestamp(),
          lastAccessed: null,
          account: { id: account.id, name: account.name ?? '' },
          rateLimit: key.rateLimit,
          expirationDate: key.expirationDate,
          accessTypes: key.accessTypes,
          active: true,
          systemId: key.systemUse ? `${appName}-481205` : null,
        },
        ...apiKeys,
      ];
      return success({ success: true, data: { id }, message: '' });
    },
    'apiKeys.view': ({ apiKeyId }: { apiKeyId: string }) =>
      success({ success: true, data: `amp-${apiKeyId.replace(/\W/g, '')}` }),
    'apiKeys.deactivate': ({ apiKeyId }: { apiKeyId: string }) => {
      apiKeys = apiKeys.map((key) => (key.api_owner_id === apiKeyId ? { ...key, active: false } : key));
      return done;
    },
    'apiKeys.update': (edits: ParsedInputOf<Operations['apiKeys']['update']>) => {
      apiKeys = apiKeys.map((key) => {
        const { account, ...updates } =
          edits.find(({ apiKeyId }) => apiKeyId === key.api_owner_id)?.updates ?? {};
        return {
          ...key,
          ...updates,
          ...(account && { account: { id: account.id, name: account.name ?? '' } }),
        } as ApiKey;
      });
      return done;
    },
    'billing.remaining': () =>
      success({ success: true, data: { limits: seed.remaining ?? [], timeZone: 'UTC' } }),
    'billing.costAlert': () =>
      success({ success: true, data: seed.costAlert ?? promptCostAlertConfig.initial }),
    'usage.mine': () => success({ success: true, data: seed.usage ?? noUsage }),
    'billing.monthCost': () => success(seed.monthCost ?? { 'MTD Cost': 0, dailyCost: 0, usage: [] }),
    'integrations.list': () => success({ success: true, data: connected }),
    'integrations.start': ({ integration }: { integration: IntegrationId }) => {
      connected = [...connected, integration];
      return success({ statusCode: 200, body: { Location: `https://accounts.example.org/${integration}` } });
    },
    'integrations.remove': ({ integration }: { integration: IntegrationId }) => {
      connected = connected.filter((one) => one !== integration);
      return done;
    },
    'analytics.mine': () => success({ success: true, data: [] }),
    'artifacts.list': () => success({ success: true, data: artifacts }),
    'artifacts.remove': ({ artifact_id: key }: { artifact_id: string }) => {
      artifacts = artifacts.filter((one) => one.key !== key);
      return done;
    },
    'artifacts.save': () => done,
    'artifacts.share': () => done,
    'quality.upload': () => done,
    'memory.read': () => success({ memories }),
    'memory.listProjects': () => success({ projects }),
    'memory.save': (input: {
      MemoryItem: string;
      MemoryType: Memory['memory_type'];
      MemoryTypeID?: string | null;
    }) => {
      const id = newId();
      memories = [
        {
          id,
          content: input.MemoryItem,
          memory_type: input.MemoryType,
          memory_type_id: input.MemoryTypeID ?? '',
          timestamp: timestamp(),
        },
        ...memories,
      ];
      return success({ id });
    },
    'memory.edit': ({ memory_id: id, content }: { memory_id: string; content: string }) => {
      memories = memories.map((one) => (one.id === id ? { ...one, content } : one));
      return success({});
    },
    'memory.remove': ({ memory_id: id }: { memory_id: string }) => {
      memories = memories.filter((one) => one.id !== id);
      return success({});
    },
    'memory.createProject': ({ ProjectName: project }: { ProjectName: string }) => {
      const id = newId();
      projects = [...projects, { id, project, timestamp: timestamp() }];
      return success({ id });
    },
    'memory.editProject': (input: { ProjectID: string; ProjectName: string }) => {
      projects = projects.map((one) =>
        one.id === input.ProjectID ? { ...one, project: input.ProjectName } : one,
      );
      return success({});
    },
    'memory.removeProject': ({ ProjectID: id }: { ProjectID: string }) => {
      projects = projects.filter((one) => one.id !== id);
      return success({});
    },
  };
}

const isInCloud = ({ head }: ConversationRecord): boolean => head.isLocal === false;

/** Puts the seed's conversations of the cloud there, as last changed when they say. */
function fillCloud({ cloud }: FakeWorld, { conversations = [], folders = [] }: StoaSeed): void {
  for (const record of conversations.map(recordOf).filter(isInCloud)) {
    const { id: conversationId, folderId, updatedAt } = record.head;
    cloud.handlers['conversations.upload']!({
      conversation: toCloud(record),
      conversationId,
      folder: folders.find(({ id }) => id === folderId) ?? null,
    } as never);
    const copy = cloud.copies.get(conversationId);
    if (copy && typeof updatedAt === 'string') cloud.copies.set(conversationId, { ...copy, updatedAt });
  }
}

/** What the seed's browser keeps, by key. */
function browserEntries(seed: StoaSeed): Map<string, unknown> {
  const records = (seed.conversations ?? []).map(recordOf);
  const entries: Record<string, unknown> = {
    ...(seed.folders && { [storageKeys.folders]: seed.folders }),
    ...(seed.templates && { [storageKeys.prompts]: seed.templates }),
    ...(records.length > 0 && {
      [storageKeys.index]: records.map((record) => ({
        ...summaryOf(record, !isInCloud(record)),
        unread: seed.unread?.includes(record.head.id) ?? false,
      })),
    }),
    ...seed.stored,
  };
  for (const record of records)
    if (!isInCloud(record)) entries[storageKeys.conversation(record.head.id)] = toStored(record, 'seeded');
  for (const [id, text] of Object.entries(seed.drafts ?? {})) entries[storageKeys.draft(id)] = text;
  return new Map(Object.entries(entries));
}

/** Creates the world in which a seed is true. */
export function createSeededWorld(seed: StoaSeed): FakeWorld {
  const { now = Date.now() } = seed;
  const clock = { now: () => now, after: realClock.after };
  const world = createFakeWorld({ clock, entries: browserEntries(seed) });
  fillCloud(world, seed);
  for (const [name, answer] of Object.entries(serverAnswers(seed, clock.now)))
    world.answer(name, answer as (input: unknown) => Outcome<unknown>);
  for (const [name, value] of Object.entries(seed.answers ?? {}))
    world.answer(name, async (input) =>
      success(typeof value === 'function' ? await (value as (input: unknown) => unknown)(input) : value),
    );
  for (const [name, failure] of Object.entries(seed.failures ?? {}))
    world.answer(name, () => failed(failure));
  for (const [asked, ...steps] of seed.replies ?? []) world.chat.script(asked, ...steps);
  if (seed.repliedElsewhere)
    world.answer('chat.activeRuns', () =>
      success({
        success: true,
        data: seed.repliedElsewhere?.map((conversationId) => ({
          requestId: `elsewhere-${conversationId}`,
          conversationId,
          messageId: null,
          status: 'running',
        })),
      }),
    );
  for (const name of seed.pending ?? []) world.answer(name, () => new Promise(() => undefined));
  return world;
}
