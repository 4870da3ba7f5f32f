import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type ILevelsOptions,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import { textOf, type Alignment, type Block, type Part, type Run } from './blocks.js';
import { directedPieces, isRightToLeft } from './direction.js';
import { fitImage, type InlineImage } from './inline-image.js';
import { TooLargeError } from './too-large-error.js';
import { writeFormula } from './write-formula.js';

const monospace = 'Consolas';
const textFont = 'Calibri';
/** Most paragraphs and cells of one document. */
const maxPieces = 120_000;

/** One step of indentation. @units twentieths of a point */
const step = 360;
const deepest = 8;

/** The room for an image. @units pixels */
const pageBox = { width: 600, height: 800 };

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

/** Where a block stands. */
interface Place {
  /** Lists and quotations around it. */
  depth: number;
  isQuoted: boolean;
  numbering?: { reference: string; level: number; instance: number };
}

/** Writes a Word document. @errors throws {@link TooLargeError}. */
export async function writeDocx(parts: readonly Part[]): Promise<Uint8Array> {
  const starts = new Set<number>();
  let lists = 0;
  let pieces = 0;
  const children = parts.flatMap((blocks) => many(blocks, { depth: 0, isQuoted: false }));

  const document = new Document({
    creator: 'Stoa',
    styles: {
      default: {
        document: { run: { font: textFont, size: 22 }, paragraph: { spacing: { after: 120, line: 264 } } },
      },
      paragraphStyles: [
        {
          id: 'Code',
          name: 'Code',
          basedOn: 'Normal',
          run: { font: monospace, size: 19 },
          paragraph: { spacing: { line: 240, after: 120 } },
        },
      ],
    },
    numbering: {
      config: [
        { reference: 'bullets', levels: levels(LevelFormat.BULLET, 1) },
        ...[...starts].map((start) => ({
          reference: `numbers-${start}`,
          levels: levels(LevelFormat.DECIMAL, start),
        })),
      ],
    },
    sections: [{ children: children.length > 0 ? children : [new Paragraph('')] }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));

  function count(added: number) {
    pieces += added;
    if (pieces > maxPieces)
      throw new TooLargeError('The document would become too large. Choose fewer messages.');
  }

  function many(blocks: readonly Block[], place: Place): (Paragraph | Table)[] {
    return blocks.flatMap((block) => one(block, place));
  }

  function one(block: Block, place: Place): (Paragraph | Table)[] {
    count(1);
    switch (block.kind) {
      case 'heading':
        return [
          new Paragraph({
            ...textFrame(place, block.runs),
            heading: headings[block.level - 1] ?? HeadingLevel.HEADING_6,
            children: childrenOf(block.runs),
          }),
        ];
      case 'paragraph':
        return [new Paragraph({ ...textFrame(place, block.runs), children: childrenOf(block.runs) })];
      case 'code':
        return [
          new Paragraph({
            ...frame(place),
            style: 'Code',
            shading: { type: ShadingType.CLEAR, color: 'auto', fill: 'F2F4F6' },
            children: linesOf({ text: block.text }, false),
          }),
        ];
      case 'rule':
        return [
          new Paragraph({
            ...frame(place),
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: 'A0A7B0' } },
          }),
        ];
      case 'quote':
        return many(block.blocks, { depth: place.depth + 1, isQuoted: true });
      case 'list':
        return listOf(block, place);
      case 'table':
        return [tableOf(block), new Paragraph({ spacing: { after: 60 } })];
      default:
        return block satisfies never;
    }
  }

  function listOf(list: Block & { kind: 'list' }, place: Place): (Paragraph | Table)[] {
    const reference = list.isOrdered ? `numbers-${list.start}` : 'bullets';
    if (list.isOrdered) starts.add(list.start);
    const instance = list.isOrdered ? ++lists : 0;
    const level = Math.min(place.depth, deepest);
    return list.items.flatMap(({ isDone, blocks }) => {
      const inner = { depth: place.depth + 1, isQuoted: place.isQuoted };
      const [first, ...others] = blocks;
      const box = isDone === null ? [] : [{ text: isDone ? '☑ ' : '☐ ' }];
      const isText = first?.kind === 'paragraph' || first?.kind === 'heading';
      const lead: Block = { kind: 'paragraph', runs: [...box, ...(isText ? first.runs : [])] };
      return [
        ...one(lead, isDone === null ? { ...inner, numbering: { reference, level, instance } } : inner),
        ...many(isText || !first ? others : blocks, inner),
      ];
    });
  }

  function tableOf({ align, head, rows }: Block & { kind: 'table' }): Table {
    count((rows.length + 1) * head.length);
    const row = (cells: readonly Run[][], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        children: head.map((_, column) => cellOf(cells[column] ?? [], align[column] ?? null, isHead)),
      });
    return new Table({
      ...(isRightToLeft(head.map(textOf).join(' ')) && { visuallyRightToLeft: true }),
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    });
  }
}

