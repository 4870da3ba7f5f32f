import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CallToolResultSchema,
  ErrorCode,
  GetPromptResultSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
  ListToolsResultSchema,
  McpError,
  ReadResourceResultSchema,
  type CallToolResult,
  type GetPromptResult,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import type { Outbound } from '../../platform/outbound/outbound.js';
import type { ToolResult } from '../tools/tool.js';
import { mcpLimits } from '@stoa/core/contract';
import { listedTools, type ListedTool, type Listing } from './describe-tools.js';
import { AnswerTooLarge, guardedFetch, signedFetch } from './guarded-fetch.js';
import { placeOf, type McpAddress } from './mcp-address.js';

/** Why there is no answer. */
export type McpFailure = 'unreachable' | 'signIn';

/** A server that could not be asked. */
export class McpUnavailable extends Error {
  override readonly name = 'McpUnavailable';
  constructor(readonly reason: McpFailure) {
    super(reason);
  }
}

/** Limits of the conversation with a server. @units milliseconds, bytes */
export interface McpTiming {
  /** To be greeted and to list its tools. */
  listMs: number;
  /** For one call. */
  callMs: number;
  maxBytes: number;
  /** A session that nobody used for so long is ended. */
  idleMs: number;
}

export const mcpTiming: McpTiming = {
  listMs: 5000,
  callMs: 60_000,
  maxBytes: 2 * 1024 * 1024,
  idleMs: 60_000,
};
const maxPages = 20;

interface Session {
  client: Client;
  transport: StreamableHTTPClientTransport;
  identity: string;
  /** Aborted with the first answer that is too large. */
  broken: AbortSignal;
}

