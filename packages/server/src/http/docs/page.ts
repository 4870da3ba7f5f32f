import { apiDocumentationPath, apiDocumentationPaths } from '@stoa/core/contract';
import type { ThemeChoice } from '@stoa/core/rules';
import { systemThemeScript } from '../../platform/theme-cookie.js';
import { isFound, type ApiOperation } from './api-description.js';
import { exampleCall } from './example.js';
import { html, type Html } from './html.js';
import { parameterFields, schemaFields } from './schema-fields.js';

/** Where the pages are served. */
export const docsPath = apiDocumentationPath;

/** Common parts of all pages. */
export interface PageFrame {
  rooms: ReadonlyMap<string, readonly ApiOperation[]>;
  theme: ThemeChoice;
  nonce: string;
  /** Style sheets of the app, for its tokens and faces; ours stands alone without them. */
  styles: readonly string[];
  /** The origin of this server. */
  origin: string;
}

/** Names as they are written in a heading: `featureFlags` → `Feature flags`. */
export const titleOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columns = html`<svg class="columns" viewBox="0 0 44 32" fill="currentColor" aria-hidden="true">
  <path d="M0 0h44v3.5H0zM2 28.5h40V32H2z" />
  ${[4, 18, 32].map((x) => html`<path d="M${x} 5.5h8l-1.4 2.6v15.8l1.4 2.6h-8l1.4-2.6V8.1z" />`)}
</svg>`;

function document(
  frame: PageFrame,
  title: string,
  current: string | null,
  query: string,
  main: Html,
): string {
  const { theme, nonce, styles, rooms } = frame;
  const link = (href: string, text: string, isCurrent: boolean) =>
    html`<li><a href="${href}" ${isCurrent ? html` aria-current="page"` : null}>${text}</a></li>`;
  return html`<!doctype html>
    <html lang="en" data-theme="${theme === 'system' ? 'dark' : theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · Stoa</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${
          theme === 'system'
            ? html`<script nonce="${nonce}">
                ${{ markup: systemThemeScript }};
              </script>`
            : null
        }
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        <link rel="stylesheet" href="${docsPath}/style.css" />
      </head>
      <body class="stoa-root">
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a class="wordmark" href="/">${columns}Stoa</a>
          <form role="search" action="${docsPath}">
            <label for="q">Search operations</label
            ><input
              id="q"
              type="search"
              name="q"
              placeholder="Search operations"
              value="${query}"
              maxlength="200"
              autocomplete="off"
              spellcheck="false"
            /><button>Search</button>
          </form>
        </header>
        <div class="columns-of-page">
          <nav aria-label="Rooms of the API">
            <ul>
              ${link(docsPath, 'All operations', current === '')}${[...rooms.keys()].map((room) =>
                link(`${docsPath}/${room}`, titleOf(room), room === current),
              )}
            </ul>
          </nav>
          <main id="main" tabindex="-1">${main}</main>
        </div>
      </body>
    </html> `.markup;
}

const address = ({ method, path }: ApiOperation): Html =>
  html`<span class="method">${method}</span> <code class="path">${path}</code>`;

