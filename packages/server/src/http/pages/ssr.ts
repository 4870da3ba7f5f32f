import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Config } from '../../platform/config/config.js';
import { standardClaims } from '../../platform/auth/claims.js';
import { languageParameter, readLanguageTag } from '../../platform/language-cookie.js';
import type { LiveSession } from '../../platform/auth/sessions.js';
import { isAboutAccount, signInProblems } from '../../platform/auth/sign-in-error.js';
import type { Cookies } from '../auth/cookies.js';
import type { Identity } from '../auth/identity.js';
import { safeReturnTo, type Origins } from '../base/origins.js';
import type { PageData, SignedOutReason } from './ssr-contract.js';
import { openWebBuild } from './web-build.js';

/** Dependencies of {@link registerSsr}. */
export interface SsrDeps {
  config: Pick<Config, 'dev' | 'docsUrl' | 'oidc' | 'supportEmail'>;
  identity: Identity;
  cookies: Cookies;
  origins: Pick<Origins, 'of'>;
  appRoot: string;
  /** The theme that the person chose. */
  themeOf(personId: string): Promise<PageData['theme'] | null>;
  /** Where people write to about the product; left out where the environment alone says so. */
  supportEmail?(): Promise<string | null>;
  /** Whether a person has to accept the data disclosure first. */
  owesAgreement?(session: LiveSession): Promise<boolean>;
}

/** The addresses of the app besides the start: conversations, files, assistants, and the administration area. */
const pagePaths = /^\/(?:c\/[^/]+|files|assistants(?:\/[^/]+){0,3}|admin(?:\/[^/]*)*)$/;

const renderWithinMs = 10_000;
const reasons: readonly SignedOutReason[] = [
  'signedOut',
  'SessionExpiredError',
  'RefreshAccessTokenError',
  'failed',
];

/** Serves the web app: its files, and the page as HTML. */
export async function registerSsr(app: FastifyInstance, deps: SsrDeps): Promise<void> {
  const { config, identity, cookies, origins, appRoot, themeOf, owesAgreement, supportEmail } = deps;
  // Vite is loaded in development only.
  const web = config.dev
    ? await (await import('./web-dev.js')).openWebDev(app, appRoot)
    : await openWebBuild(app, appRoot, origins);

  const page = async (request: FastifyRequest, reply: FastifyReply, isNotFound = false) => {
    const built = await web.load(request.url);
    const chosen = built && chosenLanguage(request);
    if (chosen) {
      const tag = built.spokenLanguage?.(chosen.tag);
      if (tag) cookies.setLanguage(reply, tag);
      return reply.redirect(chosen.address, 303);
    }
    const nonce = reply.openPage();
    if (!built) return reply.code(503).send(notBuilt);
    const data = await pageData(request, reply);
    const { styles } = built.assets;
    // Neither the page that is not there nor the one to sign in at has anything to run.
    const isStill = isNotFound || !data.person;
    const assets = isStill ? { styles, scripts: [], modulePreloads: [] } : built.assets;
    const rendered = built.render({ url: request.url, isNotFound, nonce, data, assets });
    const timer = setTimeout(() => rendered.abort(), renderWithinMs);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      if (!reply.raw.writableFinished) rendered.abort();
    });
    try {
      await rendered.shell;
    } catch (error) {
      request.log.error({ err: error }, 'the page could not be rendered');
      return reply.code(500).send(notRendered);
    }
    const body = new PassThrough();
    rendered.pipe(body);
    return reply.code(isNotFound ? 404 : 200).send(body);
  };

  app.get('/', (request, reply) => page(request, reply));
  // An address of the app is answered alike whether there is such a conversation or not, so that it tells nobody.
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isFile = path.lastIndexOf('.') > path.lastIndexOf('/') || path.startsWith('/api/');
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    const isPage = pagePaths.test(path);
    if (!wantsPage || (isFile && !isPage)) return reply.callNotFound();
    return page(request, reply, !isPage);
  });

  async function pageData(request: FastifyRequest, reply: FastifyReply): Promise<PageData> {
    const outcome = await identity.find(request);
    const query = request.query as { reason?: unknown; problem?: unknown; returnTo?: unknown };
    const session = outcome.status === 'live' ? outcome.session : null;
    const person = session?.person ?? null;
    const lost = outcome.status === 'lost' ? outcome.code : undefined;
    if (lost) cookies.clearSession(reply);
    const hasFailed = !person && query.reason === 'failed';
    const kind = hasFailed ? signInProblems.find((problem) => problem === query.problem) : undefined;
    // After a sign-out the return address is in the query; otherwise it is the requested address.
    const returnTo = safeReturnTo(query.returnTo ?? (query.reason === undefined ? request.url : '/'));
    return {
      person,
      owesAgreement: session !== null && ((await owesAgreement?.(session)) ?? false),
      developmentSignIn: config.oidc === null,
      problem: kind
        ? { kind, emailClaim: config.oidc?.claims.emailClaim ?? standardClaims.emailClaim }
        : null,
      reason: person ? null : (reasons.find((reason) => reason === query.reason) ?? lost ?? null),
      theme:
        (person && (cookies.unsavedTheme(request, person.id) ?? (await themeOf(person.id)))) ??
        cookies.theme(request),
      language: { chosen: cookies.language(request), accepted: acceptedLanguages(request) },
      supportEmail: supportEmail ? await supportEmail() : config.supportEmail,
      docsUrl: config.docsUrl,
      signInPath: `/api/auth/sign-in?${new URLSearchParams({
        returnTo,
        ...(kind && isAboutAccount(kind) ? { account: 'other' } : {}),
      }).toString()}`,
    };
  }
}

/** Browsers name some; a longer list is nobody's. */
const maxAcceptedLanguages = 20;

const acceptedLanguages = (request: FastifyRequest): string[] =>
  new Negotiator(request.raw)
    .languages()
    .flatMap((tag) => readLanguageTag(tag) ?? [])
    .slice(0, maxAcceptedLanguages);

/** The language that an address chooses, and that address without it: the sign-in page has no script to choose with. */
function chosenLanguage({ url }: FastifyRequest): { tag: string; address: string } | null {
  const { pathname, searchParams } = new URL(`http://page.invalid${url}`);
  const tag = readLanguageTag(searchParams.get(languageParameter));
  if (!tag) return null;
  searchParams.delete(languageParameter);
  return { tag, address: safeReturnTo(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`) };
}

const plainPage = (title: string, text: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;

const notBuilt = plainPage(
  'The web app is not built',
  'The server runs, but there is no page to show. Run <code>npm start</code>, which builds it, and reload.',
);
const notRendered = plainPage(
  'The page could not be shown',
  'Something went wrong on the server. Reload the page; the log says what happened.',
);
