/** Version of what the browser half and the server half of the embeddable chat say to each other. @source ours */
export const embedProtocol = 1;

/** What an embed token may allow. `chat` is the least; without it nothing works. @source ours */
export const embedScopes = ['chat', 'tools', 'upload', 'history'] as const;
export type EmbedScope = (typeof embedScopes)[number];

/** What a function that a page offers to the model may be called. @source ours */
export const embedFunctionName = /^[\w-]{1,64}$/;

/**
 * The address space of the embeddable chat. An embed token counts for these addresses alone, and nothing else counts here: neither
 * a session cookie nor a bearer token of a signed-in person.
 */
export const embedPaths = {
  /** POST, server to server: a site's backend exchanges its secret for a token of one end user. */
  token: '/embed/token',
  /** POST, browser: a token for somebody whom the site does not know. */
  visitor: '/embed/visitor',
  /** GET, browser: who the token speaks for and what the chat offers. */
  session: '/embed/session',
  /** As `chatPaths.chat`. */
  chat: '/embed/chat',
  /** As `chatPaths.run`. */
  run: (requestId: string, after = 0) => `/embed/chat/runs/${encodeURIComponent(requestId)}?after=${after}`,
  /** As `chatPaths.acknowledge`. */
  acknowledge: (requestId: string) => `/embed/chat/runs/${encodeURIComponent(requestId)}/ack`,
  /** GET: the whole-page chat for sites that want an `iframe`. */
  frame: (publicKey: string) => `/embed/frame/${encodeURIComponent(publicKey)}`,
  /** Pages of an `iframe` without an origin. */
  sandbox: '/embed/sandbox/',
  /** The page in which diagrams are drawn; sites of the key alone may frame it. */
  diagramPage: (publicKey: string) => `/embed/sandbox/diagram.html?key=${encodeURIComponent(publicKey)}`,
} as const;
