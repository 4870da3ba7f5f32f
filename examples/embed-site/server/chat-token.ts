/** Who is signed in to this site. */
export interface SiteUser {
  id: string;
  name: string;
}

export interface TokenDesk {
  /** Address of the Stoa server. */
  server: string;
  /** The secret half of the embed key, `stoa_sk_…`. It never leaves this process. */
  secret: string;
}

/**
 * Fetches a short-lived chat token for somebody whom this site knows. The whole backend half of an embedded chat is this request;
 * the page asks for its answer through the option `getToken`.
 *
 * @errors throws what the Stoa server refused, in its own words; none of it is meant for the page.
 */
export async function fetchChatToken({ server, secret }: TokenDesk, user: SiteUser): Promise<string> {
  const response = await fetch(new URL('/embed/token', server), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endUserId: user.id, name: user.name }),
  });
  const answer = (await response.json()) as { token: string } | { error: string; code: string };
  if ('error' in answer) throw new Error(`The chat gave no token (${answer.code}): ${answer.error}`);
  return answer.token;
}
