import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as pptxgen from 'pptxgenjs';
import type PptxGenJS from 'pptxgenjs';
import { textOf, type Part, type Run } from './blocks.js';
import { isRightToLeft } from './direction.js';
import { withLinearFormulas } from './linear-formula.js';
import { fitImage } from './inline-image.js';
import { layOutSlides, type Slide, type SlideLine } from './slides.js';
import { themeColors, type Theme } from './themes.js';

// The package's module form differs between loaders.
type Constructor = new () => PptxGenJS;
const loaded = pptxgen as unknown as { default: Constructor | { default: Constructor } };
const Pptx = 'default' in loaded.default ? loaded.default.default : loaded.default;

const monospace = 'Consolas';
const master = 'STOA';
const textPoints = 16;
const codePoints = 12;
const pixelsPerInch = 96;

/** Names of colours that follow the theme. */
const color = { text: 'tx1', quiet: 'tx2', back: 'bg1', panel: 'bg2', accent: 'accent1' } as const;

/** A slide of 10 by 5.625 inches. */
const titleBox = { x: 0.5, y: 0.3, w: 9, h: 0.8 };
const bodyBox = { x: 0.5, y: 1.2, w: 9, h: 4.1 };
const coverBox = { x: 0.5, y: 1.8, w: 9, h: 1.8 };

/** Writes a PowerPoint document in the colours and fonts of a theme. @errors throws `TooLargeError`. */
export async function writePptx(parts: readonly Part[], theme: Theme): Promise<Uint8Array> {
  const pptx = new Pptx();
  pptx.layout = 'LAYOUT_16x9';
  pptx.author = 'Stoa';
  pptx.company = 'Stoa';
  const title = { fontFace: '+mj-lt', fontSize: 26, color: color.text, bold: true, align: 'left' as const };
  pptx.defineSlideMaster({
    title: master,
    objects: [
      {
        placeholder: {
          options: { name: 'title', type: 'title', ...titleBox, ...title, valign: 'middle' },
          text: '',
        },
      },
    ],
  });
  const slides = layOutSlides(withLinearFormulas(parts));
  for (const slide of slides.length > 0 ? slides : [{ title: '', body: null }]) draw(pptx, slide);
  const bytes = await pptx.write({ outputType: 'uint8array', compression: false });
  return withTheme(bytes as Uint8Array, theme);
}

