import { removeConnectingElements } from './connecting-elements.js';
import { createLoopGuard, guardLoops } from './guard-loops.js';

/** Attributes that hold code. */
const isHandler = ({ name }: Attr): boolean => name.startsWith('on');

/** The name of the guard of loops; no program can know it. */
const guard = `guard${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** Makes the guard that the scripts of this page call. */
export const installGuard = (): void => {
  Object.defineProperty(window, guard, { value: createLoopGuard() });
};

/** Runs code as a script with a name of its own; a nested frame, which has another origin, cannot load it. Resolves when it has run. */
export function runScript(program: string, from?: HTMLScriptElement): Promise<void> {
  const code = guardLoops(program, from?.type === 'module', guard);
  const script = document.createElement('script');
  for (const { name, value } of from?.attributes ?? []) if (name !== 'src') script.setAttribute(name, value);
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  // Errors of a script that is fetched otherwise have no text.
  script.crossOrigin = 'anonymous';
  script.async = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      URL.revokeObjectURL(url);
      resolve();
    };
    script.addEventListener('load', end);
    script.addEventListener('error', end);
  });
  script.src = url;
  if (from) from.replaceWith(script);
  else document.body.append(script);
  return ended;
}

/** Gives elements the handlers that their attributes say; the policy would refuse the attributes themselves. */
function bindHandlers(root: ParentNode & Node): void {
  const elements = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')];
  for (const element of elements)
    for (const attribute of [...element.attributes].filter(isHandler)) {
      element.removeAttribute(attribute.name);
      try {
        const code = `with (document) { with (this) { ${attribute.value}\n} }`;
        // oxlint-disable-next-line no-new-func -- a program of the page is what runs here
        (element as unknown as Record<string, unknown>)[attribute.name] = new Function('event', code);
      } catch (error) {
        reportError(error);
      }
    }
}

const isCode = ({ type }: HTMLScriptElement): boolean =>
  type === '' || type === 'module' || /(?:java|ecma)script/i.test(type);

/**
 * Shows a page and runs its scripts in order. The policy knows no inline code, so that a frame inside of the page has none: it would have
 * interfaces to the network that were taken from this one.
 */
export async function showPage(html: string, missing: (address: string) => void): Promise<void> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const root = document.adoptNode(page.documentElement);
  removeConnectingElements(root);
  bindHandlers(root);
  document.documentElement.replaceWith(root);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) bindHandlers(node);
  }).observe(document, { childList: true, subtree: true });
  document.write = document.writeln = (...texts: string[]) =>
    (document.currentScript ?? document.body.lastElementChild ?? document.body).insertAdjacentHTML(
      'beforebegin',
      texts.join(''),
    );
  for (const script of [...document.scripts].filter(isCode)) {
    const address = script.getAttribute('src');
    if (address === null) await runScript(script.text, script);
    else missing(address);
  }
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  window.dispatchEvent(new Event('load'));
}
