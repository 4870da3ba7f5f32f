import type { RegisteredOperation } from '@stoa/core/contract';
import type { Sealer } from '../platform/seal.js';
import { apisSource } from './assistants/apis/apis.tool-source.js';
import type { FlagService } from './feature-flags/feature-flags.service.js';
import type { AllowedHosts } from '../platform/outbound/allowed-hosts.js';
import { createOutbound } from '../platform/outbound/outbound.js';
import type { Understander } from './files/understanding/understander.js';
import { functionsSource, type FunctionsSourceDeps } from './functions/functions.tool-source.js';
import { createGoogleClient } from './integrations/google/google-client.js';
import { readDocumentWith } from './integrations/google/read-document.js';
import { googleSource } from './integrations/google.tool-source.js';
import type { IntegrationsService } from './integrations/integrations.service.js';
import { createConversationArea } from './interpreter/conversation-area.js';
import { interpreterSource } from './interpreter/interpreter.tool-source.js';
import type { MadeFiles } from './interpreter/made-files.js';
import type { McpClient } from './mcp/mcp-client.js';
import type { McpService } from './mcp/mcp.service.js';
import { mcpSource } from './mcp/mcp.tool-source.js';
import { opsSource } from './ops/ops.tool-source.js';
import type { CarryOut } from './rights/carry-out.js';
import type { RoomsDeps } from './rooms.types.js';
import type { ToolSource } from './tools/tool.js';

/** What the tool sources of rooms are made of. */
export interface ToolSourcesDeps {
  operations: readonly RegisteredOperation[];
  carryOut: CarryOut;
  sealer: Sealer;
  mcp: McpService;
  mcpClient: McpClient;
  flags: Pick<FlagService, 'of'>;
  made: MadeFiles;
  integrations: IntegrationsService;
  understander: Understander;
  levelOf: FunctionsSourceDeps['levelOf'];
}

/** The host of an address that the operator has given. */
const hostsOf = (url: string | null): AllowedHosts => new Set(url === null ? [] : [new URL(url).host]);

/** The tools that rooms offer to replies, in the order in which models are told of them. */
export const createToolSources = (
  { database, log, clock, blobs, outbound, interpreter, google, toolSources = [] }: RoomsDeps,
  {
    operations,
    carryOut,
    sealer,
    mcp,
    mcpClient,
    flags,
    made,
    integrations,
    understander,
    levelOf,
  }: ToolSourcesDeps,
): readonly ToolSource[] => [
  opsSource({ pool: database.pool, log, operations, carryOut }),
  ...(outbound
    ? [
        apisSource({ outbound, sealer }),
        mcpSource({
          service: mcp,
          client: mcpClient,
          isOn: async (person) => (await flags.of(person))['mcp'] === true,
        }),
      ]
    : []),
  ...(google
    ? [
        googleSource({
          client: createGoogleClient({
            outbound: createOutbound({ allowed: hostsOf(google.places.apiUrl) }),
            tokens: integrations,
            apiUrl: google.places.apiUrl,
          }),
          connected: integrations.connected,
          readDocument: readDocumentWith(understander),
          isOn: async (person) => (await flags.of(person))['integrations'] === true,
        }),
      ]
    : []),
  ...(interpreter
    ? [
        functionsSource({ pool: database.pool, interpreter, levelOf }),
        interpreterSource({
          interpreter,
          area: createConversationArea({ pool: database.pool, blobs, rows: made.rows }),
          made,
          now: () => clock.now(),
        }),
      ]
    : []),
  ...toolSources,
];
