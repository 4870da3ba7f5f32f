/** Versions of what the browser half and the server half of an embeddable chat say to each other: all from `min` to `max`. */
export interface EmbedProtocols {
  min: number;
  max: number;
}

/** The first version, which is assumed without a declared one. @source ours */
export const firstEmbedProtocol = 1;

/**
 * Protocol versions of this build, in the browser and on the server. A change that an older side cannot read raises `max`; the server goes on
 * supporting older versions while scripts that pages have pinned must work, and only then raises `min`.
 *
 * @source ours
 */
export const embedProtocols: EmbedProtocols = { min: firstEmbedProtocol, max: 1 };

/** Scopes of an embed token. `chat` is required. @source ours */
export const embedScopes = ['chat', 'tools', 'upload', 'history'] as const;
export type EmbedScope = (typeof embedScopes)[number];

/** Valid names of functions that a page offers to the model. @source ours */
export const embedFunctionName = /^[\w-]{1,64}$/;

/**
 * The address space of the embeddable chat. An embed token counts for these addresses alone, and nothing else counts here: neither
 * a session cookie nor a bearer token of a signed-in person.
 */
export const embedPaths = {
  /** POST, server to server: a site's backend exchanges its secret for a token of one end user. */
  token: '/embed/token',
  /** POST, browser: a token for an anonymous visitor. */
  visitor: '/embed/visitor',
  /** GET, browser: who the token speaks for and what the chat offers. `?protocols=1-3` says what the browser speaks. */
  session: '/embed/session',
  /** POST, browser: the end user accepts the disclosure of the chat. */
  disclosure: '/embed/disclosure',
  /** POST, browser: a thumb of the end user on a reply. */
  rating: '/embed/rating',
  /** As `chatPaths.chat`. */
  chat: '/embed/chat',
  /** As `chatPaths.run`. */
  run: (requestId: string, after = 0) => `/embed/chat/runs/${encodeURIComponent(requestId)}?after=${after}`,
  /** As `chatPaths.acknowledge`. */
  acknowledge: (requestId: string) => `/embed/chat/runs/${encodeURIComponent(requestId)}/ack`,
  /** GET: the full-page chat for an `iframe`. */
  frame: (publicKey: string) => `/embed/frame/${encodeURIComponent(publicKey)}`,
  /** Pages of an `iframe` without an origin. */
  sandbox: '/embed/sandbox/',
  /** The page in which diagrams are drawn; sites of the key alone may frame it. */
  diagramPage: (publicKey: string) => `/embed/sandbox/diagram.html?key=${encodeURIComponent(publicKey)}`,
} as const;
