import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oddOpenDocument } from '../testing/odd-files.js';
import { officeFile, rootElement, type Related } from '../testing/office-parts.js';
import { understand } from './understand.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-words-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function linesOf(bytes: Uint8Array, name: string): Promise<string[]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const outcome = await understand(path, name);
  return outcome.ok ? outcome.value.passages.flatMap(({ content }) => content.split('\n')) : [outcome.reason];
}
const field = (name: string) => readFileSync(new URL(`../testing/field/${name}`, import.meta.url));

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const words = (text: string, properties = '') => paragraph(run(text), properties);
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const fieldRun = (type: string, content = '') =>
  `<w:r><w:fldChar w:fldCharType="${type}">${content}</w:fldChar></w:r>`;

const word = (body: string, parts: Readonly<Record<string, string>> = {}, related: Related = {}) =>
  officeFile(
    'docx',
    { 'word/document.xml': rootElement('w:document', `<w:body>${body}</w:body>`), ...parts },
    { 'word/document.xml': related },
  );
const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

describe('words of a Word document', () => {
  it.each<[string, string, string[]]>([
    [
      'a text box once, whether it has an older form beside it or not',
      words('Before') +
        paragraph(
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${words('Boxed')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${words('Boxed')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('Anchor')}`,
        ) +
        paragraph(
          `<w:r><w:pict><v:textbox><w:txbxContent>${words('Old box')}</w:txbxContent></v:textbox></w:pict></w:r>`,
        ),
      ['Before', 'Anchor', 'Boxed', 'Old box'],
    ],
    [
      'the older form of what says nothing in the newer one',
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="x"><w:drawing/></mc:Choice><mc:Fallback>${run('Only here').slice(5, -6)}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      ['Only here'],
    ],
    [
      'the result of a field, not its instruction',
      paragraph(
        `${fieldRun('begin')}<w:r><w:instrText> REF x \\h </w:instrText></w:r>${fieldRun('separate')}${run('Clause 7')}${fieldRun('end')} <w:fldSimple w:instr="DATE">${run(' of May')}</w:fldSimple>`,
      ),
      ['Clause 7 of May'],
    ],
    [
      'ticks and choices of a form',
      paragraph(
        `${fieldRun('begin', '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>')}${fieldRun('end')}${run(' agreed ')}${fieldRun('begin', '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList></w:ffData>')}${fieldRun('end')}`,
      ),
      ['☒ agreed blue'],
    ],
    [
      'content controls, around paragraphs and within them',
      `<w:sdt><w:sdtPr><w:alias w:val="no words"/></w:sdtPr><w:sdtContent>${words('Block')}</w:sdtContent></w:sdt>` +
        paragraph(`${run('In ')}<w:sdt><w:sdtContent>${run('line')}</w:sdtContent></w:sdt>`),
      ['Block', 'In line'],
    ],
    [
      'what was inserted and moved here, and nothing that was removed, moved away or hidden',
      paragraph(
        `${run('stays')}<w:ins w:author="A">${run(' inserted')}</w:ins><w:del w:author="A"><w:r><w:delText> removed</w:delText></w:r></w:del><w:moveFrom>${run(' away')}</w:moveFrom><w:moveTo>${run(' here')}</w:moveTo>${run(' hidden', '<w:vanish/>')}${run(' seen', '<w:vanish w:val="0"/>')}`,
      ),
      ['stays inserted here seen'],
    ],
    [
      'a row that was removed is not there',
      `<w:tbl><w:tr><w:trPr><w:del w:author="A"/></w:trPr>${cell(words('gone'))}</w:tr>${row(cell(words('kept')))}</w:tbl>`,
      ['kept'],
    ],
    [
      'rows of tables: what is merged down stands in each row, what is merged across leaves its columns empty',
      `<w:tbl>${row(cell(words('Region'), '<w:gridSpan w:val="2"/>'), cell(words('Sum')))}${row(cell(words('North'), '<w:vMerge w:val="restart"/>'), cell(words('Oslo')), cell(words('1')))}${row(cell('<w:p/>', '<w:vMerge/>'), cell(words('Bergen') + words('(port)')), cell(words('2')))}</w:tbl>`,
      ['Region |  | Sum', 'North | Oslo | 1', 'North | Bergen (port) | 2'],
    ],
    [
      'a table within a cell',
      `<w:tbl>${row(cell(words('outer')), cell(`<w:tbl>${row(cell(words('a')), cell(words('b')))}</w:tbl><w:p/>`))}</w:tbl>`,
      ['outer | a / b'],
    ],
    [
      'a formula as TeX',
      paragraph(
        run('Energy ') +
          math(
            `<m:f><m:fPr><m:ctrlPr/></m:fPr><m:num>${sign('a')}</m:num><m:den><m:sSup><m:e>${sign('b')}</m:e><m:sup>${sign('2')}</m:sup></m:sSup></m:den></m:f>${sign('=')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${sign('x')}</m:e></m:rad><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${sign('y')}</m:e></m:d>`,
          ),
      ),
      ['Energy $\\frac{a}{b^{2}}=\\sqrt{x}[y]$'],
    ],
    [
      'tabs, breaks and hyphens',
      paragraph(
        `<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r>`,
        '<w:tabs><w:tab w:val="left"/></w:tabs>',
      ),
      ['a b c-d'],
    ],
    [
      'signs of a font that has signs instead of letters',
      paragraph(
        `${run('5 ')}<w:r><w:sym w:font="Symbol" w:char="F0B3"/><w:t xml:space="preserve"> 4 </w:t><w:sym w:font="Symbol" w:char="006D"/><w:t>m, </w:t><w:sym w:font="Wingdings" w:char="F0FC"/><w:t>a</w:t><w:softHyphen/><w:t>b</w:t></w:r>`,
      ),
      ['5 ≥ 4 μm, ✓a\u00adb'],
    ],
    [
      'what is said of a picture, and letters that are drawn',
      paragraph(
        `${run('Look')}<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A lighthouse at dusk"/></wp:inline></w:drawing></w:r><w:r><w:drawing><wp:inline><wp:docPr id="2" name="Picture 2" descr="image2.png"/></wp:inline></w:drawing></w:r><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>`,
      ),
      ['Look', '(picture: A lighthouse at dusk)', 'DRAFT'],
    ],
    [
      'how a word sounds, behind it',
      paragraph(
        `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`,
      ),
      ['東京 (とうきょう)'],
    ],
  ])('[UN13] %s', async (_, body, lines) => {
    expect(await linesOf(word(body), 'a.docx')).toEqual(lines);
  });

  it.each([
    ['a page', 'chunk.html', '<html><body><h2>Parts</h2><p>Held &amp; kept</p></body></html>'],
    ['plain text', 'chunk.txt', 'Parts\n\nHeld & kept'],
    [
      'a page as html-docx-js and mail programs save one',
      'chunk.mht',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=x"\r\n\r\n------=x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><p class=3D"a">Par=\r\nts</p><p>Held &amp; kept</p></body></html>\r\n------=x\r\nContent-Type: image/png\r\n\r\nno words\r\n------=x--',
    ],
  ])('[UN13] a text that it holds in another format: %s', async (_, name, content) => {
    const file = word(
      words('Before') + '<w:altChunk r:id="c1"/>' + words('After'),
      { [`word/${name}`]: content },
      { c1: ['aFChunk', name] },
    );
    const lines = await linesOf(file, 'a.docx');
    expect(lines.map((line) => line.replace(/^#+ /, ''))).toEqual([
      'Before',
      'Parts',
      'Held & kept',
      'After',
    ]);
  });

  it('[UN13] headers first and footers last, each once; notes and comments where they are anchored', async () => {
    const note = (kind: string, id: string, text: string, more = '') =>
      `<w:${kind} w:id="${id}"${more}>${words(text)}</w:${kind}>`;
    const file = word(
      paragraph(
        `${run('Text')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' and more')}<w:r><w:endnoteReference w:id="1"/></w:r><w:r><w:commentReference w:id="0"/></w:r>`,
      ) + words('After'),
      {
        'word/header1.xml': rootElement('w:hdr', words('Contract 7')),
        'word/header2.xml': rootElement('w:hdr', words('Contract 7')),
        'word/footer1.xml': rootElement('w:ftr', words('Confidential')),
        'word/footnotes.xml': rootElement(
          'w:footnotes',
          note('footnote', '0', 'line', ' w:type="separator"') + note('footnote', '2', 'Foot'),
        ),
        'word/endnotes.xml': rootElement('w:endnotes', note('endnote', '1', 'End')),
        'word/comments.xml': rootElement('w:comments', note('comment', '0', 'Really?', ' w:author="Ann"')),
      },
      {
        h1: ['header', 'header1.xml'],
        h2: ['header', 'header2.xml'],
        f1: ['footer', '/word/footer1.xml'],
        n1: ['footnotes', 'footnotes.xml'],
        n2: ['endnotes', 'endnotes.xml'],
        n3: ['comments', 'comments.xml'],
      },
    );
    expect(await linesOf(file, 'a.docx')).toEqual([
      'Contract 7',
      'Text[1] and more[2]',
      '[1] Foot',
      '[2] End',
      '(comment by Ann: Really?)',
      'After',
      'Confidential',
    ]);
  });

  it('[UN13] headings and the numbers of lists, also those that a style gives', async () => {
    const numbered = (text: string, depth: number) =>
      words(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="5"/></w:numPr>`);
    const level = (depth: number, format: string, text: string, start = 1) =>
      `<w:lvl w:ilvl="${depth}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const file = word(
      words('Terms', '<w:pStyle w:val="Kop1"/>') +
        numbered('First', 0) +
        numbered('Part', 1) +
        numbered('Part', 1) +
        numbered('Second', 0) +
        numbered('Part', 1) +
        words('Dot', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="6"/></w:numPr>') +
        words('Plain', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      {
        'word/styles.xml': rootElement(
          'w:styles',
          '<w:style w:styleId="Kop1"><w:name w:val="kop 1"/><w:basedOn w:val="H"/></w:style><w:style w:styleId="H"><w:name w:val="heading 1"/></w:style>',
        ),
        'word/numbering.xml': rootElement(
          'w:numbering',
          `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.', 3)}${level(1, 'lowerRoman', '%1.%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="2"/></w:num>`,
        ),
      },
      { s: ['styles', 'styles.xml'], n: ['numbering', 'numbering.xml'] },
    );
    expect(await linesOf(file, 'a.docx')).toEqual([
      '# Terms',
      '3. First',
      '3.i) Part',
      '3.ii) Part',
      '4. Second',
      '4.i) Part',
      '- Dot',
      'Plain',
    ]);
  });

  it('[UN13] charts and diagrams that it refers to', async () => {
    const file = word(
      paragraph(
        '<w:r><w:drawing><c:chart r:id="c1"/></w:drawing></w:r><w:r><w:drawing><dgm:relIds r:dm="d1"/></w:drawing></w:r>',
      ),
      {
        'word/charts/chart1.xml': rootElement(
          'c:chartSpace',
          `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Tides</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>S!B1</c:f><c:strCache><c:pt idx="0"><c:v>Height</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>Brest</c:v></c:pt><c:pt idx="1"><c:v>Oslo</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>7.1</c:v></c:pt><c:pt idx="1"><c:v>0.4</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`,
        ),
        'word/diagrams/data1.xml': rootElement(
          'dgm:dataModel',
          '<dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Do</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>',
        ),
      },
      { c1: ['chart', 'charts/chart1.xml'], d1: ['diagramData', 'diagrams/data1.xml'] },
    );
    expect(await linesOf(file, 'a.docx')).toEqual([
      '(chart) Tides',
      ' | Height',
      'Brest | 7.1',
      'Oslo | 0.4',
      'Plan',
      'Do',
    ]);
  });

  it('[UN13] files from the field', async () => {
    expect(await linesOf(field('text-boxes.docx'), 'a.docx')).toEqual([
      'Body first.',
      'BOXWITHFALLBACK',
      'BOXWITHOUT',
      'BOXBARE',
      'Body last.',
    ]);
    expect(await linesOf(field('header-and-footer.docx'), 'a.docx')).toEqual([
      'Contract HX-4711',
      'The parties agree.',
      'Confidential FOOTNOTEWORD',
    ]);
  });
});

const drawn = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (content: string) => `<p:sp><p:txBody>${content}</p:txBody></p:sp>`;
const slide = (content: string, attributes = '') =>
  rootElement('p:sld', `<p:cSld><p:spTree>${content}</p:spTree></p:cSld>`).replace(
    '<p:sld ',
    `<p:sld ${attributes} `,
  );
const presentation = (
  slides: readonly string[],
  more: Readonly<Record<string, string>> = {},
  related: Readonly<Record<string, Related>> = {},
) =>
  officeFile(
    'pptx',
    {
      'ppt/presentation.xml': rootElement(
        'p:presentation',
        `<p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at}"/>`).join('')}</p:sldIdLst>`,
      ),
      ...Object.fromEntries(slides.map((xml, at) => [`ppt/slides/named-${9 - at}.xml`, xml])),
      ...more,
    },
    {
      'ppt/presentation.xml': Object.fromEntries(
        slides.map((_, at) => [`s${at}`, ['slide', `slides/named-${9 - at}.xml`]]),
      ),
      ...related,
    },
  );

describe('words of a presentation', () => {
  it('[UN13] slides by the list of the presentation, whatever their files are called; hidden ones are marked', async () => {
    const file = presentation([
      slide(shape(drawn('One'))),
      slide(shape(drawn('Two')), 'show="0"'),
      slide(shape(drawn('Three'))),
    ]);
    expect(await linesOf(file, 'a.pptx')).toEqual(['One', '(hidden slide)', 'Two', 'Three']);
  });

  it('[UN13] tables as rows, groups, formulas once, fields but the number of the slide', async () => {
    const tableCell = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody>${text === '' ? '<a:p/>' : drawn(text)}</a:txBody></a:tc>`;
    const file = presentation([
      slide(
        `<p:grpSp>${shape(drawn('Grouped'))}<p:grpSp>${shape(drawn('Deeper'))}</p:grpSp></p:grpSp>` +
          `<p:graphicFrame><a:tbl><a:tr>${tableCell('Plan', 'gridSpan="2"')}${tableCell('', 'hMerge="1"')}${tableCell('Price')}</a:tr><a:tr>${tableCell('Team', 'rowSpan="2"')}${tableCell('month')}${tableCell('42')}</a:tr><a:tr>${tableCell('', 'vMerge="1"')}${tableCell('year')}${tableCell('420')}</a:tr></a:tbl></p:graphicFrame>` +
          shape(
            `<a:p><a:r><a:t>On </a:t></a:r><a:fld type="datetime1"><a:t>1 May</a:t></a:fld><a:fld type="slidenum"><a:t>77</a:t></a:fld></a:p>`,
          ) +
          `<mc:AlternateContent><mc:Choice Requires="a14">${shape(`<a:p>${math(`<m:sSub><m:e>${sign('x')}</m:e><m:sub>${sign('1')}</m:sub></m:sSub>`)}</a:p>`)}</mc:Choice><mc:Fallback>${shape(drawn('a picture of it'))}</mc:Fallback></mc:AlternateContent>`,
      ),
    ]);
    expect(await linesOf(file, 'a.pptx')).toEqual([
      'Grouped',
      'Deeper',
      'Plan |  | Price',
      'Team | month | 42',
      'Team | year | 420',
      'On 1 May',
      '$x_{1}$',
    ]);
  });

  it('[UN13] notes and comments of a slide', async () => {
    const file = presentation(
      [
        slide(
          `${shape(drawn('Slide'))}<p:pic><p:nvPicPr><p:cNvPr id="4" name="x" descr="A tower"/></p:nvPicPr></p:pic>`,
        ),
      ],
      {
        'ppt/notesSlides/notesSlide4.xml': rootElement('p:notes', shape(drawn('Say this'))),
        'ppt/comments/comment1.xml': rootElement(
          'p:cmLst',
          '<p:cm authorId="3"><p:text>Shorter!</p:text></p:cm>',
        ),
        'ppt/commentAuthors.xml': rootElement('p:cmAuthorLst', '<p:cmAuthor id="3" name="Bo"/>'),
      },
      {
        'ppt/slides/named-9.xml': {
          n: ['notesSlide', '../notesSlides/notesSlide4.xml'],
          c: ['comments', '../comments/comment1.xml'],
        },
      },
    );
    expect(await linesOf(file, 'a.pptx')).toEqual([
      'Slide',
      '(picture: A tower)',
      'Say this',
      '(comment by Bo: Shorter!)',
    ]);
  });

  it('[UN13] a file from the field', async () => {
    expect(await linesOf(field('table-and-groups.pptx'), 'a.pptx')).toEqual([
      'FIRST BOX',
      'SECOND BOX',
      'Plan | Price',
      'Enterprise | 4200',
      'INGROUP',
      'DEEPGROUP',
      'SPEAKERNOTE',
    ]);
  });
});

const openDocument = (kind: string, parts: Readonly<Record<string, string>>) =>
  zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  });

