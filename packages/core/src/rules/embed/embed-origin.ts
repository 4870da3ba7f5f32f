/** Names and addresses that can only be meant literally: no pattern, nothing that means something else in a policy. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])$/;

/** Hosts that are this very machine to every browser. */
const ownHost = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Converts a typed site address to the origin as browsers spell it; `undefined` for
 * input that is no single origin: a path, a user, a pattern, a scheme other than http and https.
 *
 * @source ours: origins are compared as whole texts, so one origin must have one spelling.
 */
export function embedOriginOf(text: string): string | undefined {
  const typed = text.trim();
  if (!URL.canParse(typed)) return undefined;
  const { protocol, username, password, hostname, pathname, search, hash, origin } = new URL(typed);
  const isBare = username === '' && password === '' && pathname === '/' && search === '' && hash === '';
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isBare && isWeb && !/[?#@]/.test(typed) && hostForm.test(hostname) ? origin : undefined;
}

/** Whether what travels to and from pages of an origin cannot be read or changed on the way. @source ours */
export const isPrivateOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || (URL.canParse(origin) && ownHost.test(new URL(origin).hostname));
