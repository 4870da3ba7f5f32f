import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { focusStartOf } from '@stoa/ui';
import { BlockHostsProvider } from '../../base/blocks/block-hosts.js';
import type { EmbedCommand } from '../controller.js';
import { createStoaChat } from '../headless/create-stoa-chat.js';
import { checkRenderers } from './look/check-renderers.js';
import { createEmbedBlockHosts } from './tools/embed-block-hosts.js';
import { EmbedPanel } from './embed-panel.js';
import { focusComposer } from './composer/focus-composer.js';
import type { MountPanel } from './panel-contract.js';
import { loadLanguage } from './use-language.js';

/** How long a panel that has just been opened waits for its message box to take focus. @units ms */
const focusWaitMs = 5000;

/** Renders the panel into the box of an element, connects it, and carries out calls of the page. */
export const mountPanel: MountPanel = async (root, controller) => {
  const { locale } = controller.frame.getState();
  const chat = createStoaChat({ ...controller.options.getState(), controller });
  // Connecting and fetching the texts take as long; neither waits for the other.
  const started = chat.start();
  const language = await loadLanguage(locale, controller.options.getState().texts);

  const carryOut = (command: EmbedCommand): void => {
    switch (command.kind) {
      case 'send':
        void started.then(() => chat.send(command.text));
        return;
      case 'newConversation':
        void started.then(() => chat.newConversation());
        return;
      case 'setUser':
        void chat.setUser(command.user);
        return;
      case 'logout':
        void chat.logout();
        return;
      default:
        command satisfies never;
    }
  };
  const endServing = controller.attachHandler(carryOut);
  const endChecking = checkRenderers(controller);
  // The page names the box where it has a title for it; what the server calls the chat is known here alone.
  const endNaming = chat.state.subscribe(({ stoa }) => {
    const title = stoa?.session.title;
    if (title && !controller.options.getState().title && root instanceof HTMLElement) root.ariaLabel = title;
  });

  const place = document.createElement('div');
  place.style.display = 'contents';
  root.append(place);
  const tree = createRoot(place);
  tree.render(
    createElement(
      BlockHostsProvider,
      { value: createEmbedBlockHosts(controller, root) },
      createElement(EmbedPanel, { chat, controller, language }),
    ),
  );

  let stopWaiting = () => {};
  /** The message box, as soon as it is there: the person may be faster than the network. */
  function focus(): void {
    stopWaiting();
    if (focusComposer(place)) return;
    if (root instanceof HTMLElement) focusStartWithoutScroll(root);
    const observer = new MutationObserver(() => {
      // Focus that has moved elsewhere meanwhile stays there.
      const isHere = place.getRootNode() instanceof Document || root.contains(activeIn(root));
      if (!isHere || focusComposer(place)) stopWaiting();
    });
    observer.observe(place, { childList: true, subtree: true });
    const timer = setTimeout(() => stopWaiting(), focusWaitMs);
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }

  return {
    focus,
    destroy() {
      stopWaiting();
      endServing();
      endChecking();
      endNaming();
      tree.unmount();
      chat.destroy();
      place.remove();
    },
  };
};

/** The focused element in the box's tree: inside a shadow root, the document knows the host alone. */
function activeIn(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
}

/** The box itself where it takes focus, so that Tab goes on from there; else the first thing inside. */
function focusStartWithoutScroll(box: HTMLElement): void {
  box.focus({ preventScroll: true });
  if (activeIn(box) !== box) focusStartOf(box);
}
