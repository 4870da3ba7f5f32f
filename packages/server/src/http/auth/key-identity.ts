import { apiKeySentence, isOpenToKey, type KeyDoor } from '@stoa/core/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyBearers, KeyOutcome } from '../../rooms/api-keys/key-bearers.js';
import { isApiKey } from '../../rooms/api-keys/key-secrets.js';
import type { Caller } from '../../rooms/handlers.js';
import { accessTokenPrefix } from '../../rooms/mcp-server/authorizations.js';
import { bearerOf, type Identity } from './identity.js';

/** Identity from a session or an API key. Only the routes that take it are open to keys; everywhere else a key is no bearer. */
export interface KeyIdentity {
  /** Answers 401 or 403 itself and gives `undefined`. What a key may do is asked where an operation is carried out. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  /** The same for what is no operation of the registry: a key has to open this door. */
  requireFor(door: KeyDoor): KeyIdentity['requireCaller'];
}

/** Who asks with an API key; `undefined` where the bearer of the request is none. */
export type KeyLookup = (request: FastifyRequest) => Promise<KeyOutcome> | undefined;

/** Makes a {@link KeyLookup}, which asks once for each request. */
export function createKeyLookup(bearers: Pick<KeyBearers, 'find'>): KeyLookup {
  const found = new WeakMap<FastifyRequest, Promise<KeyOutcome>>();

  return (request) => {
    const bearer = bearerOf(request);
    if (bearer === null || !isApiKey(bearer)) return undefined;
    let outcome = found.get(request);
    if (!outcome) found.set(request, (outcome = bearers.find(bearer)));
    return outcome;
  };
}

/** The same for the tokens of clients that people let in, beside keys: the tool server takes both. */
export function createClientLookup(
  findKey: KeyLookup,
  {
    bearers,
    keyOf,
  }: { bearers: Pick<KeyBearers, 'findById'>; keyOf(token: string): Promise<string | undefined> },
): KeyLookup {
  const found = new WeakMap<FastifyRequest, Promise<KeyOutcome>>();
  return (request) => {
    const bearer = bearerOf(request);
    if (!bearer?.startsWith(accessTokenPrefix)) return findKey(request);
    let outcome = found.get(request);
    if (!outcome) found.set(request, (outcome = keyOf(bearer).then(bearers.findById)));
    return outcome;
  };
}

/** Makes a {@link KeyIdentity}. */
export function createKeyIdentity(
  identity: Pick<Identity, 'requireCaller'>,
  findKey: KeyLookup,
): KeyIdentity {
  async function requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const outcome = await findKey(request);
    if (!outcome) return identity.requireCaller(request, reply);
    if (outcome.ok) return outcome.caller;
    const { status, error, code } = outcome;
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    void reply.code(status).send({ error, code });
    return undefined;
  }

  return {
    requireCaller,
    requireFor: (door) => async (request, reply) => {
      const caller = await requireCaller(request, reply);
      if (!caller?.key || isOpenToKey(door, caller.key.accessTypes)) return caller;
      void reply.code(403).send({ error: apiKeySentence('apiKeys.notForKeys'), code: 'key.access' });
      return undefined;
    },
  };
}
