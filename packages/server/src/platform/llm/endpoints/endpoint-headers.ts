/** How a key is sent to an endpoint: to a resource of Azure in its own header, to every other server as a bearer. */
export const endpointHeaders = (url: URL, key: string): Record<string, string> =>
  url.hostname.endsWith('.azure.com') || url.pathname.includes('/openai/deployments/')
    ? { 'api-key': key }
    : { authorization: `Bearer ${key}` };
