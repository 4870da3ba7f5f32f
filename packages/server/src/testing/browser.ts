/** A browser as the server sees it: cookies with their paths, redirects, and the headers that browsers send. */
export interface Browser {
  /** One request, without following redirects. A path is taken on the server's own origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A navigation: follows redirects to the end. */
  open(path: string, init?: RequestInit): Promise<Page>;
  /** The cookies by name. */
  cookies(): Map<string, string>;
  setCookie(name: string, value: string): void;
}

/** The result of a navigation. */
export interface Page {
  response: Response;
  html: string;
  url: URL;
  /** Every address of the redirect chain, the last included. */
  visited: URL[];
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

const maxRedirects = 15;

/** Makes a {@link Browser} without cookies. */
export function createBrowser(origin: string): Browser {
  const jars = new Map<string, Cookie[]>();
  const jarOf = (host: string) => {
    const jar = jars.get(host) ?? [];
    jars.set(host, jar);
    return jar;
  };

  async function send(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const sent = jarOf(url.hostname).filter(({ path }) => url.pathname.startsWith(path));
    if (sent.length > 0 && !headers.has('cookie'))
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    if (init.method !== undefined && init.method !== 'GET' && !headers.has('origin'))
      headers.set('origin', origin);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(url.hostname, line);
    return response;
  }

  function keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const attribute = (key: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    const isGone = attribute('max-age') === '0' || (expires !== undefined && new Date(expires) < new Date());
    const others = jarOf(host).filter((cookie) => cookie.name !== name || cookie.path !== path);
    jars.set(host, isGone ? others : [...others, { name, path, value: rest.join('=') }]);
  }

  return {
    fetch: (path, init) => send(new URL(path, origin), init),
    async open(path, init) {
      let url = new URL(path, origin);
      const visited = [url];
      let response = await send(url, { ...init, headers: { accept: 'text/html', ...init?.headers } });
      for (let hop = 0; response.status >= 300 && response.status < 400; hop++) {
        if (hop === maxRedirects) throw new Error(`Too many redirects: ${visited.join(' → ')}`);
        url = new URL(response.headers.get('location') ?? '/', url);
        visited.push(url);
        response = await send(url, { headers: { accept: 'text/html' } });
      }
      return { response, html: await response.text(), url, visited };
    },
    cookies: () =>
      new Map(jarOf(new URL(origin).hostname).map(({ name, value }) => [name, decodeURIComponent(value)])),
    setCookie: (name, value) => keep(new URL(origin).hostname, `${name}=${value}; Path=/`),
  };
}
