import { listOperations, operationAddress, operations, type Operation } from '@stoa/core/contract';
import { encodeJson, readEnvelope, requestOpPath } from '@stoa/core/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackendClient } from '../../platform/backend/backend-client.js';
import type { BackendTokens } from '../../platform/auth/backend-tokens.js';
import type { LiveSession } from '../../platform/auth/sessions.js';
import { rejectUnauthenticated, type Identity } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';
import { mapAddresses, withOrigin } from '../operations/answer-addresses.js';
import { requireBearer } from '../operations/backend-form.js';
import { registerSharingAddresses } from '../sharing/sharing-addresses.js';
import type { BackendCapabilities } from './backend-capabilities.js';
import type { Relay } from './relay.js';

/** Dependencies of {@link registerGateway}. */
export interface GatewayDeps {
  backend: BackendClient;
  tokens: BackendTokens;
  capabilities: BackendCapabilities;
  relay: Pick<Relay, 'addressFor'>;
  identity: Identity;
  origins: Pick<Origins, 'of'>;
  bodyLimitBytes: number;
}

/** The session of a request with its token for the backend. @errors throws a 401 {@link HttpError} without one. */
export async function requireBackendToken(
  request: FastifyRequest,
  { identity, tokens }: Pick<GatewayDeps, 'identity' | 'tokens'>,
): Promise<{ session: LiveSession; token: string }> {
  const session = await identity.requirePerson(request);
  const token = await tokens.of(session.sessionIdHash);
  if (token === null) throw new HttpError(401, 'Unauthorized', 'RefreshAccessTokenError');
  return { session, token };
}

/**
 * The operations of the registry, carried out by a backend: in the envelope, at their own addresses, and at the protocol's own addresses
 * of uploads and of sharing. Nothing else is forwarded, and nothing goes to an address that a client sent.
 *
 * @source protocol §1.2–§1.6
 */
export function registerGateway(app: FastifyInstance, deps: GatewayDeps): void {
  const { backend, capabilities, relay, identity, origins, bodyLimitBytes } = deps;
  const byAddress = new Map(
    listOperations().map(({ operation }) => [operationAddress(operation), operation]),
  );
  const onRequest = rejectUnauthenticated(identity.requireCaller);

  /** @errors throws an {@link HttpError} for anything but an answer of the backend. */
  async function forward(operation: Operation, input: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { session, token } = await requireBackendToken(request, deps);
    const answer = await backend.call(operation, input, token);
    switch (answer.type) {
      case 'answered':
        return prepare(operation, answer.value, session.person.id);
      case 'absent':
        capabilities.noteAbsent(operation);
        throw new HttpError(404, 'There is no such operation.', 'operation.unknown');
      case 'refused':
        if (answer.retryAfter !== null) void reply.header('retry-after', answer.retryAfter);
        request.log.warn(
          { operation: operationAddress(operation), status: answer.status },
          'the backend refused',
        );
        if (answer.status === 413 || answer.status === 429)
          throw new HttpError(answer.status, 'Could not perform requestOp', 'backend.limit');
        throw new HttpError(500, 'Could not perform requestOp', 'backend.refused');
      default:
        return answer satisfies never;
    }
  }

  async function prepare(operation: Operation, value: unknown, personId: string): Promise<unknown> {
    const relayed = mapAddresses(operation, value, (address, key) =>
      /^https?:\/\//i.test(address)
        ? relay.addressFor(personId, address, takesBytes(operation, key) ? 'PUT' : 'GET')
        : address,
    );
    return operation === operations.featureFlags.get ? withLimits(relayed) : relayed;
  }

  async function withLimits(value: unknown): Promise<unknown> {
    const { data } = value as { data?: Record<string, boolean> };
    return data ? { ...(value as object), data: await capabilities.limit(data) } : value;
  }

  app.post(requestOpPath, { bodyLimit: bodyLimitBytes, onRequest }, async (request, reply) => {
    const envelope = readEnvelope(request.body);
    if (!envelope.ok) return reply.code(400).send({ error: envelope.reason, code: 'request.malformed' });
    const operation = byAddress.get(operationAddress(envelope));
    if (!operation)
      return reply.code(404).send({ error: 'There is no such operation.', code: 'operation.unknown' });
    return { data: encodeJson(await forward(operation, envelope.input, request, reply)) };
  });

  const requireCaller = requireBearer(identity);
  for (const operation of byAddress.values()) {
    app.route({
      method: operation.method,
      url: operation.path + operation.op,
      bodyLimit: bodyLimitBytes,
      onRequest: rejectUnauthenticated(requireCaller),
      async handler(request, reply) {
        const { data } = (request.body ?? {}) as { data?: unknown };
        const input = operation.sends === 'query' ? request.query : data;
        const value = await forward(operation, input, request, reply);
        return reply
          .header('cache-control', 'private, no-store')
          .send(mapAddresses(operation, value, withOrigin(origins.of(request))));
      },
    });
  }

  registerSharingAddresses(app, { onRequest, answer: forward });

  app.post('/api/files/upload', { onRequest }, async (request, reply) => {
    const { data } = (request.body ?? {}) as { data?: unknown };
    const value = (await forward(operations.files.upload, data, request, reply)) as Record<string, unknown>;
    // What the protocol's browser clients read as `url` is `uploadUrl` of the backend. @source protocol §1.6
    return reply
      .header('cache-control', 'private, no-store')
      .send({ ...value, url: value['url'] ?? value['uploadUrl'] });
  });
}

/** Operations that answer with an address for bytes as `presigned_url`. */
const uploads: ReadonlySet<Operation> = new Set<Operation>([
  operations.agreement.upload,
  operations.apiKeys.uploadDocumentation,
  operations.documents.uploadTemplate,
]);

/** Whether a field of an answer is an address that takes the bytes of an upload. @source protocol §3.1, §3.9, §3.11 */
const takesBytes = (operation: Operation, key: string): boolean =>
  operation === operations.files.upload
    ? key === 'url' || key === 'uploadUrl'
    : uploads.has(operation) && key === 'presigned_url';
