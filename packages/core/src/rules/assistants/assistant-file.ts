import * as assistantLimits from '../../contract/assistants/assistant-limits.js';
import {
  assistantDefinitionSchema,
  type AssistantData,
  type AssistantDefinition,
} from '../../contract/assistants/definition.js';
import { recordFrom } from '../values/record-from.js';
import { withoutReservedTags } from './definition.js';

/** Names the kind of file, and the version of its form. Files of each earlier version keep being read. */
export const assistantFileFormat = 'stoa-assistant';
export const assistantFileVersion = 1;
/** The end of its name. */
export const assistantFileExtension = '.assistant.json';

/** How deep values of a file may lie in each other. */
const maxDepth = 32;

type Operation = NonNullable<AssistantData['operations']>[number];

/** An assistant as a file that another installation reads: without ids, files and secrets. */
export interface AssistantFile {
  format: typeof assistantFileFormat;
  version: number;
  assistant: Pick<AssistantDefinition, 'name' | 'description' | 'instructions' | 'disclaimer' | 'tags'> & {
    uri?: string;
    data: AssistantData;
  };
  /** What the other installation has to give anew. */
  needs: { model: string | null; sources: string[]; capabilities: string[] };
}

/** What an imported assistant lacks here. */
export interface AssistantLacks {
  /** A model that it asks for and that is not offered here. */
  model: string | null;
  /** Names of its files. */
  sources: string[];
  /** Names of the operations that an installation registers. */
  capabilities: string[];
  /** Names of group types: they belong to a group. */
  groupTypes: string[];
  /** Names of its own APIs that need credentials. */
  credentials: string[];
}

/** An assistant that was read from a file, as a new one. */
export interface ImportedAssistant {
  definition: AssistantDefinition;
  lacks: AssistantLacks;
}

/** Why a file is not read. `newer`: a later version of the product wrote it. `limits`: something in it is too long, or too many. */
export type AssistantFileProblem = 'tooLarge' | 'unreadable' | 'other' | 'newer' | 'limits';

export type AssistantFileReading =
  | { ok: true; imported: ImportedAssistant }
  | { ok: false; problem: AssistantFileProblem };

/** Fields of `data` that an assistant takes along. Rights, publication, analysis and what belongs to an installation stay. */
const carriedData = [
  'tags',
  'conversationTags',
  'dataSourceOptions',
  'messageOptions',
  'featureOptions',
  'apiOptions',
  'opsLanguageVersion',
  'groupUserTypeQuestion',
  'model',
  'analysisCategories',
  'starters',
] as const satisfies readonly (keyof AssistantData)[];

const secretFields = ['token', 'username', 'password'] as const;
const secretHeader = /auth|cookie|token|secret|key|password|credential|session/i;
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const nameOf = (operation: Operation): string =>
  String([operation['name'], operation['id']].find(isText) ?? '').slice(0, assistantLimits.nameCharacters);

/** An address without the name and the password that it may hold. */
function bareAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = url.password = '';
  return url.href;
}

/** An own API without credentials, and whether it had some. */
function withoutCredentials(api: Operation): { api: Operation; had: boolean } {
  const { id: _id, ...rest } = api;
  const auth = recordFrom(api['auth']);
  const headers = recordFrom(api['headers']);
  const secrets = secretFields.filter((field) => isText(auth?.[field]));
  const kept = Object.entries(headers ?? {}).filter(([name]) => !secretHeader.test(name));
  const url = isText(api['url']) ? bareAddress(api['url']) : api['url'];
  const needsThem = isText(auth?.['type']) || secrets.length > 0;
  return {
    api: {
      ...rest,
      url,
      ...(auth && { auth: { ...auth, ...Object.fromEntries(secretFields.map((field) => [field, ''])) } }),
      ...(headers && { headers: Object.fromEntries(kept) }),
    },
    had: needsThem || kept.length < Object.keys(headers ?? {}).length || url !== api['url'],
  };
}

const picked = (data: AssistantData): AssistantData =>
  Object.fromEntries(carriedData.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])));

const unique = (values: readonly string[]): string[] => [...new Set(values.filter(isText))];

/** The file of an assistant. Only people who may edit it have what is in it. */
export function assistantFileOf(definition: AssistantDefinition): AssistantFile {
  const { name, description, instructions, disclaimer, tags, uri, data } = withoutReservedTags(definition);
  const { operations = [], groupTypeData, model } = data;
  const apis = operations.filter(({ type }) => type === 'http').map((one) => withoutCredentials(one).api);
  const types = Object.entries(groupTypeData ?? {});
  const sources = [...definition.dataSources, ...types.flatMap(([, type]) => type.dataSources)];
  return {
    format: assistantFileFormat,
    version: assistantFileVersion,
    assistant: {
      name,
      description,
      instructions,
      disclaimer,
      tags,
      ...(isText(uri) && { uri: bareAddress(uri) }),
      data: {
        ...picked(data),
        ...(apis.length > 0 && { operations: apis }),
        ...(types.length > 0 && {
          groupTypeData: Object.fromEntries(
            types.map(([type, { additionalInstructions, isDisabled, disabledMessage }]) => [
              type,
              { additionalInstructions, dataSources: [], isDisabled, disabledMessage },
            ]),
          ),
        }),
      },
    },
    needs: {
      model: isText(model) ? model : null,
      sources: unique(sources.map((source) => source.name ?? '')),
      capabilities: unique(operations.filter(({ type }) => type !== 'http').map(nameOf)),
    },
  };
}

