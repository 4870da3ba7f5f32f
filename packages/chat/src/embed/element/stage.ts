import { turnTabRound } from '@stoa/ui';
import { createSidebarEdge, type SidebarEdge } from './sidebar-edge.js';
import type { OpenStage } from './stage-contract.js';

/** Up to this width a floating panel covers the window. @units px */
const smallWindow = '(max-width: 480px)';

const px = (length: number | undefined): string => (length === undefined ? '' : `${length}px`);

/**
 * Shows, sizes and hides the panel.
 *
 * Only a panel that covers the window is modal, for keyboard and assistive technology: no element of the page is made inert, hidden
 * or unscrollable.
 */
export const openStage: OpenStage = (parts, panel) => {
  const { shadow, root, frame, box, launcher, controller, signal } = parts;
  const small = matchMedia(smallWindow);
  const view = window.visualViewport;
  let edge: SidebarEdge | undefined;
  let closedBy = 'page';

  const floats = () => !['inline', 'page'].includes(controller.frame.getState().mode);
  const isFull = () => floats() && small.matches;

  /** A panel that covers the window stays above the virtual keyboard; a pinch zoom is ignored. */
  function followView(): void {
    const isPinched = !view || view.scale >= 1.01;
    const isFollowed = !isPinched && isFull();
    root.style.setProperty('--_top', px(isFollowed ? view.offsetTop : undefined));
    root.style.setProperty('--_visible', px(isFollowed ? view.height : undefined));
  }

  function draw(): void {
    const { position = 'bottom-end' } = controller.options.getState();
    const { mode, isFullScreen } = controller.frame.getState();
    const isFullNow = isFull() || mode === 'page';
    if (isFullScreen !== isFullNow)
      controller.setFrame({ ...controller.frame.getState(), isFullScreen: isFullNow });
    const hasEdge = mode === 'sidebar' && !isFull();
    if (hasEdge) {
      edge ??= createSidebarEdge(controller, parts.word('resize'), draw, signal);
      if (!edge.node.isConnected) frame.append(edge.node);
    } else {
      edge?.node.remove();
    }
    root.dataset['stage'] = isFull() ? 'full' : mode;
    root.dataset['corner'] = position;
    root.toggleAttribute('data-open', controller.isOpen.getState());
    frame.hidden = !controller.isOpen.getState();
    box.ariaModal = isFull() ? 'true' : null;
    root.style.setProperty('--_width', px(hasEdge ? edge?.measure() : undefined));
    followView();
  }

  function focus(): void {
    // On a phone a focused message box would open the keyboard over the conversation.
    if (isFull() && matchMedia('(pointer: coarse)').matches) box.focus({ preventScroll: true });
    else panel.focus();
  }

  const stops = [
    controller.options.subscribe(draw),
    controller.frame.subscribe(draw),
    controller.on('close', ({ by }) => (closedBy = by)),
    controller.isOpen.subscribe((isOpen) => {
      const hadFocus = box.contains(shadow.activeElement);
      draw();
      if (isOpen && parts.wantsFocus()) focus();
      if (!isOpen && (hadFocus || closedBy === 'person')) launcher.focus({ preventScroll: true });
    }),
  ];
  signal.addEventListener('abort', () => {
    stops.forEach((stop) => stop());
    edge?.node.remove();
  });
  small.addEventListener('change', draw, { signal });
  view?.addEventListener('resize', followView, { signal });
  view?.addEventListener('scroll', followView, { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        event.keyCode === 229 ||
        !controller.isOpen.getState()
      )
        return;
      if (isFull() && box.contains(shadow.activeElement)) turnTabRound(event, box);
      if (event.key !== 'Escape' || !floats()) return;
      event.preventDefault();
      controller.setOpen(false, 'person');
    },
    { signal },
  );

  draw();
  if (controller.isOpen.getState() && parts.wantsFocus()) focus();
  return { focus };
};