/** A sentence of the contract; what it has between backticks is code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;

const roomList = (room: string, operations: readonly ApiOperation[]): Html =>
  html`<section aria-labelledby="room-${room}">
    <h2 id="room-${room}"><a href="${docsPath}/${room}">${titleOf(room)}</a></h2>
    <ul class="operations">
      ${operations.map(
        (one) =>
          html`<li>
            <a href="${docsPath}/${room}#${one.name}"
              ><span class="summary">${withCode(one.summary)}</span
              ><span class="address">${address(one)}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;

const introduction = (origin: string): Html =>
  html`<h1>The API</h1>
    <p class="lead">
      What a script can do here. Every operation is at its own method and address, with the query or
      <code>{"data": …}</code> as its input.
    </p>
    <pre tabindex="0" aria-label="Settings of the examples">
STOA_URL=${origin}
# accessToken of ${origin}/api/auth/session
STOA_TOKEN=…</pre>
    <p>
      A signed-in browser reads its token at that address; it lasts minutes and ends with the session. A
      refusal is an answer with status 200 too: <code>{"success": false, "message": …}</code>. All of it in
      one document: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). What programs with an API key can
      ask for: as a <a href="${apiDocumentationPaths.pdf}">PDF</a>, as a
      <a href="${apiDocumentationPaths.csv}">table</a> and as a
      <a href="${apiDocumentationPaths.postman}">collection for Postman</a>.
    </p>`;

/** The list of all operations, or of those that a search found. */
export function indexPage(frame: PageFrame, query: string): string {
  const found = [...frame.rooms]
    .map(([room, operations]) => [room, operations.filter((one) => isFound(one, query))] as const)
    .filter(([, operations]) => operations.length > 0);
  const lists = found.map(([room, operations]) => roomList(room, operations));
  if (query === '') return document(frame, 'The API', '', '', html`${introduction(frame.origin)}${lists}`);
  const count = found.reduce((sum, [, operations]) => sum + operations.length, 0);
  const heading =
    count === 0
      ? html`<h1>Nothing found</h1>
          <p class="lead">
            No operation has “${query}” in its room, name, address or summary. Try one word of it, or
            <a href="${docsPath}">see them all</a>.
          </p>`
      : html`<h1>${count === 1 ? '1 operation' : `${count} operations`}</h1>
          <p class="lead">Found by “${query}”. <a href="${docsPath}">See them all</a>.</p>`;
  return document(frame, `Search: ${query}`, null, query, html`${heading}${lists}`);
}

function operationArticle(operation: ApiOperation): Html {
  const { name, summary, description, query, body, answers, failures } = operation;
  const good = answers.filter(({ status }) => status.startsWith('2'));
  const bad = answers.filter(({ status }) => !status.startsWith('2'));
  return html`<article id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title"><a href="#${name}">${titleOf(name)}</a></h2>
    <p class="lead">${withCode(summary)}</p>
    <p class="address">${address(operation)}</p>
    <h3>Input</h3>
    ${
      query.length > 0 &&
      html`<p class="note">In the query.</p>
        ${parameterFields(query)}`
    }
    ${
      body &&
      html`<p class="note">As JSON, in the body.</p>
        ${schemaFields(body)}`
    }
    ${query.length === 0 && !body && html`<p class="note">None.</p>`}
    <h3>Answer</h3>
    ${good.map(
      ({ contents }) =>
        html`${contents.map(
          ({ type, schema }) =>
            html`<p class="note"><code>${type}</code></p>
              ${schemaFields(schema)}`,
        )}`,
    )}
    <h3>Errors</h3>
    <ul class="errors">
      ${bad.map((one) => html`<li><code>${one.status}</code> ${one.description}</li>`)}${failures.map(
        (sentence) => html`<li><code>success: false</code> ${sentence}</li>`,
      )}
    </ul>
    <h3>Example</h3>
    <pre tabindex="0" aria-label="Example of ${titleOf(name)}"><code>${exampleCall(operation)}</code></pre>
    <p class="note">${description}</p>
  </article>`;
}

/** The operations of one room; null where there is no such room. */
export function roomPage(frame: PageFrame, room: string): string | null {
  const operations = frame.rooms.get(room);
  if (!operations) return null;
  const title = titleOf(room);
  return document(
    frame,
    title,
    room,
    '',
    html`<h1>${title}</h1>
      <ul class="contents">
        ${operations.map((one) => html`<li><a href="#${one.name}">${titleOf(one.name)}</a></li>`)}
      </ul>
      ${operations.map(operationArticle)}`,
  );
}

/** The page of an address that is no room. */
export const missingPage = (frame: PageFrame): string =>
  document(
    frame,
    'Nothing here',
    null,
    '',
    html`<h1>Nothing here</h1>
      <p class="lead">The API has no room of this name. <a href="${docsPath}">See all operations</a>.</p>`,
  );