/** Speaks with tool servers. A session is begun with the first question, and again once where the server has forgotten it. */
export function createMcpClient({
  outbound,
  timing = mcpTiming,
}: {
  outbound: Pick<Outbound, 'stream'>;
  timing?: McpTiming;
}) {
  const sessions = new Map<string, { session: Promise<Session>; place: string; timer?: NodeJS.Timeout }>();

  async function begin({ url, token, signIn }: McpAddress, signal: AbortSignal): Promise<Session> {
    const address = new URL(url);
    const broken = new AbortController();
    const guarded = guardedFetch(
      {
        outbound,
        secretHeaders: token === '' ? {} : { authorization: `Bearer ${token}` },
        maxBytes: timing.maxBytes,
        timeoutMs: timing.callMs + timing.listMs,
        onTooLarge: () => broken.abort(),
      },
      address.origin,
    );
    const fetch = token === '' && signIn ? signedFetch(guarded, signIn) : guarded;
    const transport = new StreamableHTTPClientTransport(address, {
      fetch,
      reconnectionOptions: {
        maxRetries: 2,
        initialReconnectionDelay: 1000,
        maxReconnectionDelay: 1000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    // Schemas of others are read, and never compiled.
    const client = new Client(
      { name: 'stoa', version: '1.0.0' },
      { capabilities: {}, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
    );
    try {
      await client.connect(transport as Parameters<Client['connect']>[0], { timeout: timing.listMs, signal });
    } catch (error) {
      await client.close().catch(() => undefined);
      throw error;
    }
    const { name = '' } = client.getServerVersion() ?? {};
    return {
      client,
      transport,
      identity: `${address.origin} ${name}`.slice(0, 400),
      broken: broken.signal,
    };
  }

  function end(key: string): void {
    const known = sessions.get(key);
    sessions.delete(key);
    clearTimeout(known?.timer);
    known?.session
      .then(async ({ client, transport }) => {
        await transport.terminateSession().catch(() => undefined);
        await client.close();
      })
      .catch(() => undefined);
  }

  async function open(key: string, address: McpAddress, signal: AbortSignal): Promise<Session> {
    const place = placeOf(address);
    // One at another address, or with another token, is over.
    if (sessions.has(key) && sessions.get(key)?.place !== place) end(key);
    const known = sessions.get(key) ?? { session: begin(address, signal), place };
    clearTimeout(known.timer);
    known.timer = setTimeout(() => end(key), timing.idleMs).unref();
    sessions.set(key, known);
    try {
      return await known.session;
    } catch (error) {
      if (sessions.get(key) === known) end(key);
      throw error;
    }
  }

  /** Asks, and once more in a session of its own where the server does not know this one any more. */
  async function ask<T>(
    key: string,
    address: McpAddress,
    question: (session: Session, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const once = async (): Promise<T> => {
      const session = await open(key, address, signal);
      try {
        return await question(session, AbortSignal.any([signal, session.broken]));
      } catch (error) {
        if (!session.broken.aborted) throw error;
        end(key);
        throw new AnswerTooLarge('The answer is too large.');
      }
    };
    const isOld = sessions.has(key);
    try {
      return await once();
    } catch (error) {
      if (!isOld || signal.aborted || !isForgotten(error)) throw translated(error, signal);
      end(key);
      return once().catch((again: unknown) => {
        throw translated(again, signal);
      });
    }
  }

  return {
    /** What the server is and which tools it has. @errors rejects with {@link McpUnavailable} */
    async list(key: string, address: McpAddress): Promise<Listing> {
      const signal = AbortSignal.timeout(timing.listMs);
      return ask(
        key,
        address,
        async ({ client, identity }, ending) => {
          let tools: readonly ListedTool[] = [];
          let cursor: string | undefined;
          for (let page = 0; page < maxPages; page += 1) {
            const params = cursor === undefined ? {} : { cursor };
            const answer = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, {
              signal: ending,
              timeout: timing.listMs,
            });
            tools = listedTools(answer.tools, tools);
            cursor = answer.nextCursor;
            if (cursor === undefined || tools.length >= mcpLimits.tools) break;
          }
          return { identity, tools };
        },
        signal,
      );
    },

    /** Calls a tool. Ends with `signal`, which the server is told. Never rejects for what the server does. */
    async call(
      key: string,
      address: McpAddress,
      {
        name,
        args,
        tell,
        onSignIn,
      }: {
        name: string;
        args: Readonly<Record<string, unknown>>;
        tell?: (message: string) => void;
        /** The server wants its person to sign in. */
        onSignIn?: () => void;
      },
      signal: AbortSignal,
    ): Promise<ToolResult> {
      const bytesOut = Buffer.byteLength(JSON.stringify(args));
      try {
        const result = await ask(
          key,
          address,
          ({ client }, ending) =>
            client.request(
              { method: 'tools/call', params: { name, arguments: { ...args } } },
              CallToolResultSchema,
              {
                signal: ending,
                timeout: timing.callMs,
                maxTotalTimeout: timing.callMs,
                resetTimeoutOnProgress: true,
                ...(tell && {
                  onprogress: ({ progress, total, message }) =>
                    tell(message ?? (total ? `${Math.round((100 * progress) / total)} %` : String(progress))),
                }),
              },
            ),
          signal,
        );
        const text = textOf(result);
        return result.isError ? { ok: false, error: text, bytesOut } : { ok: true, text, bytesOut };
      } catch (error) {
        if (error instanceof McpUnavailable && error.reason === 'signIn') onSignIn?.();
        return { ok: false, error: wordsFor(error), bytesOut };
      }
    },

    /** What can be read there; nothing where the server offers nothing. @errors rejects with {@link McpUnavailable} */
    async resources(
      key: string,
      address: McpAddress,
    ): Promise<{ resources: Resource[]; templates: ResourceTemplate[] }> {
      const signal = AbortSignal.timeout(timing.listMs);
      return ask(
        key,
        address,
        async ({ client }, ending) => {
          if (!client.getServerCapabilities()?.resources) return { resources: [], templates: [] };
          const resources = await pages(mcpLimits.resources, async (params) => {
            const answer = await client.request(
              { method: 'resources/list', params },
              ListResourcesResultSchema,
              { signal: ending, timeout: timing.listMs },
            );
            return { items: answer.resources, next: answer.nextCursor };
          });
          // Servers without templates may refuse the question.
          const templates = await pages(mcpLimits.resources, async (params) => {
            const answer = await client.request(
              { method: 'resources/templates/list', params },
              ListResourceTemplatesResultSchema,
              { signal: ending, timeout: timing.listMs },
            );
            return { items: answer.resourceTemplates, next: answer.nextCursor };
          }).catch((error: unknown) => {
            if (error instanceof McpError && error.code === ErrorCode.MethodNotFound) return [];
            throw error;
          });
          return { resources, templates };
        },
        signal,
      );
    },

    /** @errors rejects with {@link McpUnavailable}, {@link AnswerTooLarge}, or what the server says */
    async read(key: string, address: McpAddress, uri: string): Promise<ReadResourceResult['contents']> {
      const question = async ({ client }: Session, ending: AbortSignal) =>
        client.request({ method: 'resources/read', params: { uri } }, ReadResourceResultSchema, {
          signal: ending,
          timeout: timing.callMs,
        });
      return (await ask(key, address, question, AbortSignal.timeout(timing.callMs))).contents;
    },

    /** Its templates; none where it offers none. @errors rejects with {@link McpUnavailable} */
    async prompts(key: string, address: McpAddress): Promise<Prompt[]> {
      return ask(
        key,
        address,
        async ({ client }, ending) => {
          if (!client.getServerCapabilities()?.prompts) return [];
          return pages(mcpLimits.prompts, async (params) => {
            const answer = await client.request({ method: 'prompts/list', params }, ListPromptsResultSchema, {
              signal: ending,
              timeout: timing.listMs,
            });
            return { items: answer.prompts, next: answer.nextCursor };
          });
        },
        AbortSignal.timeout(timing.listMs),
      );
    },

    /** What a template makes of its arguments. @errors as of `read` */
    async prompt(
      key: string,
      address: McpAddress,
      { name, values }: { name: string; values: Readonly<Record<string, string>> },
    ): Promise<GetPromptResult['messages']> {
      const question = async ({ client }: Session, ending: AbortSignal) =>
        client.request(
          { method: 'prompts/get', params: { name, arguments: { ...values } } },
          GetPromptResultSchema,
          { signal: ending, timeout: timing.callMs },
        );
      return (await ask(key, address, question, AbortSignal.timeout(timing.callMs))).messages;
    },

    end,
    close(): void {
      for (const key of sessions.keys()) end(key);
    },
  };
}

/** See {@link createMcpClient}. */
export type McpClient = ReturnType<typeof createMcpClient>;

/** All that a server lists, page by page, as far as `most`. */
async function pages<T>(
  most: number,
  page: (params: { cursor?: string }) => Promise<{ items: readonly T[]; next: string | undefined }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let at = 0; at < maxPages && all.length < most; at += 1) {
    const { items, next } = await page(cursor === undefined ? {} : { cursor });
    all.push(...items);
    cursor = next;
    if (cursor === undefined) break;
  }
  return all.slice(0, most);
}

/** A server that was started again answers so for a session of before. @source assistants.md C25 */
const isForgotten = (error: unknown): boolean =>
  error instanceof StreamableHTTPError && (error.code === 404 || error.code === 400);

const statusOf = (error: unknown): number | undefined =>
  error instanceof StreamableHTTPError ? error.code : undefined;

function translated(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof AnswerTooLarge) return error;
  if (signal.aborted) return new McpUnavailable('unreachable');
  const status = statusOf(error);
  if (status === 401 || status === 403 || (error instanceof Error && error.name === 'UnauthorizedError'))
    return new McpUnavailable('signIn');
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed) return error;
  return new McpUnavailable('unreachable');
}

/** What a model is told where a call has no result. The words of a server about itself stay with it. */
function wordsFor(error: unknown): string {
  if (error instanceof McpUnavailable && error.reason === 'signIn')
    return 'The tool server asks the person to sign in again, or for other credentials. They can do that in the settings, under Tools, and then ask you to go on.';
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout)
    return 'The tool server did not answer in time.';
  if (error instanceof McpError) return `The tool server refused the call: ${error.message.slice(0, 1000)}`;
  if (error instanceof AnswerTooLarge) return 'The answer of the tool server is too large.';
  return 'The tool server could not be reached, or its answer could not be read.';
}

/** A result in words: text as it is, the rest by its kind. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.map((part) => {
    switch (part.type) {
      case 'text':
        return part.text;
      case 'resource':
        return 'text' in part.resource ? part.resource.text : `(a file: ${part.resource.uri})`;
      case 'resource_link':
        return `(a file: ${part.name}, ${part.uri})`;
      default:
        return `(${part.type})`;
    }
  });
  if (texts.join('').trim() === '' && structuredContent) return JSON.stringify(structuredContent);
  return texts.join('\n\n');
}
