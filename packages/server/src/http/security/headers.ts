import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/config.js';
import type { Origins } from '../base/origins.js';

/** Options of the policy. */
export interface PolicyOptions {
  /** Vite injects styles by script and uses a WebSocket. */
  dev: boolean;
}

/** The Content-Security-Policy. Without a nonce nothing inline runs. */
export function contentSecurityPolicy({ dev }: PolicyOptions, nonce?: string): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self'${inline}`,
    'style-src': dev ? "'self' 'unsafe-inline'" : `'self'${inline}`,
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'connect-src': dev ? "'self' ws:" : "'self'",
    'font-src': "'self'",
    'frame-src': "'self'",
    'worker-src': "'self' blob:",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/**
 * Limits all connections of a sandboxed page to its own server: name lookups, connections without a request and navigations too, which no
 * content security policy governs.
 *
 * @see https://wicg.github.io/connection-allowlists/
 */
const ownConnections = { 'connection-allowlist': '(response-origin)' };

/** The headers of the files that a sandboxed page loads. The page has an opaque origin, so its own files are cross-origin. */
export const sandboxFileHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * The headers of a sandboxed page that renders content of replies. It may run its own scripts and apply inline styles, and nothing else. No
 * other page has these headers.
 *
 * @param origin the origin that serves the page. WebKit matches `'self'` against the opaque origin, which matches nothing.
 * @param frameAncestors origins that may frame the page.
 */
export function sandboxHeaders(
  origin: string,
  frameAncestors: readonly string[] = ["'self'"],
): Record<string, string> {
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ];
  return { 'content-security-policy': policy.join('; '), ...ownConnections };
}

/**
 * The headers of the page that runs programs of artifacts. Inside of it everything may run, for all of it is foreign; nothing gets in or
 * out: no origin, no network, no pop-up, no form, no frame.
 *
 * @param origin as for {@link sandboxHeaders}
 */
export function artifactSandboxHeaders(origin: string): Record<string, string> {
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    // No inline code: frames inside of the page have the same policy, and with it no code at all.
    `script-src 'self' ${origin} 'unsafe-eval' blob:`,
    "worker-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-dns-prefetch-control': 'off',
    ...ownConnections,
  };
}

/** The policy of the worker that builds programs: it compiles WebAssembly, which no page may. */
export const builderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Makes this response a page: sets its nonce and the policy with that nonce.
     *
     * @returns the nonce for inline scripts and styles.
     */
    openPage(): string;
  }
}

/** The policy of the full-page embeddable chat, framed by the given origins. */
export function embedFramePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  ].join('; ');
}

/** Sets the security headers of every response, streams and errors included. */
export function registerHeaders(
  app: FastifyInstance,
  {
    config,
    origins,
    opensWindows = () => false,
  }: {
    config: Pick<Config, 'dev' | 'google' | 'backend'>;
    origins: Pick<Origins, 'isSecure'>;
    /** Whether pages open windows of providers; asked for each response. */
    opensWindows?: (() => boolean) | undefined;
  },
): void {
  const policy: PolicyOptions = { dev: config.dev };
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(self), payment=(), usb=(), browsing-topics=()',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    ...(origins.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const alwaysOpens = Boolean(config.google ?? config.backend);
  app.addHook('onRequest', async (_request, reply) => {
    // Windows of providers, which this page opens, may leave it and still be asked whether they are closed.
    const opener = alwaysOpens || opensWindows() ? 'same-origin-allow-popups' : 'same-origin';
    void reply.headers(headers).header('cross-origin-opener-policy', opener);
  });
  app.decorateReply('openPage', function openPage(this: FastifyReply) {
    const nonce = randomBytes(18).toString('base64');
    void this.header('content-security-policy', contentSecurityPolicy(policy, nonce))
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store');
    return nonce;
  });
}
