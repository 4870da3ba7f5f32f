import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, type Conversation, type InputOf } from '@stoa/core/contract';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-clock.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { parseXml } from '../../testing/xml.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { storeConfig, storeGroups } from '../../testing/store-config.js';

const clock = createTestClock();
let database: TestDatabase;
let server: RoomServer;
let templatesDir: string;
beforeAll(async () => {
  templatesDir = await mkdtemp(join(tmpdir(), 'stoa-templates-'));
  await writeFile(join(templatesDir, 'House.pptx'), templateFile('C0FFEE', 'Garamond'));
  await writeFile(join(templatesDir, 'Broken.pptx'), 'not a zip');
  await writeFile(join(templatesDir, 'notes.txt'), 'no template');
  database = await createTestDatabase();
  server = await startRoomServer({
    database: database.connect('external'),
    modelUrl: 'http://127.0.0.1:9/v1',
    templatesDir,
    clock,
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await rm(templatesDir, { recursive: true, force: true });
});

const ann = 'ann@example.org';
const bob = 'bob@example.org';
const { documents } = operations;
type Input = InputOf<typeof documents.convert>;

const templateFile = (accent: string, font: string) =>
  zipSync({
    'ppt/theme/theme1.xml': strToU8(
      `<a:theme><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="101010"/></a:dk1>` +
        `<a:accent1><a:srgbClr val="${accent}"/></a:accent1></a:clrScheme>` +
        `<a:majorFont><a:latin typeface="${font}"/></a:majorFont><a:minorFont><a:latin typeface="&evil;"/></a:minorFont></a:theme>`,
    ),
    'ppt/vbaProject.bin': strToU8('macro'),
  });

const conversation = (...contents: string[]): Conversation => ({
  id: 'c1',
  name: 'Plans *for* <June>',
  messages: contents.map((content, at) => ({
    id: `m${at}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    content,
    data: {},
  })),
});
const input = (history: Conversation[], more: Partial<Input> = {}): Input => ({
  format: 'docx',
  content: { version: 4, history, folders: [], prompts: [] },
  ...more,
});

async function start(body: Input, person = ann): Promise<string> {
  const { value } = await call(server, person, documents.convert, body);
  if (value['success'] !== true) throw new Error(String(value['message']));
  return (value['data'] as { url: string }).url;
}
const get = (url: string, person?: string) =>
  fetch(server.url + url, { headers: person ? { 'x-person': person } : {} });
async function poll(url: string): Promise<Response> {
  for (let at = 0; at < 400; at++) {
    const response = await get(url, ann);
    if (response.status !== 404) return response;
    expect(await response.json()).toMatchObject({ code: 'document.working' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('There was no document.');
}
type Files = Record<string, string>;
async function make(body: Input): Promise<Files> {
  const response = await poll(await start(body));
  expect(response.status).toBe(200);
  return filesOf(new Uint8Array(await response.arrayBuffer()));
}
const filesOf = (bytes: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

/** Every part is well-formed XML, has a type, and refers to parts that are there. */
function checked(files: Files): Files {
  const types = parseXml(files['[Content_Types].xml']!);
  const all = (name: string, attribute: string) =>
    [...types.getElementsByTagName(name)].map((one) => one.getAttribute(attribute));
  const [extensions, overrides] = [all('Default', 'Extension'), all('Override', 'PartName')];
  for (const override of overrides) expect(Object.keys(files)).toContain(override!.slice(1));
  for (const [name, content] of Object.entries(files)) {
    if (name !== '[Content_Types].xml')
      expect(overrides.includes(`/${name}`) || extensions.includes(name.split('.').pop()!), name).toBe(true);
    if (!/\.(xml|rels)$/.test(name)) continue;
    const part = parseXml(content);
    if (name.endsWith('.rels')) {
      const folder = name.replace(/_rels\/[^/]*$/, '');
      for (const one of part.getElementsByTagName('Relationship'))
        if (one.getAttribute('TargetMode') !== 'External') {
          const target = new URL(one.getAttribute('Target')!, `http://package/${folder}`).pathname;
          expect(Object.keys(files), name).toContain(target.slice(1));
        }
      continue;
    }
    const used = [...content.matchAll(/ r:(?:id|embed|link)="([^"]+)"/g)].map(([, id]) => id!);
    if (used.length === 0) continue;
    const rels = parseXml(files[name.replace(/([^/]+)$/, '_rels/$1.rels')]!);
    const known = [...rels.getElementsByTagName('Relationship')].map((one) => one.getAttribute('Id'));
    expect(new Set(known).size, name).toBe(known.length);
    for (const id of used) expect(known, name).toContain(id);
  }
  return files;
}
/** The external relationships of all parts of the document. */
const outside = (files: Files): string[] =>
  Object.entries(files)
    .filter(([name]) => name.endsWith('.rels'))
    .flatMap(([, xml]) =>
      [...parseXml(xml).getElementsByTagName('Relationship')]
        .filter((one) => one.getAttribute('TargetMode') === 'External')
        .map((one) => `${one.getAttribute('Type')?.split('/').pop()} ${one.getAttribute('Target')}`),
    );
const texts = (xml: string, tag: string): string =>
  [...parseXml(xml).getElementsByTagName(tag)].map((one) => one.textContent).join('');
const paragraphs = (files: Files): string[] =>
  [...parseXml(files['word/document.xml']!).getElementsByTagName('w:p')].map((one) =>
    [...one.getElementsByTagName('w:t')].map((run) => run.textContent).join(''),
  );
const slides = (files: Files): string[] =>
  Object.keys(files)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort((a, b) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))
    .map((name) =>
      [...parseXml(files[name]!).getElementsByTagName('a:p')]
        .map((one) => [...one.getElementsByTagName('a:t')].map((run) => run.textContent).join(''))
        .join('\n'),
    );

const rich = `# Title & more

Some **bold _both_** text, ~~gone~~, \`code <x>\` and a [link](https://example.org/?a=1&b="2").

- one
  - two
    1. three
- [ ] open
- [x] done

| a | b |
|:--|--:|
| 1 | **2** |

> quoted
> more

\`\`\`ts
const x = 1;
  indented();
\`\`\`

---

![A cat](https://elsewhere.example/cat.png) and <b>raw</b> <script>alert(1)</script>
`;

describe('a Word document', () => {
  it('contains every markdown construct', async () => {
    const files = checked(await make(input([conversation('Question?', rich)])));
    const xml = files['word/document.xml']!;
    const all = paragraphs(files);
    expect(all).toContain('Question?');
    expect(all).toContain('Title & more');
    expect(all).toContain('Some bold both text, gone, code <x> and a link.');
    expect(all).toContain('☐ open');
    expect(all).toContain('☑ done');
    expect(all).toContain('const x = 1;  indented();');
    expect(all).toContain('[Image: A cat] and <b>raw</b> <script>alert(1)</script>');
    for (const tag of ['w:b', 'w:i', 'w:strike', 'w:tbl', 'w:numPr', 'w:hyperlink', 'w:pBdr'])
      expect(parseXml(xml).getElementsByTagName(tag).length, tag).toBeGreaterThan(0);
    expect(xml).toContain('w:val="Heading1"');
    expect(outside(files)).toEqual(['hyperlink https://example.org/?a=1&b=%222%22']);
  });

  it('has the requested headers, and the name with its own', async () => {
    const files = await make(
      input([conversation('Q', 'A')], {
        includeConversationName: true,
        conversationHeader: '# \n\n',
        messageHeader: '---',
        userHeader: '## Question',
        assistantHeader: '## **Answer**',
      }),
    );
    expect(paragraphs(files)).toEqual(['Plans *for* <June>', '', 'Question', 'Q', '', 'Answer', 'A']);
    const without = await make(input([conversation('Q', 'A')], { conversationHeader: '# ' }));
    expect(paragraphs(without)).toEqual(['Q', 'A']);
  });

  it('contains an unclosed code block within its message, and numbers each list from its start', async () => {
    const files = await make(input([conversation('```\nopen', 'next\n\n1. a\n2. b\n\ntext\n\n4. c')]));
    expect(paragraphs(files)).toEqual(['open', 'next', 'a', 'b', 'text', 'c']);
    expect(files['word/numbering.xml']).toContain('<w:start w:val="4"/>');
  });

  it('[DOC1] keeps formulas as formulas that Word can edit, and prices as text', async () => {
    const text = [
      'Inline $\\frac{a_1}{b} * c * d$ and \\(x^2\\), for $5 or $6.',
      '$$\n\\sum_{i=1}^{n} i^2 = \\left( \\begin{matrix}1&2\\\\3&4\\end{matrix} \\right)\n\n+ \\sqrt[3]{\\hat{y}}\n$$',
      '\\[ E = mc^2 \\]',
      '`$a$` and $\\notTex{$',
    ].join('\n\n');
    const files = checked(await make(input([conversation(text)])));
    const document = parseXml(files['word/document.xml']!);
    const count = (tag: string) => document.getElementsByTagName(tag).length;
    expect(texts(files['word/document.xml']!, 'm:t')).toBe('a1b∗c∗dx2i=1ni2=1234+3yE=mc2');
    expect([count('m:oMath'), count('m:oMathPara'), count('m:f'), count('m:nary')]).toEqual([4, 2, 1, 1]);
    expect([count('m:d'), count('m:mr'), count('m:rad'), count('m:acc')]).toEqual([1, 2, 1, 1]);
    expect(paragraphs(files)[0]).toBe('Inline  and , for $5 or $6.');
    expect(paragraphs(files).at(-1)).toBe('$a$ and \\notTex{');
  });

  it('[DOC2] runs from right to left where its text does', async () => {
    const text =
      '# مرحبا\n\nהמילה **code** כאן.\n\n- واحد\n\n> اقتباس\n\n| اسم | n |\n|--|--|\n| بدر | 1 |\n\nThe word שלום is Hebrew.\n\n```\nשלום\n```';
    const files = checked(await make(input([conversation(text)])));
    const document = parseXml(files['word/document.xml']!);
    const bidi = [...document.getElementsByTagName('w:p')]
      .filter((one) => one.getElementsByTagName('w:bidi').length > 0)
      .map((one) => one.textContent);
    expect(bidi).toEqual(['مرحبا', 'המילה code כאן.', 'واحد', 'اقتباس', 'اسم', 'بدر']);
    const rtl = [...document.getElementsByTagName('w:r')]
      .filter((one) => one.getElementsByTagName('w:rtl').length > 0)
      .map((one) => one.textContent);
    expect(rtl).toEqual(['مرحبا', 'המילה ', ' כאן.', 'واحد', 'اقتباس', 'اسم', 'بدر', 'שלום', 'שלום']);
    expect(document.getElementsByTagName('w:bidiVisual')).toHaveLength(1);
  });

  it('[DOC3] holds the images that a text carries, and names all others', async () => {
    const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const text = `Before ![A dot](${gif}) after ![far](https://elsewhere.example/x.png) ![lie](data:image/png;base64,AAAA)`;
    const word = checked(await make(input([conversation(text)])));
    expect(Object.keys(word).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
    expect(word['word/document.xml']).toContain('descr="[Image: A dot]"');
    expect(paragraphs(word)[0]).toBe('Before  after [Image: far] [Image: lie]');
    const deck = checked(await make(input([conversation(text)], { format: 'pptx' })));
    expect(Object.keys(deck).filter((name) => /^ppt\/media\/.*gif$/.test(name))).toHaveLength(1);
    expect(slides(deck)).toHaveLength(3);
    expect(outside(word).concat(outside(deck))).toEqual([]);
  });

  it('[X] links to web pages and mail only, and has no external references', async () => {
    const bad = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      '//host/share',
      '\\\\\\\\host\\\\share',
      'data:text/html,x',
      '/relative',
      'ms-word:ofe|u|https://x.example',
      'java&#115;cript:alert(1)',
    ];
    const text = [
      ...bad.map((href) => `[text](<${href}>) ![image](<${href}>)`),
      '[good](mailto:a@example.org) <https://example.org/b>',
      '{ INCLUDEPICTURE "https://elsewhere.example/x.png" } ]]> <?xml?> <!ENTITY x SYSTEM "file:///etc/passwd"> &x;',
    ].join('\n\n');
    for (const format of ['docx', 'pptx'] as const) {
      const files = checked(await make(input([conversation(text)], { format })));
      expect(new Set(outside(files))).toEqual(
        new Set([
          'hyperlink mailto:a@example.org',
          'hyperlink https://example.org/b',
          'hyperlink https://elsewhere.example/x.png',
        ]),
      );
      const all = Object.entries(files).filter(([name]) => /document\.xml|slide\d+\.xml$/.test(name));
      for (const [, xml] of all) expect(xml).not.toMatch(/instrText|fldSimple|altChunk|oleObj|r:link=/);
    }
  });
});

describe('a PowerPoint document', () => {
  it('has a slide for each heading of the first two levels, else for each message', async () => {
    const files = checked(
      await make(
        input([conversation('Question?', `Intro\n\n${rich}\n## Second\n\n### Third\n\ntext`)], {
          format: 'pptx',
          includeConversationName: true,
          conversationHeader: '#',
        }),
      ),
    );
    const all = slides(files);
    expect(all[0]).toBe('Plans *for* <June>');
    expect(all[1]).toContain('Question?');
    expect(all[2]).toContain('Intro');
    expect(all.find((slide) => slide.startsWith('Title & more'))).toContain('Some bold both text');
    expect(all.at(-1)).toBe('Second\nThird\ntext');
    const withTable = Object.entries(files).filter(([, xml]) => xml.includes('<a:tbl>'));
    expect(withTable).toHaveLength(1);
    expect(texts(withTable[0]![1], 'a:t')).toContain('ab12');
  });

  it('[DOC4] never stands under a heading of the message before', async () => {
    const history = [conversation('Question?', '# Plan\n\nFirst.', 'And then?', 'Last.')];
    const of = async (more: Partial<Input>) =>
      slides(await make(input(history, { format: 'pptx', ...more })));
    expect(await of({})).toEqual([' \nQuestion?', 'Plan\nFirst.', ' \nAnd then?', ' \nLast.']);
    expect(await of({ includeConversationName: true, conversationHeader: '# ' })).toEqual(
      ['', '\nQuestion?', null, '\nAnd then?', '\nLast.'].map((text) =>
        text === null ? 'Plan\nFirst.' : `Plans *for* <June>${text}`,
      ),
    );
  });

  it('continues on the next slide when one is full', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `Paragraph ${at}`).join('\n\n');
    const files = checked(
      await make(
        input(
          [
            conversation(
              `# Long\n\n${long}\n\n${'word '.repeat(2000)}\n\n\`\`\`\n${'line\n'.repeat(60)}\`\`\``,
            ),
          ],
          {
            format: 'pptx',
          },
        ),
      ),
    );
    const all = slides(files);
    expect(all.length).toBeGreaterThan(8);
    expect(all.every((slide) => slide.startsWith('Long\n'))).toBe(true);
    const joined = all.join('\n');
    for (let at = 0; at < 40; at++) expect(joined).toContain(`Paragraph ${at}\n`);
    expect(joined.match(/word/g)).toHaveLength(2000);
    expect(joined.match(/line/g)).toHaveLength(60);
  });

  it('[DOC1] writes formulas in one line of characters, which slides can show', async () => {
    const text =
      '# $E = mc^2$\n\nThen $\\frac{a+b}{2} \\leq \\sqrt{x_1}$ and $\\vec{v} \\in \\mathbb{R}^n$.\n\n$$\\sum_{i=1}^n i$$';
    const files = checked(await make(input([conversation(text)], { format: 'pptx' })));
    expect(slides(files)[0]).toBe('E = mc²\nThen (a + b)/2 ≤ √x₁ and v\u20d7 ∈ ℝⁿ.\n∑ᵢ₌₁ⁿ i');
  });

  it('[DOC2] sets text from right to left where it runs so', async () => {
    const files = checked(
      await make(input([conversation('# مرحبا\n\nنص\n\nText\n\n| اسم |\n|--|\n| x |')], { format: 'pptx' })),
    );
    const all = Object.entries(files).filter(([name]) => /slides\/slide\d+\.xml$/.test(name));
    const rtl = all.flatMap(([, xml]) =>
      [...parseXml(xml).getElementsByTagName('a:pPr')]
        .filter((one) => one.getAttribute('rtl') === '1' && one.getAttribute('algn') === 'r')
        .map((one) => one.parentElement?.textContent),
    );
    expect(rtl).toEqual(['مرحبا', 'نص', 'مرحبا', 'اسم']);
  });

  it('takes only the colours and fonts of its template', async () => {
    const names = await call(server, ann, documents.templates, undefined);
    expect(names.value).toEqual({
      success: true,
      data: ['Daylight.pptx', 'Evening.pptx', 'Broken.pptx', 'House.pptx'],
    });
    const themeOf = async (templateName: string) => {
      const files = checked(await make(input([conversation('Hi')], { format: 'pptx', templateName })));
      expect(Object.keys(files).some((name) => name.includes('vba'))).toBe(false);
      return files['ppt/theme/theme1.xml']!;
    };
    const house = await themeOf('House.pptx');
    expect(house).toContain('<a:accent1><a:srgbClr val="C0FFEE"/>');
    expect(house).toContain('<a:dk1><a:srgbClr val="101010"/>');
    expect(house).toContain('<a:majorFont><a:latin typeface="Garamond"');
    expect(house).toContain('<a:minorFont><a:latin typeface="Calibri"');
    expect(await themeOf('Evening.pptx')).toContain('<a:lt1><a:srgbClr val="14181D"/>');
    expect(await themeOf('Broken.pptx')).toContain('<a:lt1><a:srgbClr val="FFFFFF"/>');
  });

  it('[A] is refused with an unknown or inaccessible template', async () => {
    await storeGroups(server.database, { design: { members: ['Bob@Example.org'] } });
    await storeConfig(server.database, 'powerPointTemplates', [
      { name: 'House.pptx', isAvailable: false, amplifyGroups: ['design'] },
    ]);
    const refusal = async (person: string, templateName: string) =>
      (await call(server, person, documents.convert, input([], { format: 'pptx', templateName }))).value[
        'type'
      ];
    expect(await refusal(ann, 'House.pptx')).toBe('NoSuchKey');
    expect(await refusal(bob, 'House.pptx')).toBeUndefined();
    for (const name of ['../House.pptx', '/etc/passwd', 'notes.txt', 'toString', 'house.pptx'])
      expect(await refusal(ann, name), name).toBe('NoSuchKey');
    const { value } = await call(server, ann, documents.templates, undefined);
    expect(value['data']).not.toContain('House.pptx');
  });
});

