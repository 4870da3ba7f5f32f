import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Config } from '../../platform/config/config.js';
import { personPickerPage, devPage, devStyles } from '../../platform/auth/dev-page.js';
import { devPeople } from '../../platform/auth/dev-people.js';
import { createDevProvider, devOidcPath } from '../../platform/auth/dev-provider.js';
import { callbackPath } from './auth.js';
import { readStyles } from '../base/web-assets.js';
import type { Cookies } from './cookies.js';
import type { Origins } from '../base/origins.js';

/** Dependencies of {@link registerDevSignIn}. */
export interface DevSignInDeps {
  config: Pick<Config, 'appRoot' | 'dev' | 'trustedProxies'>;
  /** Loopback address of this process; known once it listens. */
  ownAddress: () => string;
  secret: string;
  origins: Origins;
  cookies: Pick<Cookies, 'theme'>;
}

/** Mounts the development provider, with its person picker, at `/dev-oidc`. */
export function registerDevSignIn(app: FastifyInstance, deps: DevSignInDeps): void {
  let made: Promise<Provider> | null = null;
  let styles: Promise<readonly string[]> | undefined;
  const stylesOfApp = () => (styles ??= readStyles(deps.config));
  const provider = () =>
    (made ??= stylesOfApp().then((found) =>
      createDevProvider({
        issuer: deps.ownAddress() + devOidcPath,
        secret: deps.secret,
        isRedirectAllowed: (address) => address.pathname === callbackPath && deps.origins.includes(address),
        styles: found,
        trustProxy: deps.config.trustedProxies > 0,
      }),
    ));

  void app.register(
    async (scope) => {
      // The provider parses its own bodies.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

      scope.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(devStyles));

      scope.get('/interaction/:uid', async (request, reply) => {
        reply.openPage();
        const frame = {
          theme: deps.cookies.theme(request),
          styles: await stylesOfApp(),
        };
        const found = await (await provider()).interactionDetails(request.raw, reply.raw).catch(() => null);
        if (found) return reply.send(personPickerPage(request.url, frame));
        return reply
          .code(400)
          .send(devPage('This sign-in is over', ['Go back to the application and begin again.'], '', frame));
      });

      scope.post('/interaction/:uid', async (request, reply) => {
        const chosen = new URLSearchParams(await readForm(request)).get('person');
        const person = devPeople.find(({ subject }) => subject === chosen);
        if (!person) return reply.code(400).send({ error: 'Choose one of the people on the page.' });
        hijack(reply);
        await (
          await provider()
        ).interactionFinished(
          request.raw,
          reply.raw,
          { login: { accountId: person.subject, remember: false } },
          { mergeWithLastSubmission: false },
        );
        return reply;
      });

      scope.all('/*', async (request, reply) => {
        const handle = (await provider()).callback();
        hijack(reply);
        // The provider infers its mount point from the difference between the two addresses.
        Object.assign(request.raw, { originalUrl: request.raw.url });
        request.raw.url = request.raw.url?.slice(devOidcPath.length) || '/';
        removeProviderCookie(request);
        await handle(request.raw, reply.raw);
        return reply;
      });
    },
    { prefix: devOidcPath },
  );
}

/**
 * Removes the provider's session cookie from a request. After a sign-out the person may pick another identity, and the
 * provider would switch it on a page with an inline script, which the policy blocks.
 */
function removeProviderCookie({ raw }: FastifyRequest): void {
  const kept = (raw.headers.cookie ?? '').split('; ').filter((cookie) => !/^_session(\.|=)/.test(cookie));
  raw.headers.cookie = kept.join('; ');
}

/** Hands the response to the provider, with the security headers set. */
function hijack(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

async function readForm({ raw }: FastifyRequest): Promise<string> {
  let text = '';
  for await (const chunk of raw) {
    text += String(chunk);
    if (text.length > 1000) break;
  }
  return text;
}
