import {
  drawsElement,
  frameLocale,
  frameSizeOf,
  frameTitle,
  pinOf,
  type EmbedChoice,
  type EmbedSite,
} from './choice.js';
import { htmlValue, indent, jsKey, jsText, jsValue, jsxProp, scriptJson } from './escape.js';
import { optionsOf, themeOf } from './options.js';
import {
  blockKindOf,
  callsOf,
  drawBlock,
  eventsOf,
  functionsOf,
  listenerOf,
  members,
  queuedCallsOf,
  tokenRoute,
} from './page-code.js';

/** One piece of what a site puts into its own code. */
export interface Snippet {
  /** `page`: what the page holds; `code`: a script of the site; `style`: its style sheet; `server`: its backend; `policy`: its headers. */
  id: 'page' | 'code' | 'style' | 'server' | 'policy';
  language: 'html' | 'js' | 'jsx' | 'css' | 'http';
  code: string;
  /** Hint about the snippet: its file, the position of an import map in the page, and its allowance in a policy. */
  note?: 'file' | 'map' | 'mapHash' | 'mapNonce';
}

/** Where the site keeps its own script: a proposal. */
const siteScript = '/chat.js';

/** An option as an attribute: `title` is a tooltip on every element, so the chat's has another name. */
function attribute([option, value]: [string, unknown]): string {
  const name =
    option === 'title' ? 'title-text' : option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return value === true ? name : `${name}="${htmlValue(text)}"`;
}

/** A tag with its attributes, each on a line of its own where there are several. */
function openTag(name: string, attributes: readonly string[]): string {
  return attributes.length < 2
    ? `<${[name, ...attributes].join(' ')}>`
    : `<${name}\n${attributes.map((line) => `  ${line}\n`).join('')}>`;
}

/** Where the page takes a file from: the newest version, or the one that it stays on with what the browser has to find there. */
function fileOf(
  name: string,
  { door, isPinned }: EmbedChoice,
  site: EmbedSite,
): { address: string; fingerprint: string | null } {
  const fingerprint = isPinned ? pinOf(door, site) : null;
  const folder = fingerprint && site.pinned ? `${site.pinned.version}/` : '';
  return { address: `${site.server}/embed/${folder}${name}`, fingerprint };
}

/** The tag of the script; it draws the chat that its attributes describe. */
function scriptTag(choice: EmbedChoice, site: EmbedSite): string {
  const { address, fingerprint } = fileOf('embed.js', choice, site);
  const options = optionsOf(choice, site);
  // A tag that says nothing only defines the element.
  if (Object.keys(options).length === 0) options['mode'] = choice.mode;
  return `${openTag('script', [
    `src="${htmlValue(address)}"`,
    ...(fingerprint ? [`integrity="${htmlValue(fingerprint)}"`, 'crossorigin="anonymous"'] : []),
    ...Object.entries(options).map((option) => `data-${attribute(option)}`),
    'async',
  ])}</script>`;
}

/** Snippets of the script door; calls from code are queued until the script is loaded. */
function scriptSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  const functions = functionsOf(choice, site);
  const tag = scriptTag(choice, site);
  const queuedCalls = [
    ...(functions.length > 0 ? [`[\n  'configure',\n  {\n${indent(members(functions), 4)}  },\n]`] : []),
    ...queuedCallsOf(choice).map(([method, ...args]) => `[${[jsText(method), ...args].join(', ')}]`),
  ];
  if (queuedCalls.length === 0) return [{ id: 'page', language: 'html', code: tag }];
  return [
    { id: 'page', language: 'html', code: `${tag}\n<script src="${siteScript}" async></script>` },
    {
      id: 'code',
      language: 'js',
      note: 'file',
      code: `window.StoaChat ||= [];\n${queuedCalls.map((call) => `window.StoaChat.push(${call});`).join('\n')}`,
    },
  ];
}

/** The element of the page. */
const elementTag = (choice: EmbedChoice, site: EmbedSite): string =>
  `${openTag('stoa-chat', Object.entries(optionsOf(choice, site)).map(attribute))}</stoa-chat>`;

/** A module of the site that brings the element and says what only code can say. */
function elementModule(choice: EmbedChoice, site: EmbedSite): Snippet {
  const functions = functionsOf(choice, site);
  const said = [
    ...(functions.length > 0 ? [`chat.configure({\n${indent(members(functions), 2)}});\n`] : []),
    callsOf(choice),
  ].join('');
  const code = said && `\n\nconst chat = document.querySelector('stoa-chat');\n${said.trimEnd()}`;
  return { id: 'code', language: 'js', code: `import '@stoa/chat/embed';${code}` };
}

const elementSnippets = (choice: EmbedChoice, site: EmbedSite): Snippet[] => [
  { id: 'page', language: 'html', code: elementTag(choice, site) },
  elementModule(choice, site),
];

/** Contents of a page's import map, between its tags: a policy may require the hash of exactly this text. */
export function importMapOf(choice: EmbedChoice, site: EmbedSite): string {
  const { address, fingerprint } = fileOf('element.js', choice, site);
  const map = {
    imports: { '@stoa/chat/embed': address },
    ...(fingerprint && { integrity: { [address]: fingerprint } }),
  };
  return `\n${indent(scriptJson(map), 2)}\n`;
}

const moduleSnippets = (choice: EmbedChoice, site: EmbedSite): Snippet[] => [
  {
    id: 'page',
    language: 'html',
    note: 'map',
    code: `<script type="importmap">${importMapOf(choice, site)}</script>
<script type="module" src="${siteScript}"></script>
${elementTag(choice, site)}`,
  },
  { ...elementModule(choice, site), note: 'file' },
];

