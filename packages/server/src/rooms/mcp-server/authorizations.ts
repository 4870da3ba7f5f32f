import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiAccessType } from '@stoa/core/contract';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { newToken } from '../../platform/auth/tokens.js';
import type { Clock } from '../../platform/clock.js';
import { lockUntilEnd } from '../../platform/db/advisory-lock.js';
import { inTransaction } from '../../platform/db/transaction.js';
import type { Sealer } from '../../platform/seal.js';
import type { ApiKeyService } from '../api-keys/api-keys.service.js';
import type { CallContext, Caller } from '../handlers.js';
import { createClientIds, isRegistered, type McpClientInfo } from './client-ids.js';
import { mcpGrantRows, type TokenDigests } from './mcp-grants.repository.js';

/** What a client may be let in for; each is an access type of keys. */
export const mcpScopes = ['chat', 'file_upload'] as const satisfies readonly ApiAccessType[];
export type McpScope = (typeof mcpScopes)[number];

/** How access tokens begin; nothing else that is a bearer does. */
export const accessTokenPrefix = 'mcp-';
const refreshTokenPrefix = 'mcr-';

/** @units milliseconds */
const requestMs = 15 * 60_000;
const codeMs = 60_000;
const accessMs = 60 * 60_000;
/** After so long without a renewal a client has to ask again. */
const refreshMs = 30 * 24 * 60 * 60_000;

/** An authorization that a client asks for, of which a person decides. */
export interface AuthorizationRequest {
  clientId: string;
  client: McpClientInfo;
  redirectUri: string;
  challenge: string;
  scopes: readonly McpScope[];
  state: string | null;
}

/** Errors of the authorization page and of the token endpoint. @source RFC 6749 §4.1.2.1, §5.2; RFC 8707 */
export type AuthorizationError =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** What a request for an authorization turned out to be. Without a sound client and address nobody is sent anywhere. */
export type ReadRequest =
  | { status: 'sound'; request: AuthorizationRequest }
  | { status: 'refused'; url: string; client: McpClientInfo; error: AuthorizationError }
  | { status: 'unsound'; reason: 'client' | 'redirect' };

/** Tokens, as the token endpoint answers them. */
export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  /** @units seconds */
  expires_in: number;
  scope: string;
}
export type TokenOutcome = { ok: true; tokens: IssuedTokens } | { ok: false; error: AuthorizationError };

/** Dependencies of {@link createMcpAuthorizations}. */
export interface McpAuthorizationsDeps {
  pool: Pool;
  clock: Clock;
  sealer: Sealer;
  keys: Pick<ApiKeyService, 'accessTypesOf' | 'addForClient' | 'endForOwner' | 'tellEnded'>;
  findCaller(personId: string): Promise<Caller | undefined>;
  /** Why somebody may let nobody in; undefined where they may. */
  closedTo(person: Caller): Promise<string | undefined>;
}

const scopeList = z.array(z.enum(mcpScopes));
const pending = z.object({
  personId: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  scopes: scopeList,
  state: z.nullable(z.string()),
  expiresAt: z.number(),
});
const code = z.object({
  personId: z.string(),
  clientHash: z.string(),
  redirectUri: z.string(),
  challenge: z.string(),
  scopes: scopeList,
  expiresAt: z.number(),
  nonce: z.string(),
});

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const isScope = (text: string): text is McpScope => (mcpScopes as readonly string[]).includes(text);

