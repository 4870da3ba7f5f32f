import type { FastifyReply } from 'fastify';
import type { ChatRefusal } from '../../rooms/chat/turn.js';

/** An error in OpenAI's form. @source openai 6.49.0, `APIError` */
export interface V1Error {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

const types: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'invalid_request_error',
  409: 'invalid_request_error',
  413: 'invalid_request_error',
  428: 'permission_error',
  429: 'rate_limit_error',
};

export const errorBody = (
  status: number,
  message: string,
  { code = null, param = null, type }: Partial<V1Error> = {},
): { error: V1Error } => ({
  error: { message, type: type ?? types[status] ?? 'server_error', param, code },
});

/** Answers with an error; what a limit of spending refuses is not worth another try. */
export function sendRefusal(reply: FastifyReply, refusal: ChatRefusal): FastifyReply {
  const { status, error, code, retryAfterS, rateLimitInfo } = refusal;
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  if (rateLimitInfo) void reply.header('x-should-retry', 'false');
  const told = rateLimitInfo?.['message'];
  return reply.code(status).send({
    ...errorBody(status, typeof told === 'string' ? told : error, {
      code,
      ...(rateLimitInfo && { type: 'insufficient_quota' }),
    }),
    ...(rateLimitInfo && { rateLimitInfo }),
  });
}
