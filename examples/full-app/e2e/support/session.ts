import { createClient, type Client } from '@stoa/client';

/** Cookies of one person without a browser, by path as browsers keep them. */
export interface CookieJar {
  header(path: string): string;
  keep(response: Response, requestPath: string): void;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, { name: string; value: string; path: string }>();
  return {
    header: (path) =>
      [...cookies.values()]
        .filter((cookie) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    keep(response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const at = pair.indexOf('=');
        const name = pair.slice(0, at);
        const attribute = (wanted: string) =>
          attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
        const path = attribute('path') ?? '/';
        const expires = attribute('expires');
        const isGone =
          attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
        if (isGone) cookies.delete(`${name} ${path}`);
        else cookies.set(`${name} ${path}`, { name, value: pair.slice(at + 1), path });
      }
    },
  };
}

/** Somebody signed in without a browser. */
export interface Session {
  url: string;
  jar: CookieJar;
  client: Client;
  /** Requests below the app's address with the session's cookies, as a page of the same origin sends them. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');

const attributeOf = (tag: string, name: string) =>
  unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** The form of an HTML page that lets `person` in, as a request. */
function formFor(html: string, person: string): { action: string; body: URLSearchParams } {
  for (const [, open = '', content = ''] of html.matchAll(/(<form[^>]*>)([\s\S]*?)<\/form>/g)) {
    const button = [...content.matchAll(/(<button[^>]*>)([\s\S]*?)<\/button>/g)].find(([, , words]) =>
      words?.includes(person),
    );
    if (!button) continue;
    const body = new URLSearchParams();
    for (const [input] of content.matchAll(/<input[^>]*>/g))
      body.set(attributeOf(input, 'name'), attributeOf(input, 'value'));
    const name = attributeOf(button[1] ?? '', 'name');
    if (name) body.set(name, attributeOf(button[1] ?? '', 'value'));
    return { action: attributeOf(open, 'action'), body };
  }
  throw new Error(`No button signs ${person} in on this page:\n${html.slice(0, 2000)}`);
}

/** Goes through the sign-in of the development provider as a browser without scripts would. */
export async function openSession(url: string, person = 'Thea'): Promise<Session> {
  const jar = createCookieJar();
  let at = new URL('/', url);
  const request = async (target: URL, init: RequestInit = {}): Promise<Response> => {
    let response: Response;
    let next: URL | undefined = target;
    let options = init;
    do {
      at = next;
      response = await fetch(at, {
        ...options,
        redirect: 'manual',
        headers: { ...(options.headers as Record<string, string>), cookie: jar.header(at.pathname) },
      });
      jar.keep(response, at.pathname);
      const location = response.headers.get('location');
      next = location ? new URL(location, at) : undefined;
      options = {};
    } while (next);
    return response;
  };

  const home = await (await request(at)).text();
  const data = /<script type="application\/json" id="stoa-page"[^>]*>([\s\S]*?)<\/script>/.exec(home)?.[1];
  const { signInPath } = JSON.parse(data ?? '{}') as { signInPath?: string };
  if (!signInPath) throw new Error(`The page names no way to sign in:\n${home.slice(0, 2000)}`);
  const people = await (await request(new URL(signInPath, url))).text();
  const { action, body } = formFor(people, person);
  const done = await request(new URL(action, at), {
    method: 'POST',
    body,
    headers: { origin: at.origin },
  });
  const page = await done.text();
  if (!done.ok || !page.includes('"person":{'))
    throw new Error(`${person} is not signed in (${done.status} at ${at.href}):\n${page.slice(0, 2000)}`);
  return sessionFrom(url, jar);
}

/** The same session at another address, for instance at another process of the same installation. */
export function sessionFrom(url: string, jar: CookieJar): Session {
  const send: Session['fetch'] = (path, init = {}) => {
    const target = new URL(path, url);
    return fetch(target, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        origin: new URL(url).origin,
        cookie: jar.header(target.pathname),
      },
    });
  };
  return { url, jar, fetch: send, client: createClient({ baseUrl: url, fetch: send }) };
}
