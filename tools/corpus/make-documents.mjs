/**
 * Makes the documents anew whose words the test of the readers counts: writes each source as flat OpenDocument, and has LibreOffice
 * convert it.
 *
 *   node tools/corpus/make-documents.mjs [path of soffice]
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(
  new URL('../../packages/server/src/rooms/files/testing/corpus', import.meta.url),
);
const office = process.argv[2] ?? 'soffice';
const languages = JSON.parse(readFileSync(join(folder, 'languages.json'), 'utf8'));

const namespaces = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  number: 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0',
  presentation: 'urn:oasis:names:tc:opendocument:xmlns:presentation:1.0',
  math: 'http://www.w3.org/1998/Math/MathML',
  dc: 'http://purl.org/dc/elements/1.1/',
  xlink: 'http://www.w3.org/1999/xlink',
})
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ');

const flat = (kind, styles, automatic, master, body) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:styles>${styles}</office:styles><office:automatic-styles>${automatic}</office:automatic-styles><office:master-styles>${master}</office:master-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;

const p = (text) => `<text:p>${text}</text:p>`;
const annotation = (text) =>
  `<office:annotation><dc:creator>Ann</dc:creator><dc:date>2024-05-01T00:00:00</dc:date>${p(text)}</office:annotation>`;
const mergedTable = (region, town, other) =>
  `<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell table:number-rows-spanned="2">${p(region)}</table:table-cell><table:table-cell>${p(town)}</table:table-cell></table:table-row><table:table-row><table:covered-table-cell/><table:table-cell>${p(other)}</table:table-cell></table:table-row></table:table>`;

/** Fonts that have the letters of all languages; LibreOffice looks for others where one has not. */
const textFont = (language) => {
  const asian =
    { zh: 'Noto Sans CJK SC', ja: 'Noto Sans CJK JP', ko: 'Noto Sans CJK KR' }[language] ??
    'Noto Sans CJK SC';
  const complex =
    { ar: 'Noto Sans Arabic', he: 'Noto Sans Hebrew', hi: 'Noto Sans Devanagari', th: 'Noto Sans Thai' }[
      language
    ] ?? 'Noto Sans';
  return `fo:font-family="'Noto Sans'" style:font-family-asian="'${asian}'" style:font-family-complex="'${complex}'"`;
};

const textOf = (language, words) => {
  const [
    heading,
    body,
    header,
    footer,
    foot,
    end,
    box,
    comment,
    region,
    town,
    other,
    item,
    second,
    ,
    removed,
    unseen,
  ] = words;
  return flat(
    'text',
    `<style:default-style style:family="paragraph"><style:text-properties ${textFont(language)}/></style:default-style><style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:default-outline-level="1"/>`,
    '<style:style style:name="Unseen" style:family="text"><style:text-properties text:display="none"/></style:style><style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/><style:header-style/><style:footer-style/></style:page-layout><text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>',
    `<style:master-page style:name="Standard" style:page-layout-name="L"><style:header>${p(header)}</style:header><style:footer>${p(footer)}</style:footer></style:master-page>`,
    `<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>Ann</dc:creator><dc:date>2024-05-01T00:00:00</dc:date></office:change-info>${p(removed)}</text:deletion></text:changed-region></text:tracked-changes>` +
      `<text:h text:style-name="Heading_20_1" text:outline-level="1">${heading}</text:h>` +
      p(
        `${body}<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>${p(foot)}</text:note-body></text:note><text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body>${p(end)}</text:note-body></text:note>${annotation(comment)}<text:change text:change-id="c1"/>`,
      ) +
      p(
        `<draw:frame text:anchor-type="paragraph" svg:width="5cm" svg:height="2cm"><draw:text-box>${p(box)}</draw:text-box></draw:frame>`,
      ) +
      p(`<text:span text:style-name="Unseen">${unseen}</text:span>`) +
      p(
        '<draw:frame text:anchor-type="as-char" svg:width="2cm" svg:height="1cm"><draw:object><math:math><math:semantics><math:mfrac><math:mi>q</math:mi><math:mn>8</math:mn></math:mfrac><math:annotation math:encoding="StarMath 5.0">{q} over {8}</math:annotation></math:semantics></math:math></draw:object></draw:frame>',
      ) +
      mergedTable(region, town, other) +
      `<text:list text:style-name="N"><text:list-item>${p(item)}</text:list-item><text:list-item>${p(second)}</text:list-item></text:list>`,
  );
};

