import fastifyCookie from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './platform/config/config.js';
import { registerAuth } from './http/auth/auth.js';
import { createCookies } from './http/auth/cookies.js';
import { registerDevSignIn } from './http/auth/dev-sign-in.js';
import { registerApiDocs } from './http/docs/api-docs.js';
import type { Features } from './http/base/features.js';
import { handleError, registerErrors } from './http/base/errors.js';
import { registerHeaders } from './http/security/headers.js';
import { registerHealth } from './http/health.js';
import { createIdentity } from './http/auth/identity.js';
import { createOrigins } from './http/base/origins.js';
import { registerRetryAfter } from './http/base/retry-after.js';
import { registerJsonBody } from './http/base/json-body.js';
import { routerOptions } from './http/base/router-options.js';
import { registerSlowBodies } from './http/base/slow-bodies.js';
import { registerApiCors } from './http/security/api-cors.js';
import { registerOriginCheck } from './http/security/origin-check.js';
import { registerRateLimit } from './http/security/rate-limit.js';
import { registerTracing } from './http/tracing.js';
import { registerSsr } from './http/pages/ssr.js';
import { standardClaims } from './platform/auth/claims.js';
import { createAdministrators, namedAdministrators } from './platform/auth/administrators.js';
import { createBackendTokens } from './platform/auth/backend-tokens.js';
import { createAttempts } from './platform/auth/attempts.js';
import { devClientId, devOidcPath } from './platform/auth/dev-provider.js';
import { createOidc, type OidcSettings } from './platform/auth/oidc.js';
import { createSessions } from './platform/auth/sessions.js';
import type { Clock } from './platform/clock.js';
import type { Database } from './platform/db/open.js';
import type { Log } from './platform/log.js';
import type { Metrics } from './platform/metrics.js';
import { createSealer } from './platform/seal.js';

/** Dependencies of {@link buildApp}. */
export interface AppDeps {
  config: Config;
  database: Database;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  /** See `loadSecret`. */
  secret: string;
  /** Whether this process is shutting down. */
  isDraining(): boolean;
  features: Pick<
    Features,
    'administrators' | 'findKey' | 'opensWindows' | 'owesAgreement' | 'routes' | 'supportEmail' | 'themeOf'
  >;
}

/** The application, ready to listen. */
export interface App {
  http: FastifyInstance;
  /** Deletes expired sessions, tokens and unfinished sign-ins. */
  purge(): Promise<void>;
  /** Tries what is needed only later, and logs what does not work yet. */
  checkProvider(): Promise<void>;
}

// Limits the arrival of a request; the response may stream for longer. Files may take longer to arrive than anything else.
const requestTimeoutMs = 60 * 60_000;

/** Builds the HTTP application: headers, identity, limits, sign-in, health, the given routes and the pages. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, database, log, clock, metrics, secret, isDraining, features } = deps;
  const http: FastifyInstance = fastify({
    loggerInstance: log,
    // Numbers begin anew with each process, and several write to one log.
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    routerOptions,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request as FastifyRequest, reply as FastifyReply),
  });
  const port = () => {
    const address = http.server.address();
    return typeof address === 'object' && address ? address.port : config.port;
  };
  const origins = createOrigins(config, port);
  const cookies = createCookies(origins.isSecure);
  const ownAddress = () => `http://${loopbackFor(config.host)}:${port()}`;
  const oidc = createOidc(() => config.oidc ?? devSettings(ownAddress()), { clock, log });
  const sealer = createSealer(secret, 'session');
  const sessions = createSessions({
    database,
    oidc,
    sealer,
    clock,
    administrators: features.administrators ?? createAdministrators(namedAdministrators(config)),
    keepsProviderToken: config.backend !== null,
  });
  const backendTokens = createBackendTokens({
    sessions,
    oidc,
    clock,
    audience: config.backend?.audience ?? null,
  });
  const attempts = createAttempts(database.db, clock);
  const identity = createIdentity(sessions, cookies);

  if (config.traces) registerTracing(http);
  registerErrors(http);
  registerRetryAfter(http);
  registerSlowBodies(http);
  registerJsonBody(http);
  registerHeaders(http, { config, origins, opensWindows: features.opensWindows });
  await http.register(fastifyCookie);
  registerOriginCheck(http, { cookies, origins });
  registerApiCors(http, config.apiOrigins);
  await registerRateLimit(http, {
    identity,
    findKey: features.findKey,
    perMinute: config.rateLimitPerMinute,
  });
  registerHealth(http, { config, database, metrics, isDraining });
  registerAuth(http, {
    config,
    database,
    clock,
    oidc,
    sessions,
    attempts,
    identity,
    cookies,
    origins,
    signInsPerMinute: Math.min(120, config.rateLimitPerMinute),
  });
  if (!config.oidc) registerDevSignIn(http, { config, ownAddress, secret, origins, cookies });
  for (const route of features.routes) await route(http, { identity, cookies, origins, backendTokens });
  registerApiDocs(http, { config, cookies, origins });
  await registerSsr(http, {
    origins,
    config,
    identity,
    cookies,
    appRoot: config.appRoot,
    themeOf: features.themeOf,
    ...(features.supportEmail && { supportEmail: features.supportEmail }),
    ...(features.owesAgreement && {
      owesAgreement: async (session) => (await features.owesAgreement?.(session, { backendTokens })) ?? false,
    }),
  });

  return {
    http,
    async checkProvider() {
      if (!config.oidc) return;
      for (const sentence of await oidc.check()) log.warn(sentence);
    },
    async purge() {
      await attempts.purge();
      await sessions.purge();
    },
  };
}

const devSettings = (ownAddress: string): OidcSettings => ({
  issuer: ownAddress + devOidcPath,
  clientId: devClientId,
  clientSecret: null,
  scopes: 'openid profile email',
  claims: standardClaims,
});

/** The address at which a server that listens on `host` reaches itself. */
function loopbackFor(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
