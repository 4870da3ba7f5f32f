import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { McpError, type GetPromptResult, type ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import {
  mcpLimits,
  success,
  type McpPrompt,
  type McpResource,
  type McpShelf,
  type Outcome,
} from '@stoa/core/contract';
import type { FileService } from '../files/files.service.js';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';
import { AnswerTooLarge } from './guarded-fetch.js';
import { McpUnavailable, type McpClient } from './mcp-client.js';
import type { ConnectedServer, McpService } from './mcp.service.js';

/** Dependencies of {@link createMcpOffers}. */
export interface McpOffersDeps {
  service: Pick<McpService, 'connected'>;
  client: Pick<McpClient, 'resources' | 'read' | 'prompts' | 'prompt'>;
  files: Pick<FileService, 'upload' | 'arrive'>;
  /** Whether the person may keep files here. */
  mayKeep(person: Caller): Promise<boolean>;
}

type Values = Readonly<Record<string, string>>;
type Contents = ReadResourceResult['contents'];

const descriptionCharacters = 500;
/** One line of what a server says of itself, without characters that nobody sees. */
const line = (text: string | undefined, most: number): string =>
  (text ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, most);

const gone = refused(
  'This tool server is not turned on, or has changed. Look at it under Tools.',
  'NoSuchKey',
  404,
);

/** Why there is no answer, for people. */
function refusalOf(error: unknown, server: string): Outcome<never> {
  if (error instanceof McpUnavailable && error.reason === 'signIn')
    return refused(`“${server}” asks you to sign in again. Do that in the settings, under Tools.`);
  if (error instanceof AnswerTooLarge)
    return refused(
      `What “${server}” sent is too large to be kept. Choose something smaller.`,
      'TooLarge',
      413,
    );
  if (error instanceof McpError) return refused(`“${server}” refused this: ${line(error.message, 300)}`);
  return refused(`“${server}” cannot be reached now. Try again later.`);
}

/** Names of variables that people can be asked for: what would end a variable of a template is none. */
const isPlainName = (name: string): boolean => /^[^{}:\p{C}]{1,100}$/u.test(name) && name.trim() === name;

/** The variables of an address with them; null for one that cannot be filled in. */
function variablesOf(uriTemplate: string): string[] | null {
  try {
    const names = [...new Set(new UriTemplate(uriTemplate).variableNames)];
    const isFine = names.length > 0 && names.length <= mcpLimits.arguments && names.every(isPlainName);
    return isFine ? names : null;
  } catch {
    return null;
  }
}

/**
 * What tool servers offer to people besides tools: resources, which are kept as files, and templates, which make a text. Both are asked for by a
 * person, at a server that is on; neither reaches a model before its person sends it. What they hold comes from outside.
 */
export function createMcpOffers({ service, client, files, mayKeep }: McpOffersDeps) {
  const find = async (person: Caller, id: string): Promise<ConnectedServer | undefined> =>
    (await service.connected(person)).find((server) => server.id === id);

  async function shelfOf({ id, name, key, address, isReachable }: ConnectedServer): Promise<McpShelf> {
    if (!isReachable) return { id, name, isAbsent: true, resources: [] };
    try {
      const { resources, templates } = await client.resources(key, address);
      const named = (one: {
        name: string;
        title?: string | undefined;
        description?: string | undefined;
        mimeType?: string | undefined;
      }) => ({
        name: line(one.title ?? one.name, 200) || line(one.name, 200),
        description: line(one.description, descriptionCharacters),
        type: line(one.mimeType, 100),
      });
      const fits = (uri: string): boolean => uri !== '' && uri.length <= mcpLimits.uriCharacters;
      const all = [
        ...resources.map((one): McpResource => ({ uri: one.uri, ...named(one), variables: [] })),
        ...templates.flatMap((one): McpResource[] => {
          const variables = variablesOf(one.uriTemplate);
          return variables ? [{ uri: one.uriTemplate, ...named(one), variables }] : [];
        }),
      ];
      const seen = new Map(all.filter(({ uri }) => fits(uri)).map((one) => [one.uri, one]));
      return { id, name, isAbsent: false, resources: [...seen.values()] };
    } catch {
      return { id, name, isAbsent: true, resources: [] };
    }
  }

  async function promptsOf({ id, name, key, address, isReachable }: ConnectedServer): Promise<McpPrompt[]> {
    if (!isReachable) return [];
    const found = await client.prompts(key, address).catch(() => []);
    return found.flatMap((prompt): McpPrompt[] => {
      const asked = prompt.arguments ?? [];
      const isFine =
        prompt.name !== '' &&
        prompt.name.length <= 200 &&
        asked.length <= mcpLimits.arguments &&
        asked.every((one) => isPlainName(one.name));
      if (!isFine) return [];
      return [
        {
          server: { id, name },
          name: prompt.name,
          title: line(prompt.title ?? prompt.name, 200) || line(prompt.name, 200),
          description: line(prompt.description, descriptionCharacters),
          arguments: asked.map((one) => ({
            name: one.name,
            description: line(one.description, descriptionCharacters),
            isRequired: one.required === true,
          })),
        },
      ];
    });
  }

  return {
    async resources(person: Caller): Promise<McpShelf[]> {
      return Promise.all((await service.connected(person)).map(shelfOf));
    },

    /** Reads something and keeps it as a file of the person, as it is now. */
    async attach(
      person: Caller,
      { id, uri, name, values }: { id: string; uri: string; name: string; values?: Values | undefined },
    ): Promise<Outcome<{ key: string; name: string; type: string }>> {
      if (!(await mayKeep(person))) return refused('Uploading files is switched off here.', 'Forbidden', 403);
      const server = await find(person, id);
      if (!server) return gone;
      const address = values ? filledIn(uri, values) : uri;
      if (address === null) return refused('Fill in what the address of this resource needs.');
      let contents: Contents;
      try {
        contents = await client.read(server.key, server.address, address);
      } catch (error) {
        return refusalOf(error, server.name);
      }
      const file = fileOf(contents, name);
      if (!file)
        return refused(`“${server.name}” sent nothing that can be kept as one file. Choose something else.`);
      return keep(person, file);
    },

    async prompts(person: Caller): Promise<McpPrompt[]> {
      const all = await Promise.all((await service.connected(person)).map(promptsOf));
      return all.flat();
    },

    async prompt(
      person: Caller,
      { id, name, values = {} }: { id: string; name: string; values?: Values | undefined },
    ): Promise<Outcome<string>> {
      const server = await find(person, id);
      if (!server) return gone;
      try {
        const text = textOfPrompt(await client.prompt(server.key, server.address, { name, values }));
        return text === '' ? refused(`“${server.name}” made no text of this template.`) : success(text);
      } catch (error) {
        return refusalOf(error, server.name);
      }
    },
  };

  async function keep(
    person: Caller,
    { name, type, bytes }: KeptFile,
  ): Promise<Outcome<{ key: string; name: string; type: string }>> {
    const fileId = randomUUID();
    const asked = await files.upload(person, { name, type, size: bytes.length }, fileId);
    if (!asked.ok) return asked;
    const arrived = await files.arrive({ personId: person.id, fileId }, Readable.from([bytes]), bytes.length);
    if (arrived.type === 'tooLarge') return refused(arrived.error, 'TooLarge', 413);
    if (arrived.type !== 'kept') return refused('The file could not be kept. Try again.');
    return success({ key: asked.value.key, name, type });
  }
}

/** See {@link createMcpOffers}. */
export type McpOffers = ReturnType<typeof createMcpOffers>;

interface KeptFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** The address with its values; null where one is missing. */
function filledIn(uriTemplate: string, values: Values): string | null {
  const names = variablesOf(uriTemplate);
  if (!names?.every((name) => (values[name] ?? '').trim() !== '')) return null;
  const uri = new UriTemplate(uriTemplate).expand({ ...values });
  return uri.length <= mcpLimits.uriCharacters ? uri : null;
}

/** How a name ends for a type that a server states. */
const endings: Readonly<Record<string, string>> = {
  'text/markdown': 'md',
  'text/html': 'html',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** One file of what a server sent: its texts, one after the other, or the only thing that is no text. */
function fileOf(contents: Contents, name: string): KeptFile | null {
  const texts = contents.flatMap((one) => ('text' in one ? [one.text] : []));
  const [first] = contents;
  if (!first) return null;
  const bytes =
    texts.length === contents.length
      ? Buffer.from(texts.join('\n\n'))
      : contents.length === 1 && 'blob' in first
        ? Buffer.from(first.blob, 'base64')
        : null;
  if (!bytes || bytes.length === 0) return null;
  const stated = (first.mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isText = texts.length > 0;
  const type = stated || (isText ? 'text/plain' : 'application/octet-stream');
  const plain = line(name, 150).replaceAll('/', '-') || 'resource';
  const ending = endings[type] ?? (isText ? 'txt' : '');
  const hasEnding = /\.[a-z0-9]{1,8}$/i.test(plain);
  return { name: hasEnding || ending === '' ? plain : `${plain}.${ending}`, type, bytes };
}

/** The texts of a template, one after the other; what is no text is named by its kind. */
function textOfPrompt(messages: GetPromptResult['messages']): string {
  return messages
    .map(({ content }) => {
      switch (content.type) {
        case 'text':
          return content.text;
        case 'resource':
          return 'text' in content.resource ? content.resource.text : `(${content.resource.uri})`;
        case 'resource_link':
          return `(${content.uri})`;
        default:
          return `(${content.type})`;
      }
    })
    .join('\n\n')
    .trim();
}
