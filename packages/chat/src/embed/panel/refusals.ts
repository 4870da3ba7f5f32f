import type { RefusalText } from '../text/refusal-text.js';

/** Why a chat did not start, as its owner and the person in front of it tell it apart. */
export type RefusalKind = Exclude<keyof RefusalText, 'tryAgain' | 'tryAgainIn' | 'reload' | 'code'>;

interface Refusal {
  kind: RefusalKind;
  /** What helps: asking again, a new page, or nothing that the person can do. */
  remedy: 'retry' | 'reload' | 'none';
  /** What the owner of the site has to do; told in the `error` event, never to the person. */
  ownerHint: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  'embed.origin': {
    kind: 'origin',
    remedy: 'none',
    ownerHint:
      'The origin of this page is not among those of the embed key, or not among those of the token. Add it, exactly as scheme, host and port, in the admin area of the Stoa server.',
  },
  'embed.key': {
    kind: 'key',
    remedy: 'none',
    ownerHint:
      'The embed key is unknown or was revoked. Copy the public key of an active embed from the admin area.',
  },
  'embed.token': {
    kind: 'token',
    remedy: 'retry',
    ownerHint:
      'getToken() gave no token, or one that the server does not accept. It must return a fresh token from POST /embed/token each time it is called.',
  },
  'embed.anonymous': {
    kind: 'anonymous',
    remedy: 'none',
    ownerHint:
      'This embed key does not allow visitors without a name. Allow them in the admin area, or give the option getToken.',
  },
  'embed.scope': {
    kind: 'token',
    remedy: 'none',
    ownerHint: 'The token lacks the scope "chat".',
  },
  'embed.rate': {
    kind: 'rate',
    remedy: 'retry',
    ownerHint: 'The limit of requests for each end user, or for the whole key, was reached.',
  },
  'embed.newer': {
    kind: 'newer',
    remedy: 'reload',
    ownerHint:
      'The server speaks a newer protocol than this script. Load the stable address of embed.js, or a newer version.',
  },
  'embed.older': {
    kind: 'older',
    remedy: 'retry',
    ownerHint:
      'The server speaks an older protocol than this script. Bring the server up to date, or load an older version.',
  },
  network: {
    kind: 'unreachable',
    remedy: 'retry',
    ownerHint:
      'The Stoa server did not answer. Check the option "server", and that connect-src of the page allows it.',
  },
};

/** What a code of refusal means here. Unknown codes come from newer servers. */
export const refusalOf = (code: string): Refusal =>
  refusals[code] ?? {
    kind: 'other',
    remedy: 'retry',
    ownerHint: `The server answered with ${code || 'an error without a code'}.`,
  };
