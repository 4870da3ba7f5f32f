import type { RoutePlugin } from './http/base/features.js';
import type { Features } from './http/base/features.js';
import type { BackendConfig } from './platform/config/config.js';
import { externalImageRoute, type FeaturesDeps } from './features.js';
import { registerAccountCallback } from './http/auth/account-callback.js';
import { createSessionStreams } from './http/chat/session-streams.js';
import { createAgreementQuestion } from './http/gateway/agreement-question.js';
import { createBackendCapabilities } from './http/gateway/backend-capabilities.js';
import { registerGatewayChat } from './http/gateway/gateway-chat.js';
import { registerGateway, requireBackendToken } from './http/gateway/gateway.js';
import { createRelay } from './http/gateway/relay.js';
import { requireBearer } from './http/operations/backend-form.js';
import { registerOpenApi } from './http/operations/openapi.js';
import { createBackendClient } from './platform/backend/backend-client.js';
import { sessionEndedChannel } from './platform/auth/session-ended.js';
import { createOutbound } from './platform/outbound/outbound.js';
import { mcpCallbackPath } from './rooms/mcp/mcp-paths.js';
import { integrationsCallbackPath } from './platform/config/config-google.js';

/** The product in front of an existing backend: pages and sign-in are ours, every operation and the chat are its. */
export function createGatewayFeatures(deps: FeaturesDeps, { url, chatEndpoint }: BackendConfig): Features {
  const { config, database, clock, secret } = deps;
  const backend = createBackendClient(url);
  const capabilities = createBackendCapabilities(backend, clock);
  const streams = createSessionStreams();
  // The store of a backend may be inside, beside it.
  const outbound = createOutbound({ allowed: new Set([...config.outboundHosts, hostOf(url)]) });

  return {
    async open() {
      await database.listen(sessionEndedChannel, streams.close, streams.closeAll);
    },
    themeOf: async () => null,
    owesAgreement: createAgreementQuestion({ backend, capabilities }),
    routes: [
      (app, { identity, origins, backendTokens: tokens }) => {
        const relay = createRelay({ secret, clock, outbound, findCaller: identity.findCaller });
        relay.register(app);
        registerGateway(app, {
          backend,
          tokens,
          capabilities,
          relay,
          identity,
          origins,
          bodyLimitBytes: config.bodyLimitBytes,
        });
      },
      ...['/api', ''].map(
        (prefix): Features['routes'][number] =>
          (app, { identity, backendTokens: tokens }) =>
            registerGatewayChat(app, {
              chatEndpoint,
              prefix,
              identity,
              tokens,
              requireCaller: prefix === '' ? requireBearer(identity) : identity.requireCaller,
              onStream: (request, reply) => streams.add(request, reply, identity),
            }),
      ),
      // Of a backend of our own kind, which has the gateway's address for its accounts; others are come back to directly.
      ...[integrationsCallbackPath, mcpCallbackPath].map(
        (path): RoutePlugin =>
          (app, { identity, backendTokens: tokens }) =>
            registerAccountCallback(app, path, async (request, query) => {
              const person = await requireBackendToken(request, { identity, tokens }).catch(() => null);
              return person !== null && backend.finishConnecting(path, query, person.token);
            }),
      ),
      (app, { origins }) => registerOpenApi(app, { origins }),
      externalImageRoute(config),
    ],
  };
}

const hostOf = (url: string): string => {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'http:' ? '80' : '443')}`;
};
