import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.js';
import { createAttempts, type Attempts } from '../../platform/auth/attempts.js';
import type { Oidc, SignedIn } from '../../platform/auth/oidc.js';
import { upsertPerson, type VerifiedPerson } from '../../platform/auth/people.js';
import type { Sessions } from '../../platform/auth/sessions.js';
import { SignInError } from '../../platform/auth/sign-in-error.js';
import { isToken, newToken } from '../../platform/auth/tokens.js';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/open.js';
import type { Cookies } from './cookies.js';
import { hasAuthorization, type Identity } from './identity.js';
import { registerProtocolSignIn } from './protocol-sign-in.js';
import { safeReturnTo, type Origins } from '../base/origins.js';

/** Dependencies of {@link registerAuth}. */
export interface AuthDeps {
  config: Pick<Config, 'oidc' | 'adminEmails'>;
  database: Database;
  clock: Clock;
  oidc: Oidc;
  sessions: Sessions;
  attempts?: Attempts;
  identity: Identity;
  cookies: Cookies;
  origins: Origins;
  /** Sign-ins per client address and minute. */
  signInsPerMinute: number;
}

/** The redirect URI of the provider. */
export const callbackPath = '/api/auth/callback';

/** Body limit of the routes that read no body. */
const bodylessBytes = 1024;

const formType = 'application/x-www-form-urlencoded';
const signedOutPath = '/?reason=signedOut';

/** Registers sign-in, callback, sign-out, the session and its bearer tokens. */
export function registerAuth(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database, clock, oidc, sessions, identity, cookies, origins } = deps;
  const attempts = deps.attempts ?? createAttempts(database.db, clock);
  const rateLimited = { config: { rateLimit: { max: deps.signInsPerMinute, timeWindow: '1 minute' } } };

  app.get('/api/auth/sign-in', rateLimited, async (request, reply) => {
    const query = request.query as { returnTo?: unknown; account?: unknown };
    const returnTo = safeReturnTo(query.returnTo);
    const origin = origins.of(request);
    return redirectOrFail(request, reply, returnTo, async () => {
      const { url, checks } = await oidc.begin(origin + callbackPath, {
        isOtherAccount: query.account === 'other',
      });
      const browser = browserTokenOf(request) ?? newToken();
      await attempts.save(browser, checks, returnTo);
      cookies.setBrowser(reply, browser);
      return config.oidc ? url.href : onOrigin(url, origin);
    });
  });

  app.get(callbackPath, rateLimited, async (request, reply) => {
    const query = new URL(request.url, 'http://stoa.invalid').searchParams;
    const browser = browserTokenOf(request);
    const attempt = browser && (await attempts.take(browser, query.get('state') ?? ''));
    if (!attempt)
      return redirectOrFail(request, reply, '/', () => Promise.reject(new SignInError('attemptUnknown')));
    return redirectOrFail(request, reply, attempt.returnTo, async () => {
      const signedIn = await oidc.finish(query, attempt);
      const person = await upsertPerson(database.db, verifiedPerson(signedIn, request.log), request.log);
      await revokeFormerSession(request);
      const userAgent = request.headers['user-agent'] ?? null;
      const { token } = await sessions.create(person.id, signedIn.tokens, userAgent);
      cookies.setSession(reply, token);
      return attempt.returnTo;
    });
  });

  void app.register(async (scope) => {
    // The button is a form, so that signing out needs no script. Its body is ignored.
    scope.addContentTypeParser(
      formType,
      { bodyLimit: bodylessBytes, parseAs: 'string' },
      (_request, _body, done) => done(null, {}),
    );
    scope.post('/api/auth/sign-out', { bodyLimit: bodylessBytes }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const location = await signOut(request, reply);
      const isForm = request.headers['content-type']?.startsWith(formType) === true;
      if (!isForm) return { location };
      if (location.startsWith('/')) return reply.redirect(location, 303);
      reply.openPage();
      return reply.send(redirectPage(location));
    });
  });

  registerProtocolSignIn(app, { origins, signOut });

  app.get('/api/auth/session', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const outcome = await identity.find(request);
    if (outcome.status === 'lost') return outcome.code === undefined ? {} : { error: outcome.code };
    const { person, expiresAt, sessionIdHash } = outcome.session;
    const session = { user: person, expires: expiresAt.toISOString() };
    // A bearer has its token; a browser that knows the protocol alone takes one from its session.
    if (hasAuthorization(request)) return session;
    const { accessToken } = await sessions.issueAccessToken(sessionIdHash);
    return { ...session, accessToken };
  });

  app.post('/api/auth/token', { bodyLimit: bodylessBytes }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { sessionIdHash } = await identity.requirePerson(request);
    const { accessToken, expiresAt } = await sessions.issueAccessToken(sessionIdHash);
    return { accessToken, expires: expiresAt.toISOString() };
  });

  /** @returns the next address of the browser: the provider's own sign-out, or the sign-in page. */
  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const outcome = await identity.find(request);
    cookies.clearSession(reply);
    if (outcome.status === 'lost') return signedOutPath;
    const { idToken } = await sessions.revoke(outcome.session.sessionIdHash, 'sign_out');
    // The development provider keeps no session, so there is none to end.
    const url = config.oidc ? await oidc.signOutUrl(idToken, `${origins.of(request)}/`) : null;
    return url?.href ?? signedOutPath;
  }

  function browserTokenOf(request: FastifyRequest): string | null {
    const kept = cookies.browser(request);
    return kept !== null && isToken(kept) ? kept : null;
  }

  /** Signing in again replaces the browser's session; the former one must not outlive its cookie. */
  async function revokeFormerSession(request: FastifyRequest): Promise<void> {
    const outcome = await identity.find(request);
    if (outcome.status === 'live') await sessions.revoke(outcome.session.sessionIdHash, 'sign_out');
  }

  function verifiedPerson(signedIn: SignedIn, log: FastifyRequest['log']): VerifiedPerson {
    const { issuer, subject, email, verification, name, employeeType, lists } = signedIn;
    // The actual issuer of the development provider contains the port, which may change.
    if (!config.oidc) return { issuer: 'development', subject, email, verification, name };
    if (config.adminEmails.includes(email) && verification !== 'asserted')
      log.warn(
        { subject },
        'an address of OIDC_ADMIN_EMAILS does not make an administrator unless the provider itself says that it is verified; OIDC_ADMIN_SUBJECTS can name the subject instead',
      );
    return { issuer, subject, email, verification, name, employeeType, ...(lists && { lists }) };
  }
}

/** The development provider answers on every host of this server; the browser stays on its own. */
function onOrigin(url: URL, origin: string): string {
  return origin + url.pathname + url.search;
}

/**
 * Redirects from a form to another origin. Browsers check a redirect after a form against the policy's `form-action`, and the
 * provider's sign-out address is only known at runtime; a page with a refresh is no form submission.
 */
function redirectPage(location: string): string {
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<meta http-equiv="refresh" content="0;url=${href}"><title>Signing out</title></head>` +
    `<body><p>You are signed out here. <a href="${href}">Sign out at the sign-in provider too</a></p></body></html>`
  );
}

/** Redirects to the address that `work` returns; when the sign-in fails, to the sign-in page with the reason. */
async function redirectOrFail(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    return reply.redirect(await work(), 303);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const { problem, cause } = error;
    request.log.warn(
      { problem, ...(cause === undefined ? {} : { err: cause }) },
      'a sign-in did not succeed',
    );
    const query = new URLSearchParams({ reason: 'failed', problem });
    if (returnTo !== '/') query.set('returnTo', returnTo);
    return reply.redirect(`/?${query.toString()}`, 303);
  }
}
