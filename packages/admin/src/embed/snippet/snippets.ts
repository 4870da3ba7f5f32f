import { optionsOf, themeOf, type EmbedChoice, type EmbedSite } from './choice.js';
import { htmlValue, jsText, jsValue, jsxProp } from './escape.js';

/** One piece of what a site puts into its own code. */
export interface Snippet {
  /** `page`: what the page holds; `code`: a script of the site; `style`: its style sheet; `server`: its backend; `policy`: its headers. */
  id: 'page' | 'code' | 'style' | 'server' | 'policy';
  language: 'html' | 'js' | 'jsx' | 'css' | 'http';
  code: string;
}

/** Where the site's backend hands out tokens: a proposal. */
const tokenRoute = '/chat-token';

const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

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

const getToken = `async ({ signal }) => {
  const answer = await fetch('${tokenRoute}', { method: 'POST', signal });
  if (!answer.ok) throw new Error('No token for the chat.');
  return answer.text();
}`;
const context = `() => ({ title: document.title, path: location.pathname })`;
const tools = `[
  {
    name: 'find_product',
    description: 'Finds a product of this shop by its name.',
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    confirm: ({ name }) => \`Look for \${name}?\`,
    run: async ({ name }) => ({ name, inStock: true }),
  },
]`;

/** What only code can say: functions of the page. */
function functionsOf(choice: EmbedChoice, site: EmbedSite): [name: string, code: string][] {
  return [
    ...(choice.identity === 'token' ? [['getToken', getToken] as [string, string]] : []),
    ...(choice.context ? [['context', context] as [string, string]] : []),
    ...(choice.tool && site.scopes.includes('tools') ? [['tools', tools] as [string, string]] : []),
  ];
}

const members = (functions: readonly (readonly [string, string])[]): string =>
  functions.map(([name, code]) => `${name}: ${code},\n`).join('');

/** The tag of the script; it draws the chat that its attributes describe. */
function scriptTag(choice: EmbedChoice, site: EmbedSite): string {
  const { pinned, server } = site;
  const isPinned = choice.isPinned && pinned !== null;
  const options = optionsOf(choice, site);
  // A tag that says nothing only defines the element.
  if (Object.keys(options).length === 0) options['mode'] = choice.mode;
  const address = `${server}/embed/${isPinned ? `${pinned.version}/` : ''}embed.js`;
  return `${openTag('script', [
    `src="${htmlValue(address)}"`,
    ...(isPinned ? [`integrity="${htmlValue(pinned.integrity)}"`, 'crossorigin="anonymous"'] : []),
    ...Object.entries(options).map((option) => `data-${attribute(option)}`),
    'async',
  ])}</script>`;
}

/** What stands around the script where the page has something to say in code. */
function scriptSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  const functions = functionsOf(choice, site);
  const tag = scriptTag(choice, site);
  if (functions.length === 0) return [{ id: 'page', language: 'html', code: tag }];
  return [
    { id: 'page', language: 'html', code: `${tag}\n<script src="/chat.js" async></script>` },
    {
      id: 'code',
      language: 'js',
      code: `window.StoaChat ||= [];\nwindow.StoaChat.push([\n  'configure',\n  {\n${indent(members(functions), 4)}  },\n]);`,
    },
  ];
}

function elementSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  const functions = functionsOf(choice, site);
  const tag = `${openTag('stoa-chat', Object.entries(optionsOf(choice, site)).map(attribute))}</stoa-chat>`;
  const configure =
    functions.length > 0
      ? `\n\ndocument.querySelector('stoa-chat').configure({\n${indent(members(functions), 2)}});`
      : '';
  return [
    { id: 'page', language: 'html', code: tag },
    { id: 'code', language: 'js', code: `import '@stoa/chat/embed';${configure}` },
  ];
}

function reactSnippet(choice: EmbedChoice, site: EmbedSite): Snippet {
  const functions = functionsOf(choice, site);
  const props = [
    ...Object.entries(optionsOf(choice, site)).map(([name, value]) => jsxProp(name, value)),
    ...functions.map(([name]) => `${name}={${name}}`),
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
  if (choice.door === 'headless' || declarations.length === 0) return [];
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

/** What a site with a Content-Security-Policy has to add to it. */
function policySnippet(choice: EmbedChoice, { server }: EmbedSite): Snippet {
  const directives = [
    ...(choice.door === 'script' ? [`script-src ${server}`] : []),
    `connect-src ${server}`,
    ...(choice.door === 'headless' ? [] : [`img-src data: blob:`, `frame-src ${server}`]),
  ];
  return { id: 'policy', language: 'http', code: directives.map((line) => `${line};`).join('\n') };
}

function doorSnippets(choice: EmbedChoice, site: EmbedSite): Snippet[] {
  switch (choice.door) {
    case 'script':
      return scriptSnippets(choice, site);
    case 'element':
      return elementSnippets(choice, site);
    case 'react':
      return [reactSnippet(choice, site)];
    case 'headless':
      return [headlessSnippet(choice, site)];
    default:
      return choice.door satisfies never;
  }
}

/** Everything that a site needs for a choice, piece by piece. Whatever was typed stays text in it. */
export const snippetsOf = (choice: EmbedChoice, site: EmbedSite): Snippet[] => [
  ...doorSnippets(choice, site),
  ...styleSnippets(choice),
  ...(choice.identity === 'token' ? [serverSnippet(site)] : []),
  policySnippet(choice, site),
];