function cellOf(runs: readonly Run[], align: Alignment, isHead: boolean): TableCell {
  return new TableCell({
    ...(isHead && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: 'E8ECF0' } }),
    margins: { top: 40, bottom: 40, left: 90, right: 90 },
    children: [
      new Paragraph({
        spacing: { after: 0 },
        ...(isRightToLeft(textOf(runs)) && { bidirectional: true }),
        ...(align !== null && { alignment: alignments[align] }),
        children: childrenOf(isHead ? runs.map((run) => ({ ...run, bold: true })) : runs),
      }),
    ],
  });
}

function frame({ depth, isQuoted, numbering }: Place, isRtl = false): IParagraphOptions {
  const bar = { style: BorderStyle.SINGLE, size: 12, space: 8, color: 'A0A7B0' } as const;
  return {
    ...(numbering ? { numbering } : depth > 0 && { indent: { start: step * Math.min(depth, deepest + 1) } }),
    ...(isQuoted && { border: isRtl ? { right: bar } : { left: bar } }),
    ...(isRtl && { bidirectional: true }),
  };
}

const textFrame = (place: Place, runs: readonly Run[]): IParagraphOptions =>
  frame(place, isRightToLeft(textOf(runs)));

function childrenOf(runs: readonly Run[]): ParagraphChild[] {
  const isRtl = isRightToLeft(textOf(runs));
  return runs.flatMap((run): ParagraphChild[] => {
    if (run.formula !== undefined) return [formulaOf(run)];
    if (run.image) return [imageOf(run.text, run.image)];
    const lines = linesOf(run, isRtl);
    return run.href === undefined ? lines : [new ExternalHyperlink({ link: run.href, children: lines })];
  });
}

function imageOf(name: string, image: InlineImage): ParagraphChild {
  const transformation = fitImage(image, pageBox);
  const altText = { name, title: name, description: name };
  return new ImageRun({ type: image.type, data: image.bytes, transformation, altText });
}

/** Invalid TeX is shown as its source, as in a reply. */
const formulaOf = ({ text, formula }: Run): ParagraphChild =>
  writeFormula(text, formula === 'display') ?? new TextRun({ text, font: monospace });

function linesOf(
  { text, bold, italic, strike, code, position, isMarked, href }: Run,
  isRtl: boolean,
): TextRun[] {
  return text.split('\n').flatMap((line, index) =>
    directedPieces(line, isRtl).map(
      (piece, at) =>
        new TextRun({
          text: piece.text,
          ...(index > 0 && at === 0 && { break: 1 }),
          ...(piece.isRightToLeft && { rightToLeft: true }),
          ...(bold && { bold: true }),
          ...(italic && { italics: true }),
          ...(strike && { strike: true }),
          ...(code && { font: monospace }),
          ...(position === 'subscript' && { subScript: true }),
          ...(position === 'superscript' && { superScript: true }),
          ...(isMarked && { highlight: 'yellow' as const }),
          ...(href !== undefined && { style: 'Hyperlink' }),
        }),
    ),
  );
}

const bullets = ['•', '◦', '▪'];

const levels = (
  format: typeof LevelFormat.BULLET | typeof LevelFormat.DECIMAL,
  start: number,
): ILevelsOptions[] =>
  Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    format,
    start,
    text: format === LevelFormat.BULLET ? (bullets[level % bullets.length] ?? '•') : `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: step * (level + 1), hanging: step } } },
  }));