/** The chat as a page of the server. It knows its key alone, and whoever looks at it is a visitor without a name. */
function frameSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  if (!site.allowAnonymous) return [];
  const { title, locale } = choice;
  const { width, height } = frameSizeOf(choice);
  const query = locale === '' || locale === frameLocale ? '' : `?locale=${encodeURIComponent(locale)}`;
  const address = `${site.server}/embed/frame/${encodeURIComponent(site.publicKey)}${query}`;
  const code = openTag('iframe', [
    `src="${htmlValue(address)}"`,
    `title="${htmlValue(title.trim() || site.title || frameTitle)}"`,
    `width="${width}"`,
    `height="${height}"`,
    'allow="clipboard-write"',
  ]);
  return [{ id: 'page', language: 'html', code: `${code}</iframe>` }];
}

/** The prop of an event: `onRunEnd`. */
const eventProp = (event: string): string =>
  `on${event.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}`;

function reactSnippet(choice: EmbedChoice, site: EmbedSite): Snippet {
  const kind = blockKindOf(choice);
  const functions = functionsOf(choice, site);
  if (kind !== null) functions.push(['renderers', `{\n  ${jsKey(kind)}: ${indent(drawBlock, 2).trim()},\n}`]);
  const props = [
    ...Object.entries(optionsOf(choice, site)).map(([name, value]) => jsxProp(name, value)),
    ...functions.map(([name]) => `${name}={${name}}`),
    ...eventsOf(choice).map((event) => `${eventProp(event)}={${listenerOf(event)}}`),
  ];
  const constants = functions.map(([name, code]) => `const ${name} = ${code};\n\n`).join('');
  return {
    id: 'code',
    language: 'jsx',
    code: `import { StoaChat } from '@stoa/chat/embed/react';

${constants}export function Chat() {
  return (
    <StoaChat
${props.map((prop) => `      ${prop}\n`).join('')}    />
  );
}`,
  };
}

function headlessSnippet(choice: EmbedChoice, site: EmbedSite): Snippet {
  const options = Object.entries(optionsOf(choice, site)).map(
    ([name, value]) => [name, jsValue(value)] as const,
  );
  return {
    id: 'code',
    language: 'js',
    code: `import { createStoaChat } from '@stoa/chat/embed/headless';

const chat = createStoaChat({
${indent(members([...options, ...functionsOf(choice, site)]), 2)}});
${callsOf(choice)}
await chat.start();
const { status, stoa } = chat.state.getState();
if (status === 'ready') {
  // Everything that the chat shows is in the stores of \`stoa\`; draw it as you like.
  await chat.send('Hello');
}`,
  };
}

/** Looks are custom properties of the element, so a site sets them where it sets all others. */
function styleSnippets(choice: EmbedChoice): Snippet[] {
  const declarations = Object.entries(themeOf(choice)).map(([name, value]) => `  ${name}: ${value};\n`);
  if (!drawsElement(choice.door) || declarations.length === 0) return [];
  return [{ id: 'style', language: 'css', code: `stoa-chat {\n${declarations.join('')}}` }];
}

/** The site's backend: it knows who is signed in there, and gets a token for that person. */
function serverSnippet({ server }: EmbedSite): Snippet {
  return {
    id: 'server',
    language: 'js',
    code: `import { createEmbedTokenMinter } from '@stoa/client/server';

const minter = createEmbedTokenMinter({
  server: ${jsText(server)},
  // The secret of the key. It stays on your server.
  secret: process.env.STOA_EMBED_SECRET,
});

// requireSignIn is your own: it knows who is signed in on your site.
app.post('${tokenRoute}', requireSignIn, async (request, response) => {
  const { id, name } = request.user;
  const { token } = await minter.mint({ endUserId: String(id), name });
  response.header('cache-control', 'no-store').send(token);
});`,
  };
}

/** Additions to the Content-Security-Policy of a site. */
function policySnippet({ door }: EmbedChoice, { server }: EmbedSite, mapHash: string | null): Snippet {
  const map = mapHash ? ` '${mapHash}'` : '';
  const directives = [
    ...(door === 'script' ? [`script-src ${server}`] : []),
    ...(door === 'modules' ? [`script-src ${server}${map}`] : []),
    ...(door === 'frame' ? [] : [`connect-src ${server}`]),
    ...(drawsElement(door) ? [`img-src data: blob:`] : []),
    ...(door === 'headless' ? [] : [`frame-src ${server}`]),
  ];
  return {
    id: 'policy',
    language: 'http',
    code: directives.map((line) => `${line};`).join('\n'),
    ...(door === 'modules' && { note: mapHash ? 'mapHash' : 'mapNonce' }),
  };
}

function doorSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  switch (choice.door) {
    case 'script':
      return scriptSnippets(choice, site);
    case 'element':
      return elementSnippets(choice, site);
    case 'modules':
      return moduleSnippets(choice, site);
    case 'react':
      return [reactSnippet(choice, site)];
    case 'headless':
      return [headlessSnippet(choice, site)];
    case 'frame':
      return frameSnippets(choice, site);
    default:
      return choice.door satisfies never;
  }
}

/**
 * Everything that a site needs for a choice, piece by piece. Whatever was typed stays text in it. Nothing where the key does not allow what
 * the door needs.
 *
 * @param mapHash `sha256-…` of {@link importMapOf}, as far as it is known
 */
export function snippetsOf(choice: EmbedChoice, site: EmbedSite, mapHash: string | null = null): Snippet[] {
  const pieces = doorSnippets(choice, site);
  if (pieces.length === 0) return [];
  return [
    ...pieces,
    ...styleSnippets(choice),
    ...(choice.identity === 'token' && choice.door !== 'frame' ? [serverSnippet(site)] : []),
    policySnippet(choice, site, mapHash),
  ];
}
