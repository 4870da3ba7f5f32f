import type { AppProcess } from './app.js';
import { startSite, type Site } from '../../../embed-site/server/site.js';

export type { Site };

/** The embed key that a server has for development. */
export const developmentKey = { embedKey: 'stoa_pk_development', secret: 'stoa_sk_development' };

/** Starts the example site, or another one that the key does not know, beside a running app. */
export const startSiteAt = (app: Pick<AppProcess, 'url'>, port = 0, keys = developmentKey): Promise<Site> =>
  // Not the host of the app: a chat is used from another site.
  startSite({ port, host: '127.0.0.1', stoa: app.url, ...keys });

/** A token as the site's backend would have it made, with a life and scopes of the test's choosing. @units seconds */
export async function mintToken(
  app: Pick<AppProcess, 'url'>,
  wish: { ttlS?: number; endUserId?: string; scopes?: string[]; origins?: string[]; secret?: string } = {},
): Promise<string> {
  const { secret = developmentKey.secret, ...rest } = wish;
  const response = await fetch(new URL('/embed/token', app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endUserId: 'ada', name: 'Ada', ...rest }),
  });
  const answer = (await response.json()) as { token?: string; error?: string };
  if (!answer.token) throw new Error(`No token: ${response.status} ${answer.error}`);
  return answer.token;
}