const cell = (text, more = '') =>
  `<table:table-cell office:value-type="string" ${more}>${text}</table:table-cell>`;
const sheetsOf = (words) => {
  const [heading, body, , , , , , comment, region, town, other, item, second] = words;
  return flat(
    'spreadsheet',
    '',
    '<number:date-style style:name="D"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style><number:time-style style:name="H" number:truncate-on-overflow="false"><number:hours/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style><number:percentage-style style:name="P"><number:number number:decimal-places="1" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>' +
      ['D', 'H', 'P']
        .map(
          (name) =>
            `<style:style style:name="c${name}" style:family="table-cell" style:data-style-name="${name}"/>`,
        )
        .join('') +
      '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>',
    '',
    `<table:table table:name="${heading}"><table:table-row>${cell(p(item))}${cell(annotation(comment) + p(body))}</table:table-row><table:table-row>${cell(p(region), 'table:number-rows-spanned="2"')}${cell(p(town))}<table:table-cell table:style-name="cD" office:value-type="date" office:date-value="2024-05-01T14:30:00"/><table:table-cell table:style-name="cH" office:value-type="time" office:time-value="PT25H30M00S"/></table:table-row><table:table-row><table:covered-table-cell/>${cell(p(other))}<table:table-cell table:style-name="cP" office:value-type="percentage" office:value="0.125"/></table:table-row></table:table><table:table table:name="Sheet 2" table:style-name="hidden"><table:table-row>${cell(p(second))}</table:table-row></table:table>`,
  );
};

const shape = (text, y) =>
  `<draw:frame svg:x="2cm" svg:y="${y}cm" svg:width="18cm" svg:height="2cm"><draw:text-box>${p(text)}</draw:text-box></draw:frame>`;
const slidesOf = (language, words) => {
  const [heading, body, , , , , box, , region, town, other, item, second, notes] = words;
  return flat(
    'presentation',
    `<style:default-style style:family="graphic"><style:text-properties ${textFont(language)}/></style:default-style>`,
    '<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout><style:style style:name="dp1" style:family="drawing-page"><style:drawing-page-properties/></style:style><style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
    '<style:master-page style:name="M" style:page-layout-name="L" draw:style-name="dp1"/>',
    `<draw:page draw:name="one" draw:style-name="dp1" draw:master-page-name="M">${shape(heading, 1)}<draw:g>${shape(body, 3)}<draw:custom-shape svg:x="2cm" svg:y="6cm" svg:width="8cm" svg:height="2cm">${p(box)}<draw:enhanced-geometry draw:type="rectangle"/></draw:custom-shape></draw:g><draw:frame svg:x="2cm" svg:y="9cm" svg:width="16cm" svg:height="3cm">${mergedTable(region, town, other)}</draw:frame>${shape(item, 13)}<presentation:notes><draw:frame presentation:class="notes" svg:width="10cm" svg:height="5cm"><draw:text-box>${p(notes)}</draw:text-box></draw:frame></presentation:notes></draw:page><draw:page draw:name="two" draw:style-name="dp2" draw:master-page-name="M">${shape(second, 2)}</draw:page>`,
  );
};

const work = mkdtempSync(join(tmpdir(), 'corpus-'));
for (const [language, words] of Object.entries(languages)) {
  writeFileSync(join(work, `${language}.fodt`), textOf(language, words));
  writeFileSync(join(work, `${language}.fods`), sheetsOf(words));
  writeFileSync(join(work, `${language}.fodp`), slidesOf(language, words));
}
const forms = [
  ['fodt', 'docx'],
  ['fodt', 'odt'],
  ['fodt', 'pdf'],
  ['fods', 'xlsx'],
  ['fods', 'ods'],
  ['fodp', 'pptx'],
  ['fodp', 'odp'],
];
const target = join(folder, 'documents');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [from, to] of forms) {
  const sources = Object.keys(languages).map((language) => join(work, `${language}.${from}`));
  execFileSync(
    office,
    [
      `-env:UserInstallation=file://${work}/profile`,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      join(work, 'out'),
      ...sources,
    ],
    { stdio: 'inherit' },
  );
}
cpSync(join(work, 'out'), target, { recursive: true });
const version = execFileSync(office, ['--version'], { encoding: 'utf8' }).trim();
writeFileSync(join(folder, 'made-with.txt'), `${version}\n`);
console.log(`${readdirSync(target).length} documents, made with ${version}`);
rmSync(work, { recursive: true, force: true });