describe('words of an OpenDocument file', () => {
  it('[UN13] boxes, notes and comments after the paragraph that they are anchored in', async () => {
    const file = oddOpenDocument(
      'text',
      '<text:p>Start<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame> of it<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Noted</text:p></text:note-body></text:note><office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-05-01</dc:date><text:p>Why?</text:p></office:annotation> goes on</text:p><text:p>Next</text:p>',
    );
    expect(await linesOf(file, 'a.odt')).toEqual([
      'Start of it[1] goes on',
      'Boxed',
      '[1] Noted',
      '(comment by Ann: Why?)',
      'Next',
    ]);
  });

  it('[UN13] headers, footers, formulas and charts that are kept beside the text', async () => {
    const file = openDocument('text', {
      'content.xml':
        '<office:document-content><office:body><office:text><text:p>Area <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p><text:p>Look<draw:frame><draw:image/><svg:title>A tower</svg:title><svg:desc>at dusk</svg:desc></draw:frame> up</text:p><text:p><draw:frame><draw:object xlink:href="./Object 2"/></draw:frame></text:p></office:text></office:body></office:document-content>',
      'styles.xml':
        '<office:document-styles><style:master-page><style:header><text:p>Contract 7</text:p></style:header><style:footer><text:p>Page</text:p></style:footer></style:master-page><style:master-page><style:header><text:p>Contract 7</text:p></style:header></style:master-page></office:document-styles>',
      'Object 1/content.xml':
        '<math><semantics><mrow><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></mrow><annotation encoding="StarMath 5.0">%pi r^2</annotation></semantics></math>',
      'Object 2/content.xml':
        '<office:document-content><office:chart><chart:chart><chart:title><text:p>Tides</text:p></chart:title><table:table table:name="local-table"><table:table-row><table:table-cell><text:p>Brest</text:p></table:table-cell><table:table-cell><text:p>7.1</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:document-content>',
    });
    expect(await linesOf(file, 'a.odt')).toEqual([
      'Contract 7',
      'Area $%pi r^2$',
      'Look up',
      '(picture: A tower)',
      '(picture: at dusk)',
      '(chart)',
      'Tides',
      'Brest | 7.1',
      'Page',
    ]);
  });

  it('[UN13] tables of a text and of a slide are rows; hidden text and slides are left out or marked', async () => {
    const table =
      '<table:table><table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>North</text:p></table:table-cell><table:table-cell><text:p>Oslo</text:p></table:table-cell></table:table-row><table:table-row><table:covered-table-cell/><table:table-cell><text:p>Bergen</text:p></table:table-cell></table:table-row></table:table>';
    const styles =
      '<office:automatic-styles><style:style style:name="T1"><style:text-properties text:display="none"/></style:style><style:style style:name="dp1"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>';
    const text = openDocument('text', {
      'content.xml': `<office:document-content>${styles}<office:body><office:text><text:p>Seen<text:span text:style-name="T1"> unseen</text:span></text:p><text:p text:style-name="T1">unseen</text:p>${table}</office:text></office:body></office:document-content>`,
    });
    expect(await linesOf(text, 'a.odt')).toEqual(['Seen', 'North | Oslo', 'North | Bergen']);
    const slides = openDocument('presentation', {
      'content.xml': `<office:document-content>${styles}<office:body><office:presentation><draw:page draw:style-name="dp1"><draw:custom-shape><text:p>Shape</text:p></draw:custom-shape>${table}<presentation:notes><draw:frame><draw:text-box><text:p>Say</text:p></draw:text-box></draw:frame></presentation:notes></draw:page></office:presentation></office:body></office:document-content>`,
    });
    expect(await linesOf(slides, 'a.odp')).toEqual([
      '(hidden slide)',
      'Shape',
      'North | Oslo',
      'North | Bergen',
      'Say',
    ]);
  });
});
