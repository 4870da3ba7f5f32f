import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  isInitializeRequest,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type CallToolResult,
  type GetPromptResult,
  type Prompt,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';

/** A tool as the server of a test describes it. */
export interface PeerTool {
  name: string;
  title?: string;
  description: string;
  inputSchema: { type: 'object'; properties?: Record<string, object> };
  annotations?: { readOnlyHint?: boolean };
}

/** A tool server made with the official kit, which does what a test wants of it. */
export interface Peer {
  url: string;
  host: string;
  name: string;
  tools: PeerTool[];
  /** One page of them. */
  list: (cursor: string | undefined) => { tools: PeerTool[]; nextCursor?: string };
  answer: (
    name: string,
    args: unknown,
    extra: { signal: AbortSignal; tell(message: string): Promise<void> },
  ) => Promise<CallToolResult>;
  /** What it offers besides; it says so when it is greeted. */
  shelf: {
    resources: Resource[];
    templates: ResourceTemplate[];
    read(uri: string): ReadResourceResult;
    prompts: Prompt[];
    prompt(name: string, values: Readonly<Record<string, string>>): GetPromptResult;
  } | null;
  /** What stands in front of the protocol. */
  gate: (request: IncomingMessage, response: ServerResponse) => boolean;
  forget(): void;
  calls: unknown[];
  greetings: number;
  authorizations: string[];
  close(): Promise<void>;
}

/** Arguments of the tools of tests. */
export const toolArguments = { type: 'object' as const, properties: { city: { type: 'string' } } };
/** A result of one text. */
export const peerText = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });

export async function startPeer(name: string): Promise<Peer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http: HttpServer = createServer((request, response) => {
    peer.authorizations.push(request.headers.authorization ?? '');
    if (!peer.gate(request, response)) return;
    void (async () => {
      let raw = '';
      for await (const part of request) raw += String(part);
      const body = raw === '' ? undefined : (JSON.parse(raw) as unknown);
      const id = request.headers['mcp-session-id'];
      let transport = typeof id === 'string' ? sessions.get(id) : undefined;
      if (!transport && isInitializeRequest(body)) {
        peer.greetings += 1;
        transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: randomUUID,
          onsessioninitialized: (session) => void sessions.set(session, transport!),
        });
        await kit().connect(transport as Parameters<Server['connect']>[0]);
      }
      if (!transport) {
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
        return;
      }
      await transport.handleRequest(request, response, body);
    })();
  });

  function kit(): Server {
    const { shelf } = peer;
    const server = new Server(
      { name: peer.name, version: '1.0.0' },
      { capabilities: { tools: {}, ...(shelf && { resources: {}, prompts: {} }) } },
    );
    if (shelf) {
      server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: shelf.resources }));
      server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
        resourceTemplates: shelf.templates,
      }));
      server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => shelf.read(params.uri));
      server.setRequestHandler(ListPromptsRequestSchema, async () => ({ prompts: shelf.prompts }));
      server.setRequestHandler(GetPromptRequestSchema, async ({ params }) =>
        shelf.prompt(params.name, params.arguments ?? {}),
      );
    }
    server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => peer.list(params?.cursor));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      peer.calls.push([params.name, params.arguments]);
      const progressToken = params._meta?.progressToken;
      return peer.answer(params.name, params.arguments, {
        signal: extra.signal,
        tell: async (message) => {
          if (progressToken !== undefined)
            await extra.sendNotification({
              method: 'notifications/progress',
              params: { progressToken, progress: 1, total: 2, message },
            });
        },
      });
    });
    return server;
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const peer: Peer = {
    url: `http://${host}/mcp`,
    host,
    name,
    tools: [],
    list: () => ({ tools: peer.tools }),
    answer: async () => peerText('rain'),
    shelf: null,
    gate: () => true,
    forget: () => sessions.clear(),
    calls: [],
    greetings: 0,
    authorizations: [],
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return peer;
}
