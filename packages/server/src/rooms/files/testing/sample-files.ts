import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import pptxgen from 'pptxgenjs';
import writeWorkbook from 'write-excel-file/node';

/** A PDF with one text per page. */
export async function samplePdf(pages: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const text of pages) {
    const page = document.addPage();
    for (const [index, line] of text.split('\n').entries())
      page.drawText(line, { x: 40, y: 760 - index * 14, size: 11 });
  }
  return Buffer.from(await document.save());
}

/** A Word document of one section: a heading and its paragraphs. */
export const sampleDocx = (heading: string, paragraphs: readonly string[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
            ...paragraphs.map((text) => new Paragraph(text)),
          ],
        },
      ],
    }),
  );

/** A presentation with one text per slide, and notes for the first. */
export async function samplePptx(slides: readonly string[], notes: string): Promise<Buffer> {
  const Presentation = (pptxgen as unknown as { default?: typeof pptxgen }).default ?? pptxgen;
  const presentation = new Presentation();
  for (const [index, text] of slides.entries()) {
    const slide = presentation.addSlide();
    slide.addText(text, { x: 1, y: 1, w: 6, h: 1 });
    if (index === 0) slide.addNotes(notes);
  }
  return (await presentation.write({ outputType: 'nodebuffer' })) as Buffer;
}

/** A workbook of one sheet. */
export const sampleXlsx = (rows: readonly (readonly (string | number)[])[]): Promise<Buffer> =>
  writeWorkbook(
    rows.map((row) => row.map((value) => ({ value }))),
    { sheet: 'Budget' },
  ).toBuffer();

/** An OpenDocument text. */
export const sampleOdt = (paragraphs: readonly string[]): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(
        `<office:document-content>${paragraphs.map((text) => `<text:p>${text}</text:p>`).join('')}</office:document-content>`,
      ),
    }),
  );

/** A picture of one pixel. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
