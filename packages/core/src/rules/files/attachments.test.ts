import { describe, expect, it } from 'vitest';
import { attachmentLabel, checkAttachable, extensionOf, storedFileName } from './attachable.js';
import type { Message } from '../../contract/conversations/conversation-schemas.js';
import {
  documentNamed,
  documentsOf,
  sourceOfFile,
  sourceOfTag,
  storedKeyOf,
  tagOf,
  usesFile,
} from './data-sources.js';
import { docsTypes, fileKindOf, fileKinds, slidesTypes, typesOfKind } from './file-kinds.js';

const check = (name: string, type = '', supportsImages = true) =>
  checkAttachable({ name, type }, { supportsImages });

describe('what can be attached', () => {
  it.each([
    ['report.pdf', null],
    ['a.b.DOCX', null],
    ['old.xls', 'files.saveAsXlsx'],
    ['macros.XLSM', 'files.saveAsXlsx'],
    ['old.ppt', 'files.saveAsPptx'],
    ['template.potx', 'files.saveAsPptx'],
    ['film.mp4', 'files.unsupported'],
    ['photo.heic', 'files.unsupported'],
    ['archive.zip', 'files.unsupported'],
    ['setup.exe', 'files.unsupported'],
    ['Makefile', 'files.unsupported'],
    ['.gitignore', 'files.unsupported'],
    ['', 'files.unsupported'],
  ])('[AT1] %s: %s', (name, code) => {
    expect(check(name)).toBe(code);
  });

  it('[AT2] images are for models that see, by type or by name', () => {
    expect(check('a.png', 'image/png', true)).toBeNull();
    expect(check('a.png', 'image/png', false)).toBe('files.unsupported');
    expect(check('a.webp', '', false)).toBe('files.unsupported');
    expect(check('a.dat', 'image/gif', false)).toBe('files.unsupported');
    expect(check('a.pdf', 'application/pdf', false)).toBeNull();
  });

  it('[AT3] a stored name has single underscores, nothing hidden, and keeps its extension', () => {
    expect(storedFileName('My  report__of\t2025.pdf')).toBe('My_report_of_2025.pdf');
    expect(storedFileName('a\u0000b/../c\\d\u202e.txt')).toBe('ab..cd.txt');
    expect(storedFileName('\u0001')).toBe('file');
    const long = storedFileName(`${'é'.repeat(400)}.markdown`);
    expect(long.length).toBeLessThanOrEqual(255);
    expect(extensionOf(long)).toBe('markdown');
  });

  it('[AT4] a chip shows twelve characters of the name', () => {
    expect(attachmentLabel('short.pdf')).toBe('short.pdf');
    expect(attachmentLabel('twelve-chars')).toBe('twelve-chars');
    expect(attachmentLabel('a-very-long-name.pdf')).toBe('a-very-long-…');
    expect(attachmentLabel('👩‍🚀'.repeat(9))).toHaveLength(
      [...'👩‍🚀'.repeat(9)].slice(0, 12).join('').length + 1,
    );
  });
});

describe('kinds of files', () => {
  it('[AT5] have the names that people use, and the type itself where there is none', () => {
    expect(fileKindOf('application/pdf')).toBe('PDF');
    expect(fileKindOf('TEXT/HTML; charset=utf-8')).toBe('HTML');
    expect(fileKindOf('application/x-something-long')).toBe('application/x-s');
    expect(fileKindOf('image/png')).toBe('PNG image');
    expect(fileKindOf('')).toBe('Unknown');
    expect(fileKindOf('__proto__')).toBe('__proto__');
    expect(fileKinds).toContain('OpenDocument Text');
    expect(typesOfKind('Excel')[0]).toBe('application/vnd.ms-excel');
    expect(typesOfKind('Nothing')).toEqual([]);
    expect(docsTypes).toContain('text/markdown');
    expect(slidesTypes).toHaveLength(3);
  });
});

