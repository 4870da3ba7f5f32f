// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { contrast, inkOn, isColour } from './accent.js';
import {
  embedDoors,
  embedEvents,
  firstChoice,
  ownWords,
  type EmbedChoice,
  type EmbedSite,
} from './choice.js';
import { cssFamilies, htmlValue, jsText, jsValue, jsxProp, scriptJson } from './escape.js';
import { optionsOf, themeOf } from './options.js';
import { readIntegrity } from './read-integrity.js';
import { importMapOf, snippetsOf, type Snippet } from './snippets.js';

const site: EmbedSite = {
  server: 'https://chat.example.com',
  publicKey: 'stoa_pk_1',
  allowAnonymous: true,
  scopes: ['chat', 'tools', 'upload', 'history'],
  title: 'Ask us',
  greeting: 'Hello',
  prompts: ['Prices', 'Shipping'],
  models: [
    { id: 'small', name: 'Small' },
    { id: 'large', name: 'Large' },
  ],
  pinned: {
    version: '0.1.0',
    script: `sha384-${'a'.repeat(64)}`,
    element: `sha384-${'e'.repeat(64)}`,
  },
};
const choose = (patch: Partial<EmbedChoice> = {}): EmbedChoice => ({ ...firstChoice(site), ...patch });
const piece = (id: Snippet['id'], patch: Partial<EmbedChoice> = {}, at: Partial<EmbedSite> = {}) =>
  snippetsOf(choose(patch), { ...site, ...at }).find((snippet) => snippet.id === id)?.code ?? '';
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const tagOf = (html: string) => parse(html).querySelector('script, stoa-chat')!;

