import { analytics } from './analytics/analytics.js';
import { assistants } from './assistants/assistants.js';
import { apiKeys } from './api-keys/api-keys.js';
import { artifacts } from './artifacts/artifacts.js';
import { agreement } from './agreement/agreement.js';
import { accountLists } from './accounts/account-lists.js';
import { audit } from './audit/audit.js';
import { billing } from './billing/billing.js';
import { integrations } from './integrations/integrations.js';
import { quality } from './quality/quality.js';
import { ratings } from './ratings/ratings.js';
import { configs } from './configs/configs.js';
import type { Operation } from './define-operation.js';
import { directory } from './directory/directory.js';
import { documents } from './documents/documents.js';
import { embed } from './embed/embed-keys.js';
import { embedding } from './embedding/embedding.js';
import { files } from './files/files.js';
import { functions } from './functions/functions.js';
import { groups } from './groups/groups.js';
import { firstOperations } from './operations/first-operations.js';
import { looks } from './looks/looks.js';
import { mcp } from './mcp/mcp.js';
import { memory } from './memory/memory.js';
import { ops } from './ops/ops.js';
import { optimizer } from './optimizer/optimizer.js';
import { people } from './people/people.js';
import { retention } from './retention/retention.js';
import { sharing } from './sharing/sharing.js';
import { support } from './support/support.js';
import { tools } from './tools/tools.js';
import { usage } from './usage/usage.js';

/**
 * The closed registry: what is not here is a 404. Room → name → operation. A new room goes here; clients load its schemas with its first call.
 */
export const operations = {
  ...firstOperations,
  accountLists,
  analytics,
  apiKeys,
  artifacts,
  assistants,
  agreement,
  audit,
  billing,
  configs,
  directory,
  documents,
  embed,
  embedding,
  files,
  functions,
  groups,
  integrations,
  looks,
  mcp,
  memory,
  ops,
  optimizer,
  people,
  quality,
  ratings,
  retention,
  sharing,
  support,
  tools,
  usage,
} as const;

/** The registry's type. */
export type Operations = typeof operations;

/** Address of an operation on the wire. */
export const operationAddress = (operation: Pick<Operation, 'method' | 'path' | 'op'>): string =>
  `${operation.method} ${operation.path}${operation.op}`;

/** An operation with its room and name. */
export interface RegisteredOperation {
  room: string;
  name: string;
  operation: Operation;
}

/** Every operation of the registry. */
export function listOperations(): RegisteredOperation[] {
  return Object.entries(operations).flatMap(([room, members]) =>
    Object.entries(members as Record<string, Operation>).map(([name, operation]) => ({
      room,
      name,
      operation,
    })),
  );
}
