/** Colours that a page sets on the element, as `--stoa-<name>`. What is not set follows from the others. */
export const themeColours = [
  'accent',
  'accent-ink',
  'surface',
  'surface-raised',
  'ink',
  'ink-muted',
  'line',
] as const;
export type ThemeColour = (typeof themeColours)[number];

/** The element that a page sets colours on: the host of the panel's shadow root. */
export function hostOf(panel: HTMLElement): Element | null {
  const root = panel.getRootNode();
  return root instanceof ShadowRoot ? root.host : panel.parentElement;
}

/** The value of a token at an element, as it was written. */
export const tokenAt = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(`--stoa-${name}`).trim();

/**
 * The colours that the page has set: those whose value is not the one of either theme. None in forced colours, which are the person's.
 *
 * @param probes elements inside the same root, one in each theme, that hold the defaults
 */
export function ownColours(panel: HTMLElement, probes: readonly HTMLElement[]): ThemeColour[] {
  const host = hostOf(panel);
  if (!host || matchMedia('(forced-colors: active)').matches) return [];
  return themeColours.filter((name) => {
    const value = tokenAt(host, name);
    return value !== '' && probes.every((probe) => tokenAt(probe, name) !== value);
  });
}