function draw(pptx: PptxGenJS, { title, body }: Slide): void {
  const slide = pptx.addSlide({ masterName: master });
  // The library reads the direction from a run alone.
  const words = [{ text: title === '' ? ' ' : title, options: directionOf(title) }];
  if (body === null) {
    slide.addText(words, { placeholder: 'title', ...coverBox, fontSize: 36 });
    return;
  }
  slide.addText(words, { placeholder: 'title' });
  if (body.kind === 'lines')
    slide.addText(body.lines.flatMap(runsOf), {
      ...bodyBox,
      valign: 'top',
      fontSize: textPoints,
      color: color.text,
      fit: 'shrink',
      paraSpaceAfter: 4,
    });
  else if (body.kind === 'image') {
    const { type, bytes } = body.image;
    const inches = { width: body.image.width / pixelsPerInch, height: body.image.height / pixelsPerInch };
    const { width: w, height: h } = fitImage(inches, { width: bodyBox.w, height: bodyBox.h });
    const data = `image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
    const x = bodyBox.x + (bodyBox.w - w) / 2;
    slide.addImage({ data, x, y: bodyBox.y, w, h, altText: body.name });
  } else {
    const columns = body.head.length;
    const row = (cells: readonly Run[][], isHead: boolean): PptxGenJS.TableRow =>
      Array.from({ length: columns }, (_, column) => ({
        text: (cells[column] ?? []).map(({ text, href, ...style }, _at, runs) => ({
          text: text.replace(/\n/g, ' '),
          options: {
            ...styleOf(style),
            ...(isRightToLeft(textOf(runs)) && { rtlMode: true }),
            ...(href !== undefined && { hyperlink: { url: href } }),
          },
        })),
        options: {
          align: body.align[column] ?? (isRightToLeft(textOf(cells[column] ?? [])) ? 'right' : 'left'),
          ...(isHead && { bold: true, fill: { color: color.panel } }),
        },
      }));
    slide.addTable([row(body.head, true), ...body.rows.map((cells) => row(cells, false))], {
      x: bodyBox.x,
      y: bodyBox.y,
      w: bodyBox.w,
      fontSize: columns > 5 ? 10 : 12,
      color: color.text,
      border: { type: 'solid', pt: 0.75, color: 'A0A7B0' },
      valign: 'middle',
    });
  }
}

/** A paragraph that runs from right to left begins at the right edge. */
const directionOf = (text: string): PptxGenJS.TextPropsOptions =>
  isRightToLeft(text) ? { rtlMode: true, align: 'right' } : {};

function runsOf(line: SlideLine): PptxGenJS.TextProps[] {
  const { kind, depth, marker } = line;
  const paragraph: PptxGenJS.TextPropsOptions = {
    ...(kind !== 'code' && directionOf(textOf(line.runs))),
    indentLevel: Math.min(depth, 8),
    ...(marker === 'bullet' && { bullet: true }),
    ...(typeof marker === 'object' && { bullet: { type: 'number', numberStartAt: marker.number } }),
    ...(kind === 'subheading' && { bold: true }),
    ...(kind === 'quote' && { italic: true, color: color.quiet }),
    ...(kind === 'code' && { fontFace: monospace, fontSize: codePoints }),
  };
  const pieces = line.runs.flatMap((run) => run.text.split('\n').map((text, row) => ({ run, text, row })));
  if (textOf(line.runs).trim() === '') return [{ text: ' ', options: { ...paragraph, breakLine: true } }];
  return pieces.map(({ run: { text: _whole, href, ...style }, text, row }, index) => {
    const endsParagraph = index === pieces.length - 1;
    return {
      text,
      options: {
        ...paragraph,
        ...styleOf(style),
        ...(href !== undefined && { hyperlink: { url: href } }),
        ...(row > 0 && { softBreakBefore: true }),
        ...(endsParagraph && { breakLine: true }),
      },
    };
  });
}

const styleOf = ({
  bold,
  italic,
  strike,
  code,
  position,
  isMarked,
}: Omit<Run, 'text' | 'href' | 'formula' | 'image'>): PptxGenJS.TextPropsOptions => ({
  ...(bold && { bold: true }),
  ...(italic && { italic: true }),
  ...(strike && { strike: 'sngStrike' as const }),
  ...(code && { fontFace: monospace }),
  ...(position && { [position]: true }),
  ...(isMarked && { highlight: 'FFFF00' }),
});

const themeFile = /^ppt\/theme\/theme\d+\.xml$/;
const typesFile = '[Content_Types].xml';

/** The same presentation in other colours and fonts; slides name theirs by the place in the theme. */
function withTheme(bytes: Uint8Array, theme: Theme): Uint8Array {
  const files = unzipSync(bytes, { filter: ({ name }) => !name.endsWith('/') });
  const edit = (name: string, change: (xml: string) => string) => {
    const content = files[name];
    if (content) files[name] = strToU8(change(strFromU8(content)));
  };
  for (const name of Object.keys(files).filter((one) => themeFile.test(one)))
    edit(name, (xml) => themed(xml, theme));
  // The library lists a master for every slide; an office program offers to repair a file whose list names what is not there.
  edit(typesFile, (xml) =>
    xml.replace(/<Override PartName="\/([^"]*)"[^>]*\/>/g, (match, part: string) =>
      part in files ? match : '',
    ),
  );
  return zipSync(files, { level: 6 });
}

function themed(xml: string, { colors, fonts }: Theme): string {
  const scheme = themeColors
    .map((name) => `<a:${name}><a:srgbClr val="${colors[name]}"/></a:${name}>`)
    .join('');
  return xml
    .replace(/<a:clrScheme[^>]*>.*?<\/a:clrScheme>/s, `<a:clrScheme name="Stoa">${scheme}</a:clrScheme>`)
    .replace(/(<a:majorFont>\s*<a:latin typeface=")[^"]*/, `$1${fonts.heading}`)
    .replace(/(<a:minorFont>\s*<a:latin typeface=")[^"]*/, `$1${fonts.body}`);
}
