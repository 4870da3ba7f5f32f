/** Hints for a site's developer, in the `error` event; never shown to the end user. */
const hints: Readonly<Record<string, string>> = {
  'embed.origin':
    'Add the origin of this page, exactly as scheme, host and port, to the embed key and to the token.',
  'embed.key': 'The embed key is unknown or revoked: copy the public key of an active one.',
  'embed.token': 'getToken() must return a fresh token of POST /embed/token each time it is called.',
  'embed.anonymous': 'Allow anonymous visitors for the embed key, or give the option getToken.',
  'embed.scope': 'The token, or its key, lacks a scope that this needs.',
  'embed.rate': 'A limit of the embed key was reached: raise it, or ask less often.',
  'embed.model': 'The option "model" must name a model of the embed key.',
  'embed.assistant': 'Choose another assistant for the embed key.',
  'embed.malformed': 'The request is not what this server expects: check the versions of both.',
  'embed.tool': 'Each tool needs a name, a description, a JSON Schema as its schema, and run.',
  'embed.renderer':
    'The console has what went wrong: a renderer is a function for one word, and has to expect any text.',
  'embed.disclosure': 'Show `stoa.disclosure` to the end user and call its accept().',
  'embed.newer': 'The server is newer than this script: load the stable address of embed.js.',
  'embed.older': 'The server is older than this script: bring it up to date.',
  network: 'The server did not answer: check the option "server" and connect-src of the page.',
};

/** The hint for a code; undefined where none is known. */
export const developerHintOf = (code: string): string | undefined =>
  Object.hasOwn(hints, code) ? hints[code] : undefined;