describe('data sources', () => {
  it('[AT6] name a stored file by its key, and a tag by its name', () => {
    const file = {
      id: 'a@b.c/2025-01-01/x.json',
      name: 'x.pdf',
      type: 'application/pdf',
      isImage: false,
      createdAt: 'now',
      totalTokens: 7,
    };
    expect(sourceOfFile(file)).toEqual({
      id: 's3://a@b.c/2025-01-01/x.json',
      name: 'x.pdf',
      type: 'application/pdf',
      metadata: { isImage: false, createdAt: 'now', totalTokens: 7 },
    });
    expect(storedKeyOf({ id: 's3://k' })).toBe('k');
    expect(storedKeyOf({ id: 'k' })).toBe('k');
    for (const id of ['data:image/png;base64,x', 'tag://a', 'https://a.b', 's3://', ''])
      expect(storedKeyOf({ id })).toBeNull();
    expect(sourceOfTag('budget')).toEqual({
      id: 'tag://budget?ragOnly=true',
      name: 'tag:budget',
      metadata: {},
      type: 'amplify/tag',
    });
    expect(tagOf(sourceOfTag('a b'))).toBe('a b');
    expect(tagOf({ id: 'x', type: 'amplify/tag' })).toBe('x');
    expect(tagOf({ id: 's3://x' })).toBeNull();
  });

  it('of a message are its documents, whatever stands in its data', () => {
    const dataSources = [
      { id: 's3://u/1.json', name: 'one.pdf', type: 'application/pdf' },
      { id: 'data:image/png;base64,AAAA', name: 'a.png' },
      sourceOfTag('sea'),
      { id: 's3://u/2.json' },
      null,
      7,
      { name: 'no id' },
    ];
    expect(documentsOf({ dataSources }).map(({ name, key }) => [name, key])).toEqual([
      ['one.pdf', 'u/1.json'],
      ['tag:sea', null],
      ['2.json', 'u/2.json'],
    ]);
    expect(documentsOf({ dataSources: 'x' })).toEqual([]);
    expect(documentsOf({})).toEqual([]);
  });

  it('[FIL4] a file is used by a message of any branch that attaches it', () => {
    const message = (id: string, source?: string): Message => ({
      id,
      role: 'user',
      content: 'Read it.',
      data: source === undefined ? {} : { dataSources: [{ id: source, name: 'One' }] },
    });
    const keys = new Set(['u/1.json']);
    const shown = [message('a')];
    expect(usesFile({ messages: shown }, keys)).toBe(false);
    expect(usesFile({ messages: [message('a', 's3://u/1.json')] }, keys)).toBe(true);
    expect(usesFile({ messages: [message('a', 'u/1.json')] }, keys)).toBe(true);
    expect(usesFile({ messages: [message('a', 's3://u/2.json')] }, keys)).toBe(false);
    expect(usesFile({ messages: shown, nodes: [...shown, message('b', 's3://u/1.json')] }, keys)).toBe(true);
  });
});

describe('a file that a link names', () => {
  const at = (...sources: { id: string; name: string; type?: string }[]) => ({
    data: { dataSources: sources },
  });
  const path = [
    at({ id: 's3://old', name: 'Report.pdf' }, { id: 'tag://report?ragOnly=true', name: 'tag:report' }),
    { data: {} },
    at({ id: 's3://new', name: 'report.pdf' }, { id: 's3://plan', name: 'annual_plan.docx' }),
  ];

  it.each([
    ['Report.pdf', 'old'],
    ['report.pdf', 'new'],
    ['REPORT.PDF', 'new'],
    ['annual plan.docx', 'plan'],
    ['annual  plan.docx', 'plan'],
    ['tag:report', undefined],
    ['other.pdf', undefined],
  ])('[LK20] %s is the file with the key %s', (name, key) => {
    expect(documentNamed(path, name)?.key).toBe(key);
  });
});
