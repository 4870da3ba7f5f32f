/** Where clients of the tool protocol find this server. */
export const mcpPath = '/mcp';

/** Paths of the authorization of clients. */
export const authorizationPaths = {
  metadata: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
  authorize: '/oauth/authorize',
  style: '/oauth/style.css',
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const;

/** The same as addresses at an origin. */
export const authorizationPlaces = (origin: string) => ({
  issuer: origin,
  resource: origin + mcpPath,
  metadata: origin + authorizationPaths.metadata + mcpPath,
  authorize: origin + authorizationPaths.authorize,
  register: origin + authorizationPaths.register,
  token: origin + authorizationPaths.token,
  revoke: origin + authorizationPaths.revoke,
});
