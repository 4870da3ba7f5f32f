/** A box on the screen. @units CSS pixels of the viewport */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where notices go while a dialog is open. @units CSS pixels */
export interface PlaceOfNotices {
  /** From the top of the viewport; null leaves them where they are. */
  top: number | null;
  /** Their width at most, beside the dialog; null leaves it. */
  width: number | null;
}

const gap = 8;
/** Distance of the toaster from the edges of the viewport. */
const edge = 16;
/** Narrower notices are hard to read. */
const narrowest = 240;
/** From here on they stand at the end, and before across the screen. */
const smallScreen = 640;

/** Beside the dialog where there is room, else under its heading when they would lie on it. */
export function placeOfNotices(open: {
  dialog: Box;
  heading: Box;
  notices: Pick<Box, 'top' | 'bottom'>;
  viewportWidth: number;
  isRtl: boolean;
}): PlaceOfNotices {
  const { dialog, heading, notices, viewportWidth, isRtl } = open;
  const beside = (isRtl ? dialog.left : viewportWidth - dialog.right) - gap - edge;
  if (viewportWidth >= smallScreen && beside >= narrowest) return { top: null, width: beside };
  const isOver = notices.top < heading.bottom + gap && notices.bottom > heading.top - gap;
  return { top: isOver ? heading.bottom + gap : null, width: null };
}

const dialogs = '[data-slot="dialog-content"], [data-slot="alert-dialog-content"]';
const topName = '--stoa-notices-top';
const startName = '--stoa-notices-start';
const endName = '--stoa-notices-end';

/**
 * Keeps notices off the heading of whatever dialog opens, changes its size or closes beside them.
 *
 * @returns ends it
 */
export function keepClearOfDialogs(toaster: HTMLElement): () => void {
  const layers = toaster.parentElement ?? document.body;
  const { style } = toaster;
  const reset = (): void => {
    for (const name of [topName, startName, endName]) style.removeProperty(name);
  };
  function place(): void {
    reset();
    const dialog = [...layers.querySelectorAll<HTMLElement>(dialogs)].at(-1);
    const heading = dialog?.querySelector<HTMLElement>('[data-slot="dialog-header"]');
    if (!dialog || !heading) return;
    // Insets for side panels do not apply: a dialog lies over the panels.
    style.setProperty(endName, '0px');
    style.setProperty(startName, '0px');
    const { top, width } = placeOfNotices({
      dialog: dialog.getBoundingClientRect(),
      heading: heading.getBoundingClientRect(),
      notices: toaster.getBoundingClientRect(),
      viewportWidth: document.documentElement.clientWidth,
      isRtl: getComputedStyle(toaster).direction === 'rtl',
    });
    if (top !== null) style.setProperty(topName, `${Math.round(top)}px`);
    if (width !== null) style.setProperty(startName, `calc(100% - ${2 * edge + Math.floor(width)}px)`);
  }
  const sizes = new ResizeObserver(place);
  function watch(): void {
    sizes.disconnect();
    sizes.observe(document.documentElement);
    sizes.observe(toaster);
    for (const dialog of layers.querySelectorAll(dialogs)) sizes.observe(dialog);
    place();
  }
  const layersChange = new MutationObserver(watch);
  layersChange.observe(layers, { childList: true });
  // A dialog rises into its place.
  layers.addEventListener('animationend', place);
  watch();
  return () => {
    layersChange.disconnect();
    sizes.disconnect();
    layers.removeEventListener('animationend', place);
    reset();
  };
}
