import {
  mostReported,
  readSandboxRequest,
  type SandboxReply,
  type SandboxRequest,
} from './sandbox-messages.js';

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** What programs can import beside React. */
export interface ArtifactFrameOptions {
  /** Loads Vue with its compiler of templates. */
  loadVue?: () => Promise<object>;
}

/**
 * Runs the programs of artifacts for the parent page. Call it in a separate page inside of a sandboxed frame, under a policy without a
 * network; `BlockHosts.artifactPage` is its URL. One frame runs one program; the parent replaces it for the next.
 *
 * @source security.md S
 */
export function runArtifactFrame({ loadVue }: ArtifactFrameOptions = {}): void {
  const nonce = location.hash.slice(1);
  const { parent } = window;
  const say = (message: SandboxReply): void => parent.postMessage(message, '*');
  const report = (value: unknown): void =>
    say({ nonce, type: 'error', text: textOf(value).slice(0, mostReported) });

  for (const level of levels) {
    const own = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      own(...values);
      say({
        nonce,
        type: 'console',
        level,
        text: values.map(textOf).join(' ').slice(0, mostReported),
      });
    };
  }
  // A channel that the policies of older browsers do not close.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(window, name);

  function listen(): void {
    window.addEventListener('error', (event) => report(event.error ?? event.message));
    window.addEventListener('unhandledrejection', (event) => report(event.reason));
    window.addEventListener('message', (event) => {
      if (event.source !== parent) return;
      const request = readSandboxRequest(event.data, nonce);
      if (request) void carryOut(request).catch(report);
    });
  }

  async function carryOut(request: SandboxRequest): Promise<void> {
    switch (request.type) {
      case 'ping':
        return say({ nonce, type: 'pong' });
      case 'page':
        document.open();
        // Opening the document took the listeners away.
        listen();
        document.write(request.html);
        return document.close();
      case 'program': {
        const libraries =
          request.libraries === 'react'
            ? (await import('./react-libraries.js')).reactLibraries
            : { vue: await loadVue?.() };
        Object.assign(window, { stoaLibraries: libraries });
        const style = document.createElement('style');
        style.textContent = request.css;
        const root = document.createElement('div');
        root.id = request.libraries === 'vue' ? 'app' : 'root';
        document.head.append(style);
        document.body.append(root);
        const script = document.createElement('script');
        script.textContent = request.code;
        document.body.append(script);
        return;
      }
      default:
        return request satisfies never;
    }
  }

  listen();
  say({ nonce, type: 'ready' });
}