describe('an address of a document', () => {
  it('[X] answers with an attachment of the right type', async () => {
    const response = await poll(await start(input([conversation('Hi')])));
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Plans for June.docx"; filename*=UTF-8''Plans%20for%20June.docx`,
    );
  });

  it('[A] is for one person, cannot be forged, and expires', async () => {
    const url = await start(input([conversation('Hi')]));
    await poll(url);
    expect((await get(url, bob)).status).toBe(404);
    expect((await get(`${url.slice(0, -2)}xx`, ann)).status).toBe(404);
    expect((await get('/api/presigned/documents?t=a.b', ann)).status).toBe(404);
    expect((await get('/api/presigned/documents', ann)).status).toBe(404);
    clock.advance(16 * 60_000);
    expect((await get(url, ann)).status).toBe(404);
    await server.rooms.purge();
    const { rows } = await server.database.pool.query('select from documents where expires_at < now()');
    expect(rows).toEqual([]);
  });

  it('reports a failed document and a dead process', async () => {
    const manySlides = Array.from({ length: 700 }, (_, at) => `# ${at}`).join('\n\n');
    const response = await poll(await start(input([conversation(manySlides)], { format: 'pptx' })));
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({
      code: 'document.failed',
      error: expect.stringContaining('slides'),
    });
    const url = await start(input([conversation('Hi')]));
    await poll(url);
    await server.database.pool.query(`update documents set status = 'working', content = null`);
    clock.advance(2 * 60_000);
    expect((await get(url, ann)).status).toBe(410);
  });

  it('[R] is refused while the person has too many documents in progress', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from people where email = $1',
      [ann],
    );
    for (let at = 0; at < 3; at++)
      await server.database.pool.query(
        `insert into documents (id, person_id, status, format, file_name, created_at, expires_at)
         values ($1, $2, 'working', 'docx', 'x', $3, $4)`,
        [randomUUID(), rows[0]!.id, clock.now(), new Date(clock.now().getTime() + 60_000)],
      );
    const { value } = await call(server, ann, documents.convert, input([]));
    expect(value).toMatchObject({ success: false, type: 'TooMany' });
    expect((await call(server, bob, documents.convert, input([]))).value['success']).toBe(true);
    await server.database.pool.query('delete from documents');
  });
});

