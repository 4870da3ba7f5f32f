import { capBuffers } from './cap-buffers.js';
import { watchConnectingElements } from './connecting-elements.js';
import {
  isSandboxConnect,
  maxReportedCharacters,
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
  /** Bound to the port when it comes, so that no program can get at it by a changed prototype. */
  let say: (message: SandboxReply) => void = () => undefined;
  const report = (value: unknown): void =>
    say({ type: 'error', text: textOf(value).slice(0, maxReportedCharacters) });

  for (const level of levels) {
    const own = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      own(...values);
      say({
        type: 'console',
        level,
        text: values.map(textOf).join(' ').slice(0, maxReportedCharacters),
      });
    };
  }
  // Connections between browsers, which no policy closes.
  for (const name of Object.getOwnPropertyNames(window))
    if (/^(?:webkit)?RTC|^WebTransport|^Presentation/.test(name)) Reflect.deleteProperty(window, name);

  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get;
  window.addEventListener('message', function connect(event) {
    const [port] = event.source === parent ? event.ports : [];
    if (!port || !isSandboxConnect(event.data, nonce)) return;
    window.removeEventListener('message', connect);
    say = port.postMessage.bind(port);
    port.addEventListener('message', (message) => {
      const request = readSandboxRequest(dataOf?.call(message));
      if (request) void carryOut(request).catch(report);
    });
    port.start();
    say({ type: 'ready' });
  });

  async function carryOut(request: SandboxRequest): Promise<void> {
    switch (request.type) {
      case 'ping':
        return say({ type: 'pong' });
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
  watchConnectingElements(document, () =>
    say({
      type: 'console',
      level: 'warn',
      text: 'Frames, objects and network hints do nothing in a preview and were removed.',
    }),
  );
}