const hostile = [
  `"><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `'; alert(1); '`,
  '`${alert(1)}`',
  `{alert(1)} {/* */}`,
  `<!-- <script>`,
  `&quot;&lt;b&gt; & \\u0022 \\`,
  'two\nlines\r\tand\u2028more\u2029',
  `*/ alert(1) /*`,
];

/** Everything that can be switched on, with texts that try to get out. */
const everything: Partial<EmbedChoice> = {
  context: true,
  tool: true,
  renderer: true,
  blockKind: 'vega-lite',
  events: embedEvents,
  eventText: true,
  texts: Object.fromEntries(ownWords.map((word) => [word, hostile.join(' ')])),
  title: hostile.join(' '),
};

describe('the snippet of a site', () => {
  it('[SN1] is one tag with nothing but the key', () => {
    expect(piece('page')).toBe(`<script
  src="https://chat.example.com/embed/embed.js"
  data-embed-key="stoa_pk_1"
  async
></script>`);
    expect(piece('server')).toBe('');
  });

  it('[SN1] omits defaults', () => {
    expect(
      optionsOf(choose({ title: ' Ask us ', greeting: 'Hello', width: '20', inset: 'x', font: ' ' }), site),
    ).toEqual({ embedKey: 'stoa_pk_1' });
    const inPage = choose({
      mode: 'page',
      position: 'top-start',
      width: '400',
      height: '500',
      isOpenFirst: true,
    });
    expect(optionsOf(inPage, site)).toEqual({ embedKey: 'stoa_pk_1', mode: 'page' });
    expect(optionsOf(choose({ upload: false, history: false }), { ...site, scopes: ['chat'] })).toEqual({
      embedKey: 'stoa_pk_1',
    });
  });

  it('[SN2] writes prompts and model in every door where they differ from the key', () => {
    const chosen = { prompts: ' What is new? \n\n "Quoted" & <b> \r\nLast', model: 'large' };
    const prompts = ['What is new?', '"Quoted" & <b>', 'Last'];
    for (const door of ['script', 'element'] as const) {
      const tag = tagOf(piece('page', { ...chosen, door }));
      const prefix = door === 'script' ? 'data-' : '';
      expect(JSON.parse(tag.getAttribute(`${prefix}prompts`)!)).toEqual(prompts);
      expect(tag.getAttribute(`${prefix}model`)).toBe('large');
    }
    const react = piece('code', { ...chosen, door: 'react' });
    expect(react).toContain('      model="large"\n');
    expect(valueOfJsxProp(/prompts=\{.*\}/.exec(react)![0])).toEqual(prompts);
    const headless = piece('code', { ...chosen, door: 'headless' });
    expect(headless).toContain("model: 'large'");
    expect(headless).not.toContain('prompts');
    expect(optionsOf(choose({ prompts: 'Prices\nShipping', model: 'small' }), site)).toEqual({
      embedKey: 'stoa_pk_1',
    });
    expect(optionsOf(choose({ model: 'gone' }), site)).toEqual({ embedKey: 'stoa_pk_1' });
    const many = optionsOf(choose({ prompts: 'x\n'.repeat(40) }), site)['prompts'];
    expect(many).toHaveLength(12);
  });

  it('[SN2] writes each choice in the syntax of every door', () => {
    const chosen = {
      mode: 'sidebar',
      position: 'bottom-start',
      width: '420',
      title: 'Shop',
      locale: 'de',
      colorScheme: 'dark',
      accent: '#0A6',
      radius: '12',
      upload: false,
      isOpenFirst: true,
    } as const;
    const script = tagOf(piece('page', chosen)) as HTMLScriptElement;
    expect({ ...script.dataset }).toEqual({
      embedKey: 'stoa_pk_1',
      mode: 'sidebar',
      position: 'bottom-start',
      width: '420',
      defaultOpen: '',
      titleText: 'Shop',
      locale: 'de',
      colorScheme: 'dark',
      upload: 'false',
    });
    const element = tagOf(piece('page', { ...chosen, door: 'element' }));
    expect(element.localName).toBe('stoa-chat');
    expect(element.getAttribute('server')).toBe('https://chat.example.com');
    expect(element.getAttribute('title-text')).toBe('Shop');
    expect(element.hasAttribute('title')).toBe(false);
    const react = piece('code', { ...chosen, door: 'react' });
    expect(react).toContain('      mode="sidebar"\n');
    expect(react).toContain('      defaultOpen\n');
    expect(react).toContain('      width={420}\n');
    expect(piece('style', { ...chosen, door: 'react' })).toBe(
      'stoa-chat {\n  --stoa-accent: #0a6;\n  --stoa-accent-ink: #16130f;\n  --stoa-radius: 12px;\n}',
    );
    expect(piece('style', { ...chosen, door: 'headless' })).toBe('');
    expect(react).toContain('      upload={false}\n');
    expect(piece('code', { ...chosen, door: 'headless' })).not.toContain('sidebar');
  });

  it.each(hostile)('[SN3] escapes %j in every door', (value) => {
    const typed = { title: value, greeting: value, font: value, accent: value, width: value };
    for (const door of ['script', 'element'] as const) {
      const page = parse(piece('page', { ...typed, door }));
      const [tag, ...others] = page.querySelectorAll('body *, head *');
      expect(others).toEqual([]);
      expect(tag!.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
      const name = door === 'script' ? 'data-greeting' : 'greeting';
      expect(tag!.getAttribute(name)).toBe(value.trim());
    }
    const css = piece('style', typed);
    expect(css.replaceAll(/"[^"\n]*"/g, '""')).toMatch(/^stoa-chat {\n {2}--stoa-font: [\w ,"-]+;\n}$/);
    expect(css).not.toMatch(/[<>@]|\\[^\da-f]/);
    expect(runInNewContext(`(${jsText(value)})`)).toBe(value);
    expect(jsText(value)).not.toContain('</');
    expect(runInNewContext(`(${jsValue({ [value]: [value] })})`)).toEqual({ [value]: [value] });
    expect(valueOfJsxProp(jsxProp('title', value))).toBe(value);
    expect(valueOfJsxProp(jsxProp('theme', { '--stoa-font': value }))).toEqual({ '--stoa-font': value });
    expect(parse(`<i title="${htmlValue(value)}"></i>`).querySelector('i')!.title).toBe(value);
  });

  it('is valid code in every door with all options', () => {
    for (const door of embedDoors)
      for (const identity of ['anonymous', 'token'] as const)
        for (const { language, code } of snippetsOf(choose({ ...everything, door, identity }), site)) {
          if (language !== 'js' && language !== 'jsx') continue;
          const { diagnostics } = ts.transpileModule(code, {
            reportDiagnostics: true,
            fileName: 'snippet.jsx',
            compilerOptions: {
              jsx: ts.JsxEmit.Preserve,
              module: ts.ModuleKind.ESNext,
              target: ts.ScriptTarget.ESNext,
            },
          });
          expect(
            diagnostics?.map(({ messageText }) => messageText),
            code,
          ).toEqual([]);
        }
  });

  it('[SN5] identifies users by tokens of the site’s backend, without a key', () => {
    const pieces = snippetsOf(choose({ identity: 'token' }), site);
    expect(pieces.map(({ id }) => id)).toEqual(['page', 'code', 'server', 'policy']);
    expect(pieces.some(({ code }) => code.includes('stoa_pk_1'))).toBe(false);
    // A tag without attributes of its own would draw nothing.
    expect((tagOf(pieces[0]!.code) as HTMLScriptElement).dataset['mode']).toBe('launcher');
    expect(pieces[1]!.code).toContain('getToken: async ({ signal }) => {');
    expect(pieces[2]!.code).toContain(`server: 'https://chat.example.com',`);
    expect(piece('code', { tool: true }, { scopes: ['chat'] })).toBe('');
    expect(piece('code', { tool: true, door: 'react' })).toContain('tools={tools}');
  });

  it('[SN3] writes typefaces as names, other values as strings', () => {
    expect(cssFamilies(' Georgia,  "Brand Sans", \'X\' , serif,')).toBe('Georgia, Brand Sans, X, serif');
    expect(cssFamilies('x; } body { display: none')).toBe('"x\\3b  \\7d  body \\7b  display\\3a  none"');
    expect(cssFamilies(' , ')).toBe('');
  });

  it('[SN6] pins a version with its fingerprint where known', () => {
    const pinned = tagOf(piece('page', { isPinned: true }));
    expect(pinned.getAttribute('src')).toBe('https://chat.example.com/embed/0.1.0/embed.js');
    expect(pinned.getAttribute('integrity')).toBe(`sha384-${'a'.repeat(64)}`);
    expect(pinned.getAttribute('crossorigin')).toBe('anonymous');
    expect(piece('page', { isPinned: true }, { pinned: null })).toBe(piece('page'));
    const integrity = `sha384-${'b'.repeat(64)}`;
    const files = { 'embed.js': integrity, 'element.js': integrity };
    expect(readIntegrity({ version: '1.2.3', files })).toEqual({
      version: '1.2.3',
      script: integrity,
      element: null,
    });
    const both = { ...files, '1.2.3/element.js': `sha384-${'c'.repeat(64)}` };
    expect(readIntegrity({ version: '1.2.3', files: both })?.element).toBe(both['1.2.3/element.js']);
    for (const value of [
      null,
      [],
      {},
      { version: '1', files: { 'embed.js': 'x' } },
      { version: '"', files: { 'embed.js': integrity } },
    ])
      expect(readIntegrity(value)).toBeNull();
  });

  it('[SN7] lists the sources that a policy has to allow, and no others', () => {
    expect(piece('policy')).toBe(
      'script-src https://chat.example.com;\nconnect-src https://chat.example.com;\nimg-src data: blob:;\nframe-src https://chat.example.com;',
    );
    expect(piece('policy', { door: 'headless' })).toBe('connect-src https://chat.example.com;');
  });

  it('[SN9] loads the element by an inline import map, and the site’s code from a file', () => {
    const html = piece('page', { door: 'modules', title: 'Maps' });
    const page = parse(html);
    const [map, code] = page.querySelectorAll('script');
    expect(map!.type).toBe('importmap');
    expect(JSON.parse(map!.text)).toEqual({
      imports: { '@stoa/chat/embed': 'https://chat.example.com/embed/element.js' },
    });
    expect(code!.type).toBe('module');
    expect(code!.getAttribute('src')).toBe('/chat.js');
    expect(code!.text).toBe('');
    const element = page.querySelector('stoa-chat')!;
    expect(element.getAttributeNames()).toEqual(['embed-key', 'title-text']);
    expect(piece('code', { door: 'modules' })).toBe("import '@stoa/chat/embed';");
    const noteOf = (door: EmbedChoice['door']) =>
      snippetsOf(choose({ door, context: true }), site).find(({ id }) => id === 'code')!.note;
    expect(embedDoors.filter((door) => door !== 'frame' && noteOf(door) === 'file')).toEqual([
      'script',
      'modules',
    ]);

    // A policy takes the map by the hash of exactly what stands between its tags.
    const choice = choose({ door: 'modules', title: 'Maps' });
    expect(map!.text).toBe(importMapOf(choice, site));
    const hash = `sha256-${createHash('sha256').update(map!.text).digest('base64')}`;
    const policy = (mapHash?: string) => snippetsOf(choice, site, mapHash).find(({ id }) => id === 'policy')!;
    expect(policy(hash).code).toContain(`script-src https://chat.example.com '${hash}';\n`);
    expect(policy(hash).note).toBe('mapHash');
    expect(policy().code).toContain('script-src https://chat.example.com;\n');
    expect(policy().note).toBe('mapNonce');
    expect(snippetsOf(choose(), site, hash).at(-1)!.code).not.toContain('sha256');
  });

  it('[SN9] pins the module by address and fingerprint where known', () => {
    const mapOf = (at: Partial<EmbedSite> = {}) =>
      JSON.parse(parse(piece('page', { door: 'modules', isPinned: true }, at)).querySelector('script')!.text);
    const address = 'https://chat.example.com/embed/0.1.0/element.js';
    expect(mapOf()).toEqual({
      imports: { '@stoa/chat/embed': address },
      integrity: { [address]: site.pinned!.element },
    });
    const newest = { imports: { '@stoa/chat/embed': 'https://chat.example.com/embed/element.js' } };
    expect(mapOf({ pinned: null })).toEqual(newest);
    expect(mapOf({ pinned: { ...site.pinned!, element: null } })).toEqual(newest);
    for (const value of hostile) {
      const [script, ...others] = parse(
        `<script type="importmap">${scriptJson({ [value]: value })}</script>`,
      ).querySelectorAll<HTMLScriptElement>('head *, body *');
      expect(others).toEqual([]);
      expect(JSON.parse(script!.text)).toEqual({ [value]: value });
    }
  });

  it('[SN10] is a frame with title, size and language of the page', () => {
    const frameIn = (patch: Partial<EmbedChoice> = {}) => {
      const page = parse(piece('page', { door: 'frame', ...patch }));
      const [frame, ...others] = page.querySelectorAll<HTMLIFrameElement>('head *, body *');
      expect(others).toEqual([]);
      return Object.fromEntries([...frame!.attributes].map(({ name, value }) => [name, value]));
    };
    expect(frameIn()).toEqual({
      src: 'https://chat.example.com/embed/frame/stoa_pk_1',
      title: 'Ask us',
      width: '400',
      height: '640',
      allow: 'clipboard-write',
    });
    expect(frameIn({ ...everything, title: ' Maps ', locale: 'de', width: '500', height: '40' })).toEqual({
      src: 'https://chat.example.com/embed/frame/stoa_pk_1?locale=de',
      title: 'Maps',
      width: '500',
      height: '640',
      allow: 'clipboard-write',
    });
    for (const value of hostile) expect(frameIn({ title: value })['title']).toBe(value.trim());
    const pieces = snippetsOf(
      choose({ ...everything, door: 'frame', identity: 'token', accent: '#0a6' }),
      site,
    );
    expect(pieces.map(({ id }) => id)).toEqual(['page', 'policy']);
    expect(pieces[1]!.code).toBe('frame-src https://chat.example.com;');
    expect(snippetsOf(choose({ door: 'frame' }), { ...site, allowAnonymous: false })).toEqual([]);
  });

  it('writes custom texts as far as the chat can show them', () => {
    const texts = { openChat: ' Ask "us" ', assistant: '', offline: 'No network', signedOut: 'Come back' };
    const said = { openChat: 'Ask "us"', offline: 'No network' };
    expect(JSON.parse(tagOf(piece('page', { texts })).getAttribute('data-texts')!)).toEqual(said);
    const element = tagOf(piece('page', { texts, door: 'element' }));
    expect(JSON.parse(element.getAttribute('texts')!)).toEqual(said);
    const react = piece('code', { texts, door: 'react' });
    expect(valueOfJsxProp(/texts=\{.*\}/.exec(react)![0])).toEqual(said);
    expect(optionsOf(choose({ texts, mode: 'inline', identity: 'token' }), site)['texts']).toEqual({
      offline: 'No network',
      signedOut: 'Come back',
    });
    const history = { texts: { history: 'Earlier' } };
    expect(optionsOf(choose(history), site)['texts']).toEqual({ history: 'Earlier' });
    expect(optionsOf(choose(history), { ...site, scopes: ['chat'] })).not.toHaveProperty('texts');
    expect(optionsOf(choose({ texts: { assistant: '  ' } }), site)).not.toHaveProperty('texts');
    expect(piece('code', { texts, door: 'headless' })).not.toContain('No network');
  });

  it('subscribes to the chosen events in every door that has them', async () => {
    const chosen = { events: ['error', 'run-end', 'open'], eventText: true } as const;
    const heard = ['open', 'run-end', 'error'];
    for (const door of ['script', 'element', 'modules'] as const) {
      const { chat, log } = await run(piece('code', { ...chosen, door }));
      expect(chat.on.mock.calls.map(([name]) => name)).toEqual(heard);
      chat.on.mock.calls[1]![1]({ outcome: 'completed' });
      expect(log).toHaveBeenCalledWith('run-end', { outcome: 'completed' });
    }
    const headless = await run(piece('code', { ...chosen, door: 'headless' }));
    expect(headless.chat.on.mock.calls.map(([name]) => name)).toEqual(['run-end', 'error']);
    const react = await run(`${piece('code', { ...chosen, door: 'react' })}\nChat();`);
    expect(Object.keys(react.props)).toEqual(['server', 'embedKey', 'onOpen', 'onRunEnd', 'onError']);
    (react.props['onRunEnd'] as (detail: object) => void)({ durationMs: 3 });
    expect(react.log).toHaveBeenCalledWith('run-end', { durationMs: 3 });
    expect(piece('code')).toBe('');

    // Words go along with messages alone, and only where they are asked for.
    const withMessages = { ...chosen, events: ['message'] } as const;
    for (const door of embedDoors)
      expect(optionsOf(choose({ ...withMessages, door }), site)['events'], door).toBe(
        door === 'frame' ? undefined : 'with-text',
      );
    expect(optionsOf(choose(chosen), site)).not.toHaveProperty('events');
  });

  it('renders blocks of the entered kind as text', async () => {
    const drawn = (draw: unknown) => {
      const place = document.createElement('div');
      (draw as (place: Element, block: object) => void)(place, { source: '<b>1</b>' });
      return place.innerHTML;
    };
    for (const door of ['script', 'element', 'modules'] as const) {
      const { chat } = await run(piece('code', { renderer: true, door }));
      const [[kind, draw]] = chat.registerRenderer.mock.calls as [[string, unknown]];
      expect(kind).toBe('forecast');
      expect(drawn(draw)).toBe('<p>&lt;b&gt;1&lt;/b&gt;</p>');
    }
    const { props } = await run(
      `${piece('code', { renderer: true, blockKind: 'vega-lite', door: 'react' })}\nChat();`,
    );
    expect(drawn((props['renderers'] as Record<string, unknown>)['vega-lite'])).toContain('&lt;b&gt;');
    for (const blockKind of [...hostile, 'two words', 'x'.repeat(65)])
      expect(piece('code', { renderer: true, blockKind }), blockKind).toBe('');
    expect(piece('code', { renderer: true, door: 'headless' })).not.toContain('forecast');
  });

  it('gives an accent the ink with the higher contrast', () => {
    expect(['#fff', '#0a6', '#00aa66', 'red', '#12', '#ggg'].map(isColour)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(inkOn('#7a1f5c')).toBe('#ffffff');
    expect(inkOn('#ffd84a')).toBe('#16130f');
    for (const accent of ['#0a6', '#777', '#888', '#3366ff', '#e60000'])
      expect(contrast(accent, inkOn(accent)), accent).toBeGreaterThanOrEqual(4.3);
    expect(themeOf(choose({ launcherSize: '64', inset: '8' }))).toEqual({
      '--stoa-launcher-size': '64px',
      '--stoa-inset': '8px',
    });
    expect(themeOf(choose({ launcherSize: '64', inset: '8', mode: 'sidebar' }))).toEqual({});
  });
});

/** Value of a prop as JSX parses it. */
function valueOfJsxProp(prop: string): unknown {
  const { outputText } = ts.transpileModule(`(<a ${prop} />)`, {
    fileName: 'prop.jsx',
    compilerOptions: { jsx: ts.JsxEmit.React, jsxFactory: 'h', target: ts.ScriptTarget.ESNext },
  });
  const h = (_tag: string, props: Record<string, unknown>) => Object.values(props)[0];
  return runInNewContext(outputText, { h });
}

/** Runs code of a site with a stand-in for the chat. `props`: what a React component was given. */
async function run(code: string) {
  const chat = {
    on: vi.fn<(name: string, listener: (detail: unknown) => void) => void>(),
    registerRenderer: vi.fn<(kind: string, draw: unknown) => void>(),
    configure: vi.fn(),
    start: async () => undefined,
    state: { getState: () => ({ status: 'idle', stoa: null }) },
  };
  const log = vi.fn();
  const drawn: { props: Record<string, unknown> } = { props: {} };
  const { outputText } = ts.transpileModule(code, {
    fileName: 'snippet.jsx',
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      jsxFactory: 'h',
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ESNext,
    },
  });
  const page = {
    // Queued calls of a page, as the script carries them out once it is loaded.
    StoaChat: {
      push: ([method, ...args]: ['on', string, () => void]) => chat[method](...args),
    },
  };
  await runInNewContext(`(async () => {\n${outputText}\n})()`, {
    window: page,
    document: Object.assign(Object.create(document), {
      querySelector: (name: string) => (name === 'stoa-chat' ? chat : null),
      createElement: document.createElement.bind(document),
    }),
    console: { log },
    exports: {},
    require: () => ({ StoaChat: 'stoa-chat', createStoaChat: () => chat }),
    h: (_tag: unknown, props: Record<string, unknown>) => (drawn.props = props),
  });
  return { chat, log, props: drawn.props };
}
