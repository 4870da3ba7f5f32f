/** Where the panel stands in each mode. It comes with the panel; all of the box is px. */
export const stageCss = `
:host {
  --stoa-font-text: var(--stoa-font, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif);
  --stoa-font-display: var(--stoa-font-text);
  --stoa-font-figures: var(--stoa-font-text);
  --stoa-word-spacing: normal;
  --stoa-radius-control: var(--stoa-radius, 6px);
  --stoa-radius-panel: calc(var(--stoa-radius, 6px) + 4px);
  --stoa-radius-sheet: calc(var(--stoa-radius, 6px) + 10px);
}
.badge {
  position: absolute;
  inset-block-start: -5px;
  inset-inline-end: -5px;
  box-sizing: border-box;
  min-width: 24px;
  padding: 0 6px;
  border: 2px solid var(--stoa-surface);
  border-radius: 12px;
  background: var(--stoa-danger);
  color: var(--stoa-danger-ink);
  font: 600 12px/20px var(--stoa-font-text);
  text-align: center;
}
.said {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
button.at[aria-expanded='true']::before {
  clip-path: path('M4.6 8.1 6 6.7l6 6 6-6 1.4 1.4L12 15.5z');
}
.frame {
  --_out: max(0px, 100% - var(--_w));
  position: fixed;
  translate: var(--_x) var(--_y, 0);
  box-sizing: border-box;
  background: var(--stoa-surface);
}
.box {
  display: flex;
  flex-direction: column;
  height: 100%;
  border-radius: inherit;
  overflow: clip;
  outline: none;
}
.box:focus-visible {
  outline: 2px solid var(--stoa-focus);
  outline-offset: -2px;
}
[data-stage='launcher'] .frame {
  inset-block: auto calc(var(--_g) + var(--_s) + 12px + max(0px, 100% - var(--_h)));
  inset-inline: auto calc(var(--_out) + max(var(--_g), env(safe-area-inset-right)));
  width: min(var(--_width, 400px), calc(var(--_w) - 2 * var(--_g)));
  height: min(var(--_height, 680px), calc(var(--_h) - 2 * var(--_g) - var(--_s) - 12px));
  border-radius: var(--stoa-radius-sheet);
  box-shadow: var(--stoa-shadow-overlay);
}
[data-stage='launcher'][data-corner^='top'] .frame {
  inset-block: calc(var(--_g) + var(--_s) + 12px) auto;
}
[data-stage='launcher'][data-corner$='start'] .frame {
  inset-inline: max(var(--_g), env(safe-area-inset-left)) auto;
}
[data-stage='sidebar'] .frame {
  inset-block: 0 auto;
  inset-inline: auto var(--_out);
  width: min(var(--_width, 420px), var(--_w));
  height: min(100%, var(--_h));
  border-inline-start: 1px solid var(--stoa-line);
  box-shadow: var(--stoa-shadow-overlay);
}
[data-stage='sidebar'][data-corner$='start'] .frame {
  inset-inline: 0 auto;
  border-inline: 0 solid var(--stoa-line);
  border-inline-end-width: 1px;
}
[data-stage='inline'] .frame {
  position: absolute;
  inset: 0;
  border: 1px solid var(--stoa-line);
  border-radius: var(--stoa-radius-panel);
}
[data-stage='page'] .frame {
  inset-block: 0 auto;
  inset-inline: 0 auto;
  width: min(100%, var(--_w));
  height: min(100%, var(--_h));
}
[data-stage='full'] .frame {
  inset-block: var(--_top, 0) auto;
  inset-inline: 0 auto;
  width: min(100%, var(--_w));
  height: var(--_visible, var(--_h));
  translate: var(--_x);
}
:is([data-stage='full'], [data-stage='page']) .frame {
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  overscroll-behavior: contain;
}
:is([data-stage='full'], [data-stage='sidebar'])[data-open] .launcher {
  display: none;
}
.edge {
  position: absolute;
  z-index: 1;
  inset-block: 0;
  inset-inline: -5px auto;
  width: 11px;
  cursor: ew-resize;
  touch-action: none;
}
[data-corner$='start'] .edge {
  inset-inline: auto -5px;
}
.edge::after {
  position: absolute;
  inset-block: 0;
  inset-inline-start: 4px;
  width: 3px;
  background: var(--stoa-accent);
  content: '';
  opacity: 0;
  transition: opacity 0.12s;
}
.edge:is(:hover, :focus-visible, [data-dragging])::after {
  opacity: 1;
}
.edge:focus-visible {
  outline: none;
}
@media (prefers-reduced-motion: no-preference) {
  :is([data-stage='launcher'], [data-stage='sidebar']) .frame:not([hidden]) {
    animation: arrive 0.16s cubic-bezier(0.16, 0.84, 0.36, 1);
  }
}
@keyframes arrive {
  from {
    opacity: 0;
    translate: 0 8px;
  }
}
@media (forced-colors: active) {
  .frame {
    border: 1px solid CanvasText;
  }
}
`;
