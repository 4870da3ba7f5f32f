import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { mcpScopes, type McpAuthorizations } from '../../rooms/mcp-server/authorizations.js';
import type { Caller } from '../../rooms/handlers.js';
import type { Cookies } from '../auth/cookies.js';
import type { Identity } from '../auth/identity.js';
import { maxReturnTo, type Origins } from '../base/origins.js';
import { readStyles } from '../base/web-assets.js';
import { authorizationPaths, authorizationPlaces, mcpPath } from './authorization-places.js';
import {
  consentPage,
  consentStyle,
  refusalPage,
  returnPage,
  wrongRequestPage,
  type ConsentFrame,
} from './consent-page.js';

/** Dependencies of {@link registerMcpAuthorization}. */
export interface McpAuthorizationDeps {
  config: Pick<Config, 'appRoot' | 'dev'>;
  identity: Pick<Identity, 'findCaller'>;
  cookies: Pick<Cookies, 'theme'>;
  origins: Pick<Origins, 'of'>;
  authorizations: McpAuthorizations;
  owesAgreement(person: Caller): Promise<boolean>;
  clock: Clock;
}

const formType = 'application/x-www-form-urlencoded';
const bodyLimit = 16 * 1024;
/** Of people who decide. */
const limited = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length));
const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '');

/**
 * How clients of the tool protocol are let in: metadata, registration, the page on which a person decides, tokens and their end.
 *
 * @source Model Context Protocol 2025-11-25, authorization; RFC 6749, 7009, 7591, 7636, 8414, 8707, 9207, 9728
 */
export function registerMcpAuthorization(app: FastifyInstance, deps: McpAuthorizationDeps): void {
  const { config, identity, cookies, origins, authorizations, clock } = deps;
  let styles: Promise<readonly string[]> | undefined;
  const places = (request: FastifyRequest) => authorizationPlaces(origins.of(request));
  const context = (request: FastifyRequest) => ({
    address: request.ip,
    newId: () => randomUUID(),
    now: () => clock.now(),
    resource: places(request).resource,
  });

  // A client asks at the address of the tool server, and some at the root.
  for (const path of [authorizationPaths.metadata, authorizationPaths.metadata + mcpPath])
    app.get(path, (request, reply) =>
      reply.send({
        resource: places(request).resource,
        authorization_servers: [places(request).issuer],
        scopes_supported: mcpScopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Stoa',
      }),
    );
  app.get(authorizationPaths.server, (request, reply) => {
    const { issuer, authorize, token, register, revoke } = places(request);
    return reply.send({
      issuer,
      authorization_endpoint: authorize,
      token_endpoint: token,
      registration_endpoint: register,
      revocation_endpoint: revoke,
      scopes_supported: mcpScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  app.post(authorizationPaths.register, { bodyLimit }, async (request, reply) => {
    const registered = authorizations.register(request.body);
    void reply.header('cache-control', 'no-store');
    if (typeof registered === 'string') return reply.code(400).send({ error: registered });
    const { id, client } = registered;
    return reply.code(201).send({
      client_id: id,
      client_id_issued_at: Math.floor(clock.now().getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  // Without a referrer to the page itself a browser would not say that its form is ours.
  const frameOf = async (request: FastifyRequest, reply: FastifyReply): Promise<ConsentFrame> => ({
    theme: cookies.theme(request),
    nonce: reply.header('referrer-policy', 'same-origin').header('x-frame-options', 'DENY').openPage(),
    styles: await (styles ??= readStyles(config)),
  });
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, title, text }: { status: number; title: string; text: string },
  ): Promise<FastifyReply> =>
    reply.code(status).send(refusalPage(await frameOf(request, reply), title, text));
  const again = {
    status: 400,
    title: 'This cannot go on',
    text: 'The request is too old, or was made for somebody else. Begin again in the program that asks for access.',
  };

  /** Who decides; undefined where nobody may, and the answer says why. */
  async function deciding(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const person = await identity.findCaller(request);
    if (!person && request.url.length > maxReturnTo) {
      const text =
        'The request is too long to be kept while you sign in. Sign in to Stoa first, and begin again.';
      await refuse(request, reply, { status: 414, title: 'This cannot go on', text });
      return undefined;
    }
    if (!person) {
      void reply.redirect(`/api/auth/sign-in?returnTo=${encodeURIComponent(request.url)}`, 303);
      return undefined;
    }
    const closed = await authorizations.closedTo(person);
    if (closed === undefined && !(await deps.owesAgreement(person))) return person;
    const text =
      closed ??
      'There is a disclosure that you have not accepted yet. Open Stoa, accept it, and begin again.';
    await refuse(request, reply, { status: 403, title: 'Access cannot be given', text });
    return undefined;
  }

  app.get(authorizationPaths.style, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(consentStyle),
  );
  app.get(authorizationPaths.authorize, limited, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const read = authorizations.readRequest(queryOf(request), places(request));
    // Anybody may register an address, so nobody is sent to one before they have pressed. @source RFC 9700 §4.11.2
    if (read.status === 'refused')
      return reply.code(400).send(wrongRequestPage(await frameOf(request, reply), read));
    if (read.status === 'unsound') {
      const text =
        read.reason === 'client'
          ? 'The program that has sent you is not registered here. It has to register again.'
          : 'The address to which the program wants you sent back is not the one that it has registered.';
      return refuse(request, reply, { status: 400, title: 'This cannot go on', text });
    }
    const person = await deciding(request, reply);
    if (!person) return reply;
    const sealed = authorizations.seal(read.request, person.id);
    return reply.send(
      consentPage(await frameOf(request, reply), read.request, { sealed, email: person.email }),
    );
  });

  // Forms, and nothing else, in a scope of their own.
  void app.register(async (scope) => {
    scope.addContentTypeParser(formType, { bodyLimit, parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(authorizationPaths.authorize, { bodyLimit, ...limited }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const person = await identity.findCaller(request);
      if (!person) return refuse(request, reply, again);
      if (!(await deciding(request, reply))) return reply;
      const decided = authorizations.decide(person, formOf(request), places(request).issuer);
      if (!decided) return refuse(request, reply, again);
      return reply.send(returnPage(await frameOf(request, reply), decided.url, decided.client.name));
    });
    scope.post(authorizationPaths.token, { bodyLimit }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const outcome = await authorizations.tokens(formOf(request), context(request));
      if (outcome.ok) return reply.send(outcome.tokens);
      return reply.code(outcome.error === 'invalid_client' ? 401 : 400).send({ error: outcome.error });
    });
    scope.post(authorizationPaths.revoke, { bodyLimit }, async (request, reply) => {
      await authorizations.revoke(formOf(request), request.ip);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