describe('[R] a hostile text', () => {
  it.each([
    ['deep quotations', '>'.repeat(20_000) + ' x'],
    ['bottomless quotations', '>'.repeat(700_000)],
    ['deep lists', Array.from({ length: 500 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
    ['open brackets', '['.repeat(20_000)],
    ['open emphasis', '*a _b '.repeat(10_000)],
    ['characters that XML refuses', 'a\u0000b\u0001\u000b\ufffe\ud800c\udc00 &#0; &#x1; &#xD800; \u{1F600}'],
    [
      'deep formulas',
      `$${'{'.repeat(1900)}x${'}'.repeat(1900)}$ $${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}$`,
    ],
    ['open formulas', '$$ x\n'.repeat(20_000)],
    ['dollars', 'a$ $b '.repeat(20_000)],
    ['formulas of characters that XML refuses', '$x=\\char"1$ and $y=\\char"D800$'],
    [
      'a formula with a large table',
      `$$\\begin{matrix}${'&'.repeat(1300)}${'\\\\'.repeat(1300)}\\end{matrix}$$`,
    ],
    ['open brackets of formulas', '\\('.repeat(20_000)],
    ['wide tables', `|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n|${'b|'.repeat(400)}`],
    ['nothing', ''],
  ])('of %s converts to a valid document', async (_title, text) => {
    for (const format of ['docx', 'pptx'] as const) {
      const response = await poll(await start(input([conversation(text, 'after')], { format })));
      expect(response.status).toBe(200);
      const files = checked(filesOf(new Uint8Array(await response.arrayBuffer())));
      expect(JSON.stringify(files)).toContain('after');
    }
  });

  it('[LST6] in an odd shape is left out by name, and the others are converted', async () => {
    const odd = { id: 'odd', name: 'Odd one', messages: 'none' };
    const old = { id: 1, name: 'Old', messages: [{ role: 'user', content: 'from version 1' }] };
    const { value } = await call(server, ann, documents.convert, {
      format: 'docx',
      content: [odd, old],
    });
    expect(value).toMatchObject({ success: true, message: 'Left out, as it cannot be read: Odd one' });
  });

  it('is refused unless it is an export file', async () => {
    for (const body of [
      { format: 'pdf', content: input([]).content },
      { format: 'docx', content: { version: 5, history: [], folders: [], prompts: [] } },
      { format: 'docx', content: input([]).content, messageHeader: 'x'.repeat(501) },
      { format: 'docx' },
    ]) {
      const { value } = await call(server, ann, documents.convert, body as never);
      expect(value).toMatchObject({ success: false, type: 'BadInput' });
    }
  });
});
