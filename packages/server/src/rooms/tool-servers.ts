import { mcpServersConfig } from '@stoa/core/contract';
import type { Outbound } from '../platform/outbound/outbound.js';
import { createSealer } from '../platform/seal.js';
import { createMcpClient } from './mcp/mcp-client.js';
import { createMcpService } from './mcp/mcp.service.js';
import { mcpCallbackPath, mcpClientMetadataPath } from './mcp/mcp-paths.js';
import { createSignInStore } from './mcp/sign-in-store.js';
import { createSignIns } from './mcp/sign-ins.js';
import type { Foundation } from './foundation.js';
import type { RoomsDeps } from './rooms.types.js';

/** The tool servers that people and administrators connect. */
export type ToolServers = ReturnType<typeof createToolServers>;

/** Builds {@link ToolServers}. */
export function createToolServers(deps: RoomsDeps, { configs, configSecrets }: Foundation) {
  const { database, clock } = deps;
  const mcpOutbound: Pick<Outbound, 'send' | 'stream'> = deps.outbound ?? {
    stream: () => Promise.resolve(null),
    send: () => Promise.resolve({ ok: false, reason: 'refused' }),
  };
  const mcpClient = createMcpClient({
    outbound: mcpOutbound,
    ...(deps.mcpTiming && { timing: deps.mcpTiming }),
  });
  const mcp = createMcpService({
    pool: database.pool,
    sealer: createSealer(deps.secret, 'mcp'),
    client: mcpClient,
    signIns: createSignIns({
      outbound: mcpOutbound,
      store: createSignInStore(database.pool, createSealer(deps.secret, 'mcp-sign-ins')),
      sealer: createSealer(deps.secret, 'mcp-attempts'),
      now: () => clock.now(),
      redirectUrl: `${deps.publicUrl ?? 'http://localhost'}${mcpCallbackPath}`,
      ...(deps.publicUrl?.startsWith('https:') && {
        metadataUrl: deps.publicUrl + mcpClientMetadataPath,
      }),
    }),
    now: () => clock.now(),
    shared: async () => configSecrets.opened(mcpServersConfig, await configs.of(mcpServersConfig)),
  });
  return { mcp, mcpClient };
}
