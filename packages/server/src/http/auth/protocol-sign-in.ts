import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../../platform/auth/tokens.js';
import { safeReturnTo, type Origins } from '../base/origins.js';

/** Dependencies of {@link registerProtocolSignIn}. */
export interface ProtocolSignInDeps {
  origins: Pick<Origins, 'of'>;
  /** Ends the session of a request; gives the next address of the browser. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<string>;
}

const bodyBytes = 8 * 1024;

/** The provider's name in clients of the protocol. @source protocol §1.6 */
const providerId = 'cognito';

/**
 * The addresses at which browser clients of the protocol sign in and out; they lead to ours. Their token against forged requests is given
 * out and not asked for: requests of other sites are refused by where they come from.
 *
 * @source protocol §1.6
 */
export function registerProtocolSignIn(app: FastifyInstance, { origins, signOut }: ProtocolSignInDeps): void {
  const signInAddress = (request: FastifyRequest): string =>
    `${origins.of(request)}/api/auth/sign-in?returnTo=${encodeURIComponent(returnToOf(request, origins))}`;

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: bodyBytes, parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

    scope.get('/api/auth/providers', async (request, reply) => reply.send(providersOf(origins.of(request))));
    scope.get('/api/auth/csrf', async () => ({ csrfToken: newToken() }));
    for (const url of ['/api/auth/signin', '/api/auth/signin/:provider']) {
      scope.get(url, async (request, reply) => reply.redirect(signInAddress(request), 303));
      scope.post(url, { bodyLimit: bodyBytes }, async (request, reply) =>
        lead(request, reply, signInAddress(request)),
      );
    }
    // A link may lead here; only a form ends a session, so that no image of another page can.
    scope.get('/api/auth/signout', async (_request, reply) => {
      reply.openPage();
      return reply.send(signOutPage);
    });
    scope.post('/api/auth/signout', { bodyLimit: bodyBytes }, async (request, reply) => {
      const location = await signOut(request, reply);
      return lead(request, reply, new URL(location, origins.of(request)).href);
    });
  });
}

const signOutPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Sign out</title></head><body><h1>Sign out?</h1><form method="post" action="/api/auth/signout">' +
  '<button type="submit">Sign out</button></form></body></html>';

const providersOf = (origin: string): object => ({
  [providerId]: {
    id: providerId,
    name: 'Stoa',
    type: 'oauth',
    signinUrl: `${origin}/api/auth/signin/${providerId}`,
    callbackUrl: `${origin}/api/auth/callback`,
  },
});

/** A script that asked for JSON follows the address itself. */
const lead = (request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply =>
  String(fieldsOf(request)['json']) === 'true' ? reply.send({ url }) : reply.redirect(url, 303);

const fieldsOf = ({ query, body }: FastifyRequest): Record<string, unknown> => ({
  ...(query as object),
  ...(typeof body === 'object' && body),
});

/** The page to come back to: one of this application, wherever the client says. */
function returnToOf(request: FastifyRequest, origins: Pick<Origins, 'of'>): string {
  const { callbackUrl } = fieldsOf(request);
  const own = origins.of(request);
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl, own)) return '/';
  const { origin, pathname, search, hash } = new URL(callbackUrl, own);
  return origin === own ? safeReturnTo(pathname + search + hash) : '/';
}