/** @source RFC 7636 §4.6 */
function isAnswered(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [given, wanted] = [
    Buffer.from(createHash('sha256').update(verifier).digest('base64url')),
    Buffer.from(challenge),
  ];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Lets clients of the tool protocol in, by OAuth: they register themselves, a signed-in person agrees, and a code with PKCE becomes tokens. What a client
 * gets is a key of the person's: its rights, limits, payer, records and end are those of keys. A token is a secret of that key which changes, and opens the
 * tool server alone.
 *
 * @source Model Context Protocol 2025-11-25, authorization; OAuth 2.1; security K
 */
export function createMcpAuthorizations({
  pool,
  clock,
  sealer,
  keys,
  findCaller,
  closedTo,
}: McpAuthorizationsDeps) {
  const clients = createClientIds(sealer);
  const nowMs = (): number => clock.now().getTime();

  function opened<T extends { expiresAt: number }>(
    text: string,
    purpose: string,
    schema: z.ZodMiniType<T>,
  ): T | null {
    const found = sealer.open(text, purpose);
    if (found === null) return null;
    const value = schema.parse(JSON.parse(found));
    return value.expiresAt > nowMs() ? value : null;
  }

  /** Where a person is sent back to. @source RFC 9207 */
  function backTo(
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    issuer: string,
    values: { code: string } | { error: AuthorizationError },
  ): string {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }), iss: issuer }))
      url.searchParams.set(name, value);
    return url.href;
  }

  /** A refresh token says, to us alone, which key it renews: whichever of a client's former ones comes again is known. */
  function issue(keyId: string, scopes: readonly string[]): { tokens: IssuedTokens; digests: TokenDigests } {
    const access = accessTokenPrefix + newToken();
    const refresh = refreshTokenPrefix + sealer.seal(keyId, 'refresh');
    return {
      tokens: {
        access_token: access,
        refresh_token: refresh,
        token_type: 'Bearer',
        expires_in: accessMs / 1000,
        scope: scopes.join(' '),
      },
      digests: {
        accessHash: digest(access),
        accessExpiresAt: new Date(nowMs() + accessMs),
        refreshHash: digest(refresh),
        refreshExpiresAt: new Date(nowMs() + refreshMs),
      },
    };
  }

  /** Ends a client that was let in, with all that runs for it. */
  async function end(keyId: string, address: string): Promise<void> {
    const ended = await inTransaction(pool, (tx) => keys.endForOwner(tx, keyId, address));
    if (ended) await keys.tellEnded(keyId);
  }

  async function redeem(form: URLSearchParams, context: TokenContext): Promise<TokenOutcome> {
    const given = form.get('code') ?? '';
    const found = opened(given, 'code', code);
    const codeHash = digest(given);
    const clientHash = digest(form.get('client_id') ?? '');
    if (
      !found ||
      found.clientHash !== clientHash ||
      found.redirectUri !== form.get('redirect_uri') ||
      !isAnswered(found.challenge, form.get('code_verifier') ?? '')
    )
      return { ok: false, error: 'invalid_grant' };
    const person = await findCaller(found.personId);
    const client = clients.read(form.get('client_id') ?? '');
    if (!person || !client || (await closedTo(person)) !== undefined)
      return { ok: false, error: 'invalid_grant' };
    const outcome = await inTransaction(pool, async (tx: PoolClient) => {
      await lockUntilEnd(tx, `mcp-code:${codeHash}`);
      const before = await mcpGrantRows(tx).byCode(codeHash);
      if (before) return { usedBy: before.keyId };
      const added = await keys.addForClient(tx, client.name, found.scopes, { ...context, person });
      if (!added.ok) return { usedBy: null };
      const { tokens, digests } = issue(added.value.id, found.scopes);
      await mcpGrantRows(tx).add(added.value.id, { clientHash, codeHash }, digests);
      return { tokens };
    });
    if (outcome.tokens) return { ok: true, tokens: outcome.tokens };
    // Whoever has a code that was used has it from somewhere; what it has opened is closed.
    if (outcome.usedBy !== null) await end(outcome.usedBy, context.address);
    return { ok: false, error: 'invalid_grant' };
  }

  async function refresh(form: URLSearchParams, { address }: TokenContext): Promise<TokenOutcome> {
    const given = form.get('refresh_token') ?? '';
    const hash = digest(given);
    const clientHash = digest(form.get('client_id') ?? '');
    const renewed = await inTransaction(pool, async (tx): Promise<IssuedTokens | null> => {
      const grant = await mcpGrantRows(tx).lockByRefresh(hash);
      if (!grant || grant.clientHash !== clientHash || grant.refreshExpiresAt.getTime() <= nowMs())
        return null;
      const accessTypes = await keys.accessTypesOf(tx, grant.keyId);
      if (!accessTypes) return null;
      const { tokens, digests } = issue(grant.keyId, accessTypes.filter(isScope));
      await mcpGrantRows(tx).renew(grant.keyId, digests);
      return tokens;
    });
    if (renewed) return { ok: true, tokens: renewed };
    // One that was used before, however long ago, is in the hands of two.
    const keyId = given.startsWith(refreshTokenPrefix)
      ? sealer.open(given.slice(refreshTokenPrefix.length), 'refresh')
      : null;
    const stolen = keyId === null ? undefined : await mcpGrantRows(pool).byKey(keyId);
    if (stolen && stolen.clientHash === clientHash && stolen.refreshHash !== hash)
      await end(stolen.keyId, address);
    return { ok: false, error: 'invalid_grant' };
  }

  return {
    register: clients.register,

    /** @param resource the address of the tool server, which alone is opened */
    readRequest(
      query: URLSearchParams,
      { issuer, resource }: { issuer: string; resource: string },
    ): ReadRequest {
      const clientId = query.get('client_id') ?? '';
      const client = clients.read(clientId);
      if (!client) return { status: 'unsound', reason: 'client' };
      const redirectUri = query.get('redirect_uri') ?? '';
      if (!isRegistered(redirectUri, client.redirectUris)) return { status: 'unsound', reason: 'redirect' };
      const state = query.get('state');
      const refused = (error: AuthorizationError): ReadRequest => ({
        status: 'refused',
        url: backTo({ redirectUri, state }, issuer, { error }),
        client,
        error,
      });
      if (query.get('response_type') !== 'code') return refused('unsupported_response_type');
      const challenge = query.get('code_challenge') ?? '';
      if (!/^[\w-]{43}$/.test(challenge) || query.get('code_challenge_method') !== 'S256')
        return refused('invalid_request');
      if (query.getAll('resource').some((one) => one !== resource)) return refused('invalid_target');
      const asked = (query.get('scope') ?? '').split(' ').filter(Boolean);
      const scopes = asked.length === 0 ? [...mcpScopes] : mcpScopes.filter((one) => asked.includes(one));
      if (scopes.length === 0) return refused('invalid_scope');
      return { status: 'sound', request: { clientId, client, redirectUri, challenge, scopes, state } };
    },

    /** What the form of the page carries, for this person alone. */
    seal: ({ client: _client, ...request }: AuthorizationRequest, personId: string): string =>
      sealer.seal(JSON.stringify({ ...request, personId, expiresAt: nowMs() + requestMs }), 'request'),

    /** What a person has decided. @returns where they are sent; null for a form that is not theirs, or too old */
    decide(
      person: Pick<Caller, 'id'>,
      form: URLSearchParams,
      issuer: string,
    ): { url: string; client: McpClientInfo } | null {
      const request = opened(form.get('request') ?? '', 'request', pending);
      const client = request && clients.read(request.clientId);
      if (!request || !client || request.personId !== person.id) return null;
      const scopes = request.scopes.filter((one) => form.getAll('scope').includes(one));
      if (form.get('decision') !== 'allow' || scopes.length === 0)
        return { url: backTo(request, issuer, { error: 'access_denied' }), client };
      const { redirectUri, challenge, clientId } = request;
      const value = {
        personId: person.id,
        clientHash: digest(clientId),
        redirectUri,
        challenge,
        scopes,
        expiresAt: nowMs() + codeMs,
        nonce: newToken(),
      };
      return { url: backTo(request, issuer, { code: sealer.seal(JSON.stringify(value), 'code') }), client };
    },

    /** The token endpoint. */
    async tokens(form: URLSearchParams, context: TokenContext): Promise<TokenOutcome> {
      if (!clients.read(form.get('client_id') ?? '')) return { ok: false, error: 'invalid_client' };
      if (form.getAll('resource').some((one) => one !== context.resource))
        return { ok: false, error: 'invalid_target' };
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return redeem(form, context);
        case 'refresh_token':
          return refresh(form, context);
        default:
          return { ok: false, error: 'unsupported_grant_type' };
      }
    },

    /** A client is done; a token that is none of its own changes nothing. @source RFC 7009 */
    async revoke(form: URLSearchParams, address: string): Promise<void> {
      const grant = await mcpGrantRows(pool).byAnyToken(digest(form.get('token') ?? ''));
      if (grant && grant.clientHash === digest(form.get('client_id') ?? '')) await end(grant.keyId, address);
    },

    /** The key that an access token opens. */
    keyOf: (token: string): Promise<string | undefined> =>
      mcpGrantRows(pool).keyOf(digest(token.slice(0, 200)), clock.now()),

    closedTo,

    /** Clients that were not used for a long time are out. */
    async purge(): Promise<void> {
      for (const keyId of await mcpGrantRows(pool).ended(clock.now())) await end(keyId, '');
    },
  };
}

/** Where a request for tokens comes from. */
export type TokenContext = Pick<CallContext, 'address' | 'newId' | 'now'> & { resource: string };

/** See {@link createMcpAuthorizations}. */
export type McpAuthorizations = ReturnType<typeof createMcpAuthorizations>;
