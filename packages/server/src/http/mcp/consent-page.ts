import type { ThemeChoice } from '@stoa/core/rules';
import { systemThemeScript } from '../../platform/theme-cookie.js';
import type {
  AuthorizationError,
  AuthorizationRequest,
  McpScope,
} from '../../rooms/mcp-server/authorizations.js';
import { html, type Html } from '../docs/html.js';
import { authorizationPaths } from './authorization-places.js';

/** Common parts of the pages on which people let clients in. */
export interface ConsentFrame {
  theme: ThemeChoice;
  nonce: string;
  /** Style sheets of the app, for its tokens and faces. */
  styles: readonly string[];
}

const scopeTexts: Readonly<Record<McpScope, { title: string; hint: string }>> = {
  chat: {
    title: 'Ask your assistants',
    hint: 'Each question is charged to your default account, within your limits.',
  },
  file_upload: { title: 'Read your files', hint: 'The names and the text of what you have uploaded.' },
};

function document(
  { theme, nonce, styles }: ConsentFrame,
  title: string,
  main: Html,
  head: Html | null = null,
) {
  return html`<!doctype html>
    <html lang="en" data-theme="${theme === 'system' ? 'dark' : theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · Stoa</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head}
        ${
          theme === 'system'
            ? html`<script nonce="${nonce}">
                ${{ markup: systemThemeScript }};
              </script>`
            : null
        }
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        <link rel="stylesheet" href="${authorizationPaths.style}" />
      </head>
      <body class="stoa-root">
        <main>${main}</main>
      </body>
    </html>`.markup;
}

/** Where a code would go, in words that somebody can check. */
function placeOf(redirectUri: string): string {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return host;
  return protocol === 'http:'
    ? `a program on this computer (${hostname})`
    : `an app on this computer (${protocol})`;
}

/** Asks a person whether a client is let in, and for what. */
export const consentPage = (
  frame: ConsentFrame,
  { client, redirectUri, scopes }: AuthorizationRequest,
  { sealed, email }: { sealed: string; email: string },
): string =>
  document(
    frame,
    `Give ${client.name} access?`,
    html`<p class="kind">Signed in as ${email}</p>
      <h1>Give <bdi>${client.name}</bdi> access?</h1>
      <p>
        It calls itself by this name; nobody has checked that. What you allow goes to
        <strong><bdi>${placeOf(redirectUri)}</bdi></strong
        >. Go on only if you have just begun this there.
      </p>
      <form method="post" action="${authorizationPaths.authorize}">
        <input type="hidden" name="request" value="${sealed}" />
        <fieldset>
          <legend>It can</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input type="checkbox" name="scope" value="${scope}" checked /><span
                  ><strong>${scopeTexts[scope].title}</strong
                  ><span class="hint">${scopeTexts[scope].hint}</span></span
                ></label
              >`,
          )}
        </fieldset>
        <p class="hint">
          It keeps its access while it is used at least once in thirty days. You find it among your keys under
          API Access, and end its access there at any time.
        </p>
        <div class="actions">
          <button name="decision" value="deny">Don’t allow</button>
          <button class="solid" name="decision" value="allow">Allow</button>
        </div>
      </form>`,
  );

/** Leads back to the client. A form may not lead to other origins, so this is a page of its own. */
export const returnPage = (frame: ConsentFrame, url: string, name: string): string =>
  document(
    frame,
    'Going back',
    html`<h1>Going back to <bdi>${name}</bdi></h1>
      <p>You can close this page once it has gone on there.</p>
      <p><a href="${url}">Go back by hand</a></p>`,
    html`<meta http-equiv="refresh" content="0;url=${url}" />`,
  );

/** Says what is wrong with what a client asks for. It hears of it when the person goes there. */
export const wrongRequestPage = (
  frame: ConsentFrame,
  { url, client, error }: { url: string; client: AuthorizationRequest['client']; error: AuthorizationError },
): string =>
  document(
    frame,
    'This cannot go on',
    html`<h1>This cannot go on</h1>
      <p>
        <bdi>${client.name}</bdi> has asked for access in a way that cannot be answered (${error}). Nothing
        was given to it. You can close this page.
      </p>
      <p>
        <a href="${url}" rel="noreferrer">Tell <bdi>${placeOf(url)}</bdi></a
        >. Go there only if you have just begun this there.
      </p>
      <p><a href="/">Open Stoa</a></p>`,
  );

/** Says why nobody is asked. */
export const refusalPage = (frame: ConsentFrame, title: string, text: string): string =>
  document(
    frame,
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      <p><a href="/">Open Stoa</a></p>`,
  );

/** Style of these pages: the tokens of the design system, and their values where the app's style sheet is missing. */
export const consentStyle = `
:root { color-scheme: dark; --c-surface: var(--stoa-surface, #171614); --c-raised: var(--stoa-surface-raised, #201f1c); --c-ink: var(--stoa-ink, #eae6de); --c-muted: var(--stoa-ink-muted, #aaa498); --c-line: var(--stoa-line, #3a3833); --c-strong: var(--stoa-line-strong, #8a857a); --c-accent: var(--stoa-accent, #e6a9cf); --c-accent-ink: var(--stoa-accent-ink, #2b1824); --c-focus: var(--stoa-focus, #dd93c0); }
:root[data-theme=light] { color-scheme: light; --c-surface: var(--stoa-surface, #fbfaf7); --c-raised: var(--stoa-surface-raised, #fefefd); --c-ink: var(--stoa-ink, #262420); --c-muted: var(--stoa-ink-muted, #625d52); --c-line: var(--stoa-line, #dcd7cb); --c-strong: var(--stoa-line-strong, #858074); --c-accent: var(--stoa-accent, #8f2f70); --c-accent-ink: var(--stoa-accent-ink, #fdf8fb); --c-focus: var(--stoa-focus, #a94b88); }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--c-surface); color: var(--c-ink); font-family: var(--stoa-font-text, ui-sans-serif, system-ui, sans-serif); }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; padding: 1.5rem 1rem; font-size: .9375rem; line-height: 1.5rem; }
main { inline-size: min(28rem, 100%); overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font: 500 1.75rem/2.125rem var(--stoa-font-display, ui-sans-serif, system-ui, sans-serif); letter-spacing: -.014em; text-wrap: balance; }
p { margin: 0 0 1.25rem; text-wrap: pretty; }
a { color: var(--c-accent); }
strong { font-weight: 600; }
.kind, .hint { font-size: .8125rem; line-height: 1.25rem; color: var(--c-muted); }
.kind { margin-block-end: .5rem; }
fieldset { margin: 0 0 1.25rem; padding: .25rem 1rem; border: 1px solid var(--c-line); border-radius: 10px; background: var(--c-raised); }
legend { padding-inline: .25rem; font-size: .8125rem; color: var(--c-muted); }
label { display: flex; align-items: flex-start; gap: .75rem; padding-block: .75rem; cursor: pointer; }
label + label { border-block-start: 1px solid var(--c-line); }
label > span { display: grid; min-inline-size: 0; }
input[type=checkbox] { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: .1875rem 0 0; accent-color: var(--c-accent); }
.actions { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: .75rem; }
button { min-block-size: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--c-strong); border-radius: 6px; background: transparent; color: inherit; font: inherit; font-weight: 550; cursor: pointer; }
.solid { border-color: transparent; background: var(--c-accent); color: var(--c-accent-ink); }
:focus-visible { outline: 2px solid var(--c-focus); outline-offset: 2px; }
@media (forced-colors: active) { .solid { border-color: ButtonText; } }
`;