/** The name of the file: that of the assistant without what file systems refuse. */
export const assistantFileName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  return (plain.slice(0, 60) || 'assistant') + assistantFileExtension;
};

/** Whether values lie no deeper in each other than they may. */
function isFlat(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

/** Signs that reorder a line or cannot be seen have no place in a name. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Names by which an object reaches its prototype. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);
const isOwnName = (name: string): boolean => !reserved.has(name);

/** The definition in a file of this product, or in a template of an export file, which is what there was before. */
function bodyOf(
  value: unknown,
): { body: Record<string, unknown>; needs: Record<string, unknown> } | AssistantFileProblem {
  const file = recordFrom(value);
  if (!file) return 'other';
  if (file['format'] === assistantFileFormat) {
    const { version } = file;
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return 'other';
    if (version > assistantFileVersion) return 'newer';
    const body = recordFrom(file['assistant']);
    return body ? { body, needs: recordFrom(file['needs']) ?? {} } : 'other';
  }
  const body = recordFrom(recordFrom(recordFrom(file['data'])?.['assistant'])?.['definition']);
  return body ? { body, needs: {} } : 'other';
}

/** Operations of a file, each with names that mean nothing else. */
function operationsOf(value: unknown): Operation[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Operation[] => {
    const operation = recordFrom(one);
    return operation
      ? [Object.fromEntries(Object.entries(operation).filter(([name]) => isOwnName(name)))]
      : [];
  });
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? unique(value.filter(isText)) : []);
const shownNames = (names: readonly string[]): string[] =>
  names.slice(0, 200).map((name) => name.replace(unseen, '').slice(0, 200));

/**
 * Reads the file of an assistant. Nothing of it is trusted: ids, files, rights and credentials that it may hold are left out, and what is
 * longer than an assistant may be refuses it.
 *
 * @param modelIds models that are offered here
 */
export function readAssistantFile(
  text: string,
  { modelIds }: { modelIds: readonly string[] },
): AssistantFileReading {
  const refuse = (problem: AssistantFileProblem): AssistantFileReading => ({ ok: false, problem });
  if (text.length > assistantLimits.fileCharacters) return refuse('tooLarge');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return refuse('unreadable');
  }
  if (!isFlat(value)) return refuse('unreadable');
  const found = bodyOf(value);
  if (typeof found === 'string') return refuse(found);
  const { body, needs } = found;
  const data = recordFrom(body['data']) ?? {};
  const operations = operationsOf(data['operations']);
  const apis = operations.filter(({ type }) => type === 'http').map(withoutCredentials);
  const model = isText(data['model']) ? data['model'] : null;
  const isOffered = model !== null && modelIds.includes(model);
  const { model: _model, ...portable } = picked(data as AssistantData);
  const parsed = assistantDefinitionSchema.safeParse({
    name: typeof body['name'] === 'string' ? body['name'].replace(unseen, '').trim() : body['name'],
    description: body['description'],
    instructions: body['instructions'],
    disclaimer: body['disclaimer'],
    tags: body['tags'],
    ...(isText(body['uri']) && { uri: bareAddress(body['uri']) }),
    data: {
      ...portable,
      ...(isOffered && { model }),
      ...(apis.length > 0 && { operations: apis.map(({ api }) => api) }),
    },
  });
  if (!parsed.success) return refuse('limits');
  const sources = Array.isArray(body['dataSources']) ? body['dataSources'] : [];
  const types = recordFrom(data['groupTypeData']) ?? {};
  return {
    ok: true,
    imported: {
      definition: withoutReservedTags(parsed.data),
      lacks: {
        model: isOffered ? null : model,
        sources: shownNames(
          unique([
            ...textsOf(needs['sources']),
            ...textsOf(sources.map((source) => recordFrom(source)?.['name'])),
          ]),
        ),
        capabilities: shownNames(
          unique([
            ...textsOf(needs['capabilities']),
            ...operations.filter(({ type }) => type !== 'http').map(nameOf),
          ]),
        ),
        groupTypes: shownNames(Object.keys(types).filter(isOwnName)),
        credentials: shownNames(apis.filter(({ had }) => had).map(({ api }) => nameOf(api))),
      },
    },
  };
}
