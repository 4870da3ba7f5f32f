import { listOperations } from '@stoa/core/contract';
import type { FastifyRequest } from 'fastify';

/** Where the description of the API is served. */
export const openApiPath = '/openapi.json';

const operationPaths = new Set(listOperations().map(({ operation: { path, op } }) => path + op));

/** What clients of the tool server ask to be let in; the page at which people decide is none of it. */
const clientPaths = new Set([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
]);

/** The route of a request, whatever spelling its address has; for a preflight, which has a route of its own, the address. */
const pathOf = ({ method, url, routeOptions }: FastifyRequest): string =>
  (method === 'OPTIONS' ? url.split('?', 1)[0] : routeOptions.url) ?? '';

/** Whether a request is for the API: the envelope, files, the chat, OpenAI's form, the tool server and the operations at their own addresses; never a page or sign-in. */
export function isApiRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path.startsWith('/api/')) return !path.startsWith('/api/auth');
  if (path.startsWith('/v1/') || path === '/mcp' || clientPaths.has(path)) return true;
  return operationPaths.has(path) || path === openApiPath || path === '/chat' || path.startsWith('/chat/');
}
