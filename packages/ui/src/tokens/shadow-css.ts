const rootFontPx = 16;

/**
 * Turns `rem` into px in declarations and media queries. Selectors stay: a class such as `w-[calc(100%-2rem)]` has the
 * letters in its name.
 *
 * @source ours
 */
export function remToPx(css: string): string {
  return css.replace(/[^;{}]*[;{}]?/g, (chunk) => {
    const isSelector = chunk.endsWith('{') && !chunk.trimStart().startsWith('@');
    if (isSelector) return chunk;
    return chunk.replace(
      /(?<![\d.])(\d+(?:\.\d+)?|\.\d+)rem\b/g,
      (_match, value: string) => `${Number(value) * rootFontPx}px`,
    );
  });
}

/**
 * Makes a compiled style sheet fit for a shadow root.
 *
 * There `@property` is ignored, so its rules are left out and the fallback that Tailwind keeps for old browsers is switched on for
 * all; and `rem` follows the font size of the page outside, so lengths become px.
 *
 * @shape in: `dist/styles.css`, or any sheet that Tailwind 4 compiled → out: the same sheet for `adoptShadowCss`
 */
export function toShadowCss(css: string): string {
  return remToPx(
    css
      .replace(/(@layer [\w.-]*properties\s*\{\s*)@supports[^{]+\{/g, '$1@supports (display: block) {')
      .replace(/@property [^{}]+\{[^{}]*\}\s*/g, ''),
  );
}

/**
 * Puts a sheet into a shadow root as a constructed style sheet: no style element, so a strict content security policy
 * has nothing to object to.
 *
 * @returns the undo
 */
export function adoptShadowCss(root: ShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(toShadowCss(css));
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}
