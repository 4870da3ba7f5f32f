/**
 * The style of the pages: the tokens of the design system, and their values where the app's style sheet is missing. It stands outside of
 * layers and so above the resets of that sheet.
 */
export const docsStyle = `
:root { color-scheme: dark; --d-surface: var(--stoa-surface, #171614); --d-sunken: var(--stoa-surface-sunken, #11100f); --d-raised: var(--stoa-surface-raised, #201f1c); --d-ink: var(--stoa-ink, #eae6de); --d-muted: var(--stoa-ink-muted, #aaa498); --d-line: var(--stoa-line, #3a3833); --d-strong: var(--stoa-line-strong, #8a857a); --d-accent: var(--stoa-accent, #e6a9cf); --d-soft: var(--stoa-accent-soft, #43303c); --d-accent-ink: var(--stoa-accent-ink, #2b1824); --d-focus: var(--stoa-focus, #dd93c0); --d-mono: var(--stoa-font-mono, ui-monospace, monospace); --d-display: var(--stoa-font-display, ui-sans-serif, system-ui, sans-serif); }
:root[data-theme=light] { color-scheme: light; --d-surface: var(--stoa-surface, #fbfaf7); --d-sunken: var(--stoa-surface-sunken, #f3f1ec); --d-raised: var(--stoa-surface-raised, #fefefd); --d-ink: var(--stoa-ink, #262420); --d-muted: var(--stoa-ink-muted, #625d52); --d-line: var(--stoa-line, #dcd7cb); --d-strong: var(--stoa-line-strong, #858074); --d-accent: var(--stoa-accent, #8f2f70); --d-soft: var(--stoa-accent-soft, #f7e6f0); --d-accent-ink: var(--stoa-accent-ink, #fdf8fb); --d-focus: var(--stoa-focus, #a94b88); }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--d-surface); color: var(--d-ink); scroll-padding-block-start: 5.5rem; font-family: var(--stoa-font-text, ui-sans-serif, system-ui, sans-serif); }
body { margin: 0; font-size: .9375rem; line-height: 1.5rem; }
a { color: var(--d-accent); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em; }
h1 a, h2 a, nav a, .operations a, .wordmark, .contents a { color: inherit; text-decoration: none; }
h2 a:hover, .contents a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--d-focus); outline-offset: 2px; border-radius: 4px; }
main:focus-visible { outline: none; }
.skip { position: absolute; inset-block-start: -4rem; inset-inline-start: 1rem; z-index: 2; padding: .5rem 1rem; background: var(--d-raised); border: 1px solid var(--d-strong); border-radius: 6px; }
.skip:focus { inset-block-start: .75rem; }
header { position: sticky; inset-block-start: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .75rem clamp(1rem, 4vw, 2.5rem); background: var(--d-surface); border-block-end: 1px solid var(--d-line); }
.wordmark { display: inline-flex; align-items: center; gap: .625rem; font: 500 1.125rem/1.75rem var(--d-display); min-block-size: 2.75rem; }
.columns { inline-size: 1.24em; block-size: .9em; color: var(--d-accent); }
form { display: flex; gap: .5rem; min-inline-size: 0; }
label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
input { inline-size: min(22rem, 100%); min-inline-size: 0; block-size: 2.75rem; padding: 0 .75rem; background: var(--d-raised); color: inherit; border: 1px solid var(--d-strong); border-radius: 6px; font: inherit; }
button { block-size: 2.75rem; padding: 0 1rem; background: var(--d-accent); color: var(--d-accent-ink); border: 0; border-radius: 6px; font: inherit; font-weight: 550; cursor: pointer; }
.columns-of-page { display: grid; grid-template-columns: 13rem minmax(0, 46rem); gap: clamp(1.5rem, 5vw, 4rem); padding: 0 clamp(1rem, 4vw, 2.5rem); }
nav { position: sticky; inset-block-start: 4.25rem; align-self: start; max-block-size: calc(100dvh - 4.25rem); overflow-y: auto; padding-block: 2rem; }
ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .375rem .75rem; border-radius: 6px; color: var(--d-muted); }
nav a:hover { background: var(--d-sunken); color: var(--d-ink); }
nav a[aria-current] { background: var(--d-soft); color: var(--d-ink); font-weight: 550; }
main { padding-block: 2rem 6rem; }
h1 { margin: 0 0 .75rem; font: 500 1.875rem/2.25rem var(--d-display); letter-spacing: -.014em; text-wrap: balance; }
h2 { margin: 0 0 .25rem; font-size: 1.375rem; line-height: 1.75rem; font-weight: 550; letter-spacing: -.008em; }
h3 { margin: 1.75rem 0 .375rem; font-size: .8125rem; line-height: 1.25rem; font-weight: 600; color: var(--d-muted); }
p { margin: 0 0 1rem; text-wrap: pretty; }
.lead { font-size: 1.125rem; line-height: 1.75rem; color: var(--d-muted); }
.note { margin: 0 0 .5rem; font-size: .8125rem; line-height: 1.25rem; color: var(--d-muted); }
article > .note:last-child { margin-block: .75rem 0; }
code, pre { font-family: var(--d-mono); font-size: .8125rem; line-height: 1.375rem; font-variant-ligatures: none; }
pre { margin: 0 0 1rem; padding: .875rem 1rem; overflow-x: auto; background: var(--d-sunken); border: 1px solid var(--d-line); border-radius: 10px; }
section { margin-block-start: 2.5rem; }
article { padding-block: 2.5rem; border-block-end: 1px solid var(--d-line); }
article:last-child { border: 0; }
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; color: var(--d-accent); }
.contents a { display: inline-block; padding-block: .25rem; }
.method { font: 600 .75rem/1.25rem var(--d-mono); color: var(--d-accent); }
.path { margin-inline-start: .375rem; overflow-wrap: anywhere; }
::placeholder { color: var(--d-muted); opacity: 1; }
.operations { margin-block-start: .5rem; border-block-start: 1px solid var(--d-line); }
.operations a { display: grid; gap: .125rem; padding: .625rem .25rem; border-block-end: 1px solid var(--d-line); }
.operations a:hover { background: var(--d-sunken); }
.operations .address { color: var(--d-muted); }
.fields { border-block-start: 1px solid var(--d-line); }
.fields .fields { margin-inline-start: 1.25rem; }
.fields > li { border-block-end: 1px solid var(--d-line); }
.fields > li:last-child > details[open] > .fields:last-child > li:last-child, .fields .fields > li:last-child { border-block-end: 0; }
.line { padding-block: .5rem; overflow-wrap: anywhere; }
summary.line { cursor: pointer; }
summary.line::marker { color: var(--d-muted); }
summary.line:hover .name { color: var(--d-accent); }
.name { font-weight: 550; }
.type { font-family: var(--d-mono); font-size: .75rem; color: var(--d-muted); }
.required, .limit { margin-inline-start: .5rem; font-size: .75rem; line-height: 1rem; color: var(--d-muted); }
.required { color: var(--d-accent); font-weight: 550; }
.errors li { padding-block: .25rem; }
.errors code { margin-inline-end: .5rem; white-space: nowrap; }
@media (max-width: 52rem) {
  html { scroll-padding-block-start: 1rem; }
  header { position: static; flex-wrap: wrap; }
  form { flex: 1 1 16rem; }
  input { flex: 1; }
  .columns-of-page { grid-template-columns: minmax(0, 1fr); gap: 0; }
  nav { position: static; max-block-size: none; padding-block: .75rem; border-block-end: 1px solid var(--d-line); }
  nav ul { display: flex; gap: .25rem; overflow-x: auto; }
  nav a { white-space: nowrap; padding-block: .625rem; }
}
@media (forced-colors: active) { input, button, pre { border: 1px solid ButtonText; } nav a[aria-current] { outline: 1px solid Highlight; } }
`;
