/** How one stream is asked for. */
export interface ClientRequest {
  /** Relative to the relay's address; the address itself unless given. */
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What a module given as `requestModule` exports: it may log in first, so it may be asynchronous. */
export interface RequestModule {
  buildRequest(index: number, options: unknown): ClientRequest | Promise<ClientRequest>;
}

/** The request for relays that ignore what they are asked. */
export const plainRequest: RequestModule = {
  buildRequest: () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: 'go' }] }),
  }),
};
