import { contrastOf, cssOf, enough, inkOn, luminanceOf, mixed, readable, type Rgb } from './colours.js';
import { hostOf, ownColours, tokenAt, type ThemeColour } from './theme-colours.js';

/** Those that a page has set. */
export type GivenColours = Partial<Record<ThemeColour, Rgb>>;

/** The colours of the theme where a page has set nothing. */
export type DefaultColours = Readonly<Record<'accent' | 'surface' | 'ink', Rgb>>;

/**
 * The tokens that follow from the colours of a page, so that everything stays readable on them: words get 4.5 : 1, edges that mean
 * something 3 : 1. The colour of the brand itself is kept as it is wherever it is a ground, with an ink chosen for it.
 *
 * @returns nothing where the page has set nothing: the theme has been chosen for its contrast
 */
export function tokensOf(given: GivenColours, defaults: DefaultColours): Readonly<Record<string, string>> {
  if (Object.keys(given).length === 0) return {};
  const tokens: Record<string, Rgb> = {};
  const surface = given.surface ?? defaults.surface;
  let ink = given.ink ?? defaults.ink;
  if (contrastOf(ink, surface) < enough.text) ink = inkOn(surface);

  if (given.surface || given.ink || given['surface-raised'] || given['ink-muted'] || given.line) {
    const isDark = schemeOn(surface) === 'dark';
    const raised = given['surface-raised'] ?? mixed(surface, [255, 255, 255], isDark ? 0.95 : 0.5);
    Object.assign(tokens, {
      surface,
      'surface-raised': raised,
      'surface-overlay': raised,
      'surface-sunken': mixed(surface, [0, 0, 0], isDark ? 0.82 : 0.97),
      ink,
      'ink-muted': readable(given['ink-muted'] ?? mixed(ink, surface, 0.68), surface, enough.text),
      'ink-faint': mixed(ink, surface, 0.42),
      line: given.line ?? mixed(ink, surface, 0.13),
      'line-strong': readable(mixed(ink, surface, 0.5), surface, enough.shape),
    });
  }
  if (given.accent || given['accent-ink'] || given.surface) {
    const brand = given.accent ?? defaults.accent;
    const brandInk = given['accent-ink'];
    const accent = readable(brand, surface, enough.text);
    // As much of the accent as leaves words in it readable on the ground that it makes.
    const share = [0.12, 0.08, 0.05, 0.02].find(
      (of) => contrastOf(accent, mixed(accent, surface, of)) >= enough.text,
    );
    const soft = mixed(accent, surface, share ?? 0);
    Object.assign(tokens, {
      brand,
      'brand-ink': brandInk && contrastOf(brandInk, brand) >= enough.text ? brandInk : inkOn(brand),
      // Away from its ink, which stays as readable as it was.
      'brand-hover': mixed(brand, inkOn(inkOn(brand)), 0.88),
      accent,
      'accent-ink': inkOn(accent),
      'accent-hover': mixed(accent, ink, 0.85),
      'accent-soft': soft,
      focus: readable(brand, surface, enough.shape),
    });
  }
  return Object.fromEntries(
    Object.entries(tokens).map(([name, colour]) => [`--stoa-${name}`, cssOf(colour)]),
  );
}

/** The tokens that a theme chooses by whether its ground is light or dark, and that no page sets. */
const schemeTokens =
  `scheme danger danger-ink danger-soft warning warning-soft success success-soft scrim code-keyword
  code-string code-number code-title code-type code-property code-comment code-meta tag shadow-raised shadow-overlay`.split(
    /\s+/,
  );

/** The theme whose colours can be read on a ground. */
const schemeOn = (ground: Rgb): 'light' | 'dark' => (luminanceOf(inkOn(ground)) > 0.5 ? 'dark' : 'light');

/**
 * Lets the browser read any notation of a colour, as it means it at `place`: `light-dark()` and `currentColor` are nothing by
 * themselves. What shows through a colour counts for nothing, as on the launcher; one that is not there at all is none.
 */
function createReader(place: HTMLElement): (colour: string) => Rgb | undefined {
  const canvas = place.ownerDocument.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!context || !colour || !CSS.supports('color', colour)) return undefined;
    const { color: before } = place.style;
    place.style.color = colour;
    context.fillStyle = getComputedStyle(place).color;
    place.style.color = before;
    context.clearRect(0, 0, 1, 1);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return alpha > 0 ? [red, green, blue] : undefined;
  };
}

/**
 * Reads what the page has set on the element around `panel`: a value that is not the one of either theme.
 *
 * @param probes elements inside the same root, one in each theme, that hold the defaults
 */
export function readTheme(
  panel: HTMLElement,
  probes: readonly HTMLElement[],
): Readonly<Record<string, string>> {
  const host = hostOf(panel);
  const own = ownColours(panel, probes);
  if (!host) return {};
  if (own.length === 0) return {};
  const scheme = tokenAt(host, 'scheme');
  const place = probes.find((probe) => probe.dataset['theme'] === scheme) ?? probes[0];
  if (!place) return {};
  const read = createReader(place);
  const given: GivenColours = {};
  for (const name of own) {
    const colour = read(tokenAt(host, name));
    if (colour) given[name] = colour;
  }
  const wanted = given.surface ? schemeOn(given.surface) : scheme;
  const theme = probes.find((probe) => probe.dataset['theme'] === wanted);
  if (!theme) return {};
  const defaultOf = (name: 'accent' | 'surface' | 'ink'): Rgb =>
    read(tokenAt(theme, name)) ?? [128, 128, 128];
  return {
    // A dark ground in a light theme: everything with a colour of its own has one for dark grounds.
    ...(wanted === scheme
      ? {}
      : Object.fromEntries(schemeTokens.map((name) => [`--stoa-${name}`, tokenAt(theme, name)]))),
    // An invalid colour keeps that of the theme.
    ...Object.fromEntries(
      own.filter((name) => !given[name]).map((name) => [`--stoa-${name}`, tokenAt(theme, name)]),
    ),
    ...tokensOf(given, {
      accent: defaultOf('accent'),
      surface: defaultOf('surface'),
      ink: defaultOf('ink'),
    }),
  };
}
