import type { ThemeChoice } from '@stoa/core/rules';
import { escapeHtml } from '../escape-html.js';
import { devPeople } from './dev-people.js';

/** Common parts of the development provider's pages. */
export interface DevPageFrame {
  theme: ThemeChoice;
  /** Style sheets of the app, for its font; the pages have a fallback without them. */
  styles: readonly string[];
}

/** A page of the development provider. Its own style is a separate file ({@link devStyles}), as the policy requires. */
export function devPage(
  title: string,
  paragraphs: readonly string[],
  main: string,
  { theme, styles }: DevPageFrame,
): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Stoa development sign-in</title>
<link rel="icon" href="data:,">
${[...styles, '/dev-oidc/style.css'].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
</head>
<body>
<main>
<p class="kind">Development sign-in</p>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${main}
</main>
</body>
</html>`;
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');

/** The person picker; a choice signs in. */
export function personPickerPage(action: string, frame: DevPageFrame): string {
  const people = devPeople.map(
    ({ subject, name, email, role }) => `<li><button name="person" value="${escapeHtml(subject)}">
<span class="face" aria-hidden="true">${escapeHtml(initials(name))}</span>
<span class="who"><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(email)}</span></span>
<span class="role">${escapeHtml(role)}</span>
</button></li>`,
  );
  return devPage(
    'Who are you today?',
    ['No password is asked here. Connect a real provider before other people can reach this server.'],
    `<form method="post" action="${escapeHtml(action)}"><ul>\n${people.join('\n')}\n</ul></form>`,
    frame,
  );
}

/** Style of {@link devPage}: the design system’s paper, ink and accent, in both schemes. */
export const devStyles = `
:root { color-scheme: dark; --paper: light-dark(#fbfaf7, #171614); --card: light-dark(#ffffff, #201f1c); --ink: light-dark(#1d1b17, #f1eee7); --soft: light-dark(#625d52, #aaa498); --line: light-dark(#dcd7cb, #3a3833); --accent: light-dark(oklch(0.48 0.14 335), oklch(0.8 0.09 335)); }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=system] { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--stoa-font-text, ui-sans-serif, system-ui, sans-serif); }
main { inline-size: min(26rem, 100%); }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 600; line-height: 1.2; letter-spacing: -.01em; }
p { margin: 0 0 1.5rem; color: var(--soft); }
.kind { margin: 0 0 .5rem; font-size: .8125rem; font-weight: 600; color: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .625rem; }
button { inline-size: 100%; display: flex; align-items: center; gap: .875rem; padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); color: inherit; font: inherit; text-align: start; cursor: pointer; }
button:hover { border-color: var(--accent); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.face { flex: none; display: grid; place-items: center; inline-size: 2.5rem; block-size: 2.5rem; border-radius: 50%; border: 1px solid var(--line); color: var(--accent); font-size: .875rem; font-weight: 600; }
.who { flex: 1; min-inline-size: 0; display: grid; }
.who strong { font-weight: 600; }
.who span { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.role { flex: none; font-size: .8125rem; color: var(--soft); }
@media (forced-colors: active) { button, .face { border-color: ButtonText; } }
`;
