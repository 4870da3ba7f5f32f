import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmbedAccess, EmbedGrant } from '../../rooms/embed/embed-access.service.js';
import { refuse, type EmbedResult } from '../../rooms/embed/refusals.js';
import type { Caller } from '../../rooms/handlers.js';
import { bearerOf } from '../auth/identity.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';
import { requestOriginOf, sendRefusal } from './embed-response.js';

/** Dependencies of {@link createEmbedIdentity}. */
export interface EmbedIdentityDeps {
  authorize: EmbedAccess['authorize'];
  callerOf(grant: EmbedGrant): Promise<Caller>;
  origins: Pick<Origins, 'of'>;
}

/** Identity from the embed token alone: a session's cookie or bearer token is worth nothing here. */
export interface EmbedIdentity {
  /** Reads the token once for each request. */
  authorize(request: FastifyRequest): Promise<EmbedResult<EmbedGrant>>;
  /** @errors throws an {@link HttpError}; only called once {@link authorize} has succeeded. */
  grantOf(request: FastifyRequest): Promise<EmbedGrant>;
  /** Reads the end user's row once for each request. */
  callerOf(request: FastifyRequest, grant: EmbedGrant): Promise<Caller>;
  /** Answers with a refusal itself and gives `undefined` without a token that may chat. */
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
}

export function createEmbedIdentity(deps: EmbedIdentityDeps): EmbedIdentity {
  const grants = new WeakMap<FastifyRequest, Promise<EmbedResult<EmbedGrant>>>();
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>();

  function authorize(request: FastifyRequest): Promise<EmbedResult<EmbedGrant>> {
    let grant = grants.get(request);
    if (!grant) {
      grant = deps.authorize(bearerOf(request), requestOriginOf(request, deps.origins.of(request)));
      grants.set(request, grant);
    }
    return grant;
  }

  function callerOf(request: FastifyRequest, grant: EmbedGrant): Promise<Caller> {
    let caller = callers.get(request);
    if (!caller) callers.set(request, (caller = deps.callerOf(grant)));
    return caller;
  }

  return {
    authorize,
    callerOf,
    async grantOf(request) {
      const entered = await authorize(request);
      if (entered.ok) return entered.value;
      const { status, error, code } = entered.refusal;
      throw new HttpError(status, error, code);
    },
    async requireCaller(request, reply) {
      const entered = await authorize(request);
      if (entered.ok && entered.value.scopes.has('chat')) return callerOf(request, entered.value);
      sendRefusal(reply, (entered.ok ? refuse('embed.scope') : entered).refusal);
      return undefined;
    },
  };
}
