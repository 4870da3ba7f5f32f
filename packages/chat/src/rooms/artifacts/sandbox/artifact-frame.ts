import { capBuffers } from './cap-buffers.js';
import {
  mostReported,
  readSandboxRequest,
  type SandboxReply,
  type SandboxRequest,
} from './sandbox-messages.js';
import { installGuard, runScript, showPage } from './show-page.js';

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

/** Libraries that programs can import beside React. */
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
  // Connections between browsers, which no policy closes.
  for (const name of Object.getOwnPropertyNames(window))
    if (/^(?:webkit)?RTC|^WebTransport|^Presentation/.test(name)) Reflect.deleteProperty(window, name);

  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  window.addEventListener('message', (event) => {
    if (event.source !== parent) return;
    const request = readSandboxRequest(event.data, nonce);
    if (request) void carryOut(request).catch(report);
  });

  async function carryOut(request: SandboxRequest): Promise<void> {
    switch (request.type) {
      case 'ping':
        return say({ nonce, type: 'pong' });
      case 'page':
        return showPage(request.html, (address) =>
          report(`${address} cannot be loaded: programs run without a network.`),
        );
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
        return runScript(request.code);
      }
      default:
        return request satisfies never;
    }
  }

  installGuard();
  capBuffers(window);
  say({ nonce, type: 'ready' });
}
