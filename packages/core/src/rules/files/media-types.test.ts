import { describe, expect, it } from 'vitest';
import { isTextType, mediaTypeEssence } from './media-types.js';

const office = 'application/vnd.openxmlformats-officedocument';

describe('media types', () => {
  it('[FT1] are compared by type and subtype', () => {
    expect(mediaTypeEssence(' Text/Plain; charset=utf-8')).toBe('text/plain');
  });

  it.each([
    'text/plain',
    'TEXT/CSV; charset=utf-8',
    'text/x-python',
    'application/json',
    'application/ld+json',
    'application/problem+json; a=b',
    'application/xml',
    'application/atom+xml',
    'application/xhtml+xml',
    'image/svg+xml',
    'application/x-tex',
  ])('[FT1] %s is drawn as it is written', (type) => expect(isTextType(type)).toBe(true));

  it.each([
    `${office}.wordprocessingml.document`,
    `${office}.spreadsheetml.sheet`,
    `${office}.presentationml.presentation`,
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.oasis.opendocument.text',
    'application/pdf',
    'application/jsonx',
    'application/xml-dtd',
    'application/zip; name="+xml"',
    'application/octet-stream',
    'application/x-ipynb+json',
    'text/rtf',
    'text/',
    'text',
    '',
  ])('[FT1] %j is not', (type) => expect(isTextType(type)).toBe(false));
});
