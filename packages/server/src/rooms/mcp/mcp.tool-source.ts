import type { Caller } from '../handlers.js';
import type { Tool, ToolResult, ToolSource } from '../tools/tool.js';
import type { McpClient } from './mcp-client.js';
import type { McpService, UsableServer } from './mcp.service.js';

/** Dependencies of {@link mcpSource}. */
export interface McpSourceDeps {
  service: Pick<McpService, 'usable' | 'sessionKey' | 'refusedTo'>;
  client: Pick<McpClient, 'call'>;
  /** Whether the feature is on for the person. */
  isOn(person: Caller): Promise<boolean>;
}

/**
 * The tools of the servers that a person has turned on, wherever their questions can be answered. What a server says of the effect of a tool counts for
 * nothing: every call sends something to its host, and asks.
 *
 * @source assistants.md C16, C17; security F
 */
export const mcpSource = ({ service, client, isOn }: McpSourceDeps): ToolSource => ({
  id: 'mcp',
  title: 'Tool servers',
  async tools({ person, entryPoint, request }) {
    if (entryPoint !== 'web' || request.options.canApprove !== true || person.lent) return [];
    if (!(await isOn(person))) return [];
    const { servers, notes } = await service.usable(person);
    const tools = servers.flatMap((server) => {
      const key = service.sessionKey(person.id, server.id);
      return server.tools.map((tool) =>
        toolOf(tool, server, (input, signal) =>
          client.call(
            key,
            server.address,
            { ...input, onSignIn: () => service.refusedTo(person.id, server) },
            signal,
          ),
        ),
      );
    });
    return { tools, notes };
  },
});

type CallServer = (input: Parameters<McpClient['call']>[2], signal: AbortSignal) => Promise<ToolResult>;

const toolOf = (
  { name, title, description, parameters }: UsableServer['tools'][number],
  { id, name: serverName, host, identity }: UsableServer,
  call: CallServer,
): Tool => ({
  name,
  title,
  description,
  parameters,
  effect: 'send',
  recipient: host,
  source: { id: `mcp:${id}:${identity}`, title: serverName },
  run: (args, signal, tell) => call({ name, args, ...(tell && { tell }) }, signal),
});
