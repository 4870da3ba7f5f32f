/**
 * The sheet of what stands on a page before the panel is fetched: the launcher, and the words that it could not be.
 *
 * Lengths are px, for `rem` follows the page outside. The two colours are those of `theme.css`, which comes later; a test holds the
 * copies together. The ink is white up to the luminance at which black and white can be read equally well (4.58 : 1), and black above
 * it, whatever the accent is; the accent is drawn whole, for what shows through it is not known. The sign is a border, which has the
 * person's own colour where colours are forced. Where no colour can be made
 * from another (Chrome before 119, Safari before 18, Firefox before 128) the theme's ink stands. On a telephone a fixed box is as wide
 * as the page, which may be wider than the window; `--_w` and `--_h` are the window there, so `100% - var(--_w)` is what lies outside of it,
 * and `--_x` and `--_y` how far the window lies from the start and the top of a fixed box (`--_l` from left to right, `--_r` from right to
 * left).
 * Values of variables are written tight: nothing makes them smaller.
 */
export const shellCss = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 100% !important;
  z-index: var(--stoa-z-index,2147483000) !important;
  color-scheme: light dark !important;
}
:host([color-scheme=light]) {
  color-scheme: light !important;
}
:host([color-scheme=dark]) {
  color-scheme: dark !important;
}
:host([mode=inline]) {
  display: block !important;
  position: relative !important;
  width: auto !important;
  height: var(--_height,100%) !important;
  min-height: 300px !important;
}
@media print {
  :host(:not([mode=inline],[mode=page])) {
    display: none !important;
  }
}
:host([hidden]),
[hidden] {
  display: none !important;
}
.root {
  all: initial;
  color-scheme: inherit;
  --_o:var(--stoa-accent,light-dark(#8b397c,#e3a8d5));
  --_a:var(--_o);
  --_i:light-dark(#fef8fc,#281324);
  --_g:var(--stoa-inset,20px);
  --_x:var(--_l,0px);
  --_w:100vw;
  --_h:100dvh;
  --_s:max(44px,var(--stoa-launcher-size,56px));
}
.root[dir=rtl] {
  --_x:var(--_r,0px);
}
@supports (color: color(from red xyz calc(y - x) y y)) {
  .root {
    --_a:rgb(from var(--_o) r g b/1);
    --_i:color(from var(--_a) xyz calc(1e5*(.179 - y)) calc(1e5*(.179 - y)) calc(1e5*(.179 - y)));
  }
}
.at {
  all: initial;
  color-scheme: inherit;
  position: fixed;
  inset-block: auto max(var(--_g), 100% - var(--_h) + var(--_g), env(safe-area-inset-bottom));
  inset-inline: auto max(var(--_g), 100% - var(--_w) + var(--_g));
  translate: var(--_x) var(--_y,0);
  border: 1px solid #0000;
  box-shadow: 0 6px 20px #0005;
}
:host([position^=top]) .at {
  inset-block: max(var(--_g), env(safe-area-inset-top)) auto;
}
:host([position$=start]) .at {
  inset-inline: var(--_g) auto;
}
button.at {
  box-sizing: border-box;
  width: var(--_s);
  height: var(--_s);
  border-radius: var(--stoa-launcher-radius,50%);
  background: var(--_a);
  color: var(--stoa-accent-ink,var(--_i));
  cursor: pointer;
}
button.at:is(:hover, [aria-busy]) {
  opacity: 0.8;
}
button.at:focus-visible {
  outline: 2px solid var(--_a);
  outline-offset: 3px;
}
button.at::before {
  position: absolute;
  inset: calc(50% - 12px);
  border: 12px solid;
  clip-path: path(
    'M12 2C6 2 1 6 1 11c0 2 1 4 3 6l-2 5 6-3 4 1c6 0 11-4 11-9s-5-9-11-9M7 9h10v1H7m0 3h7v1H7'
  );
  content: '';
}
div.at {
  margin-block: calc(var(--_s) + 12px);
  padding: 12px;
  background: Canvas;
  font: 15px/24px var(--stoa-font,system-ui,sans-serif);
}
`;
