import { describe, expect, it } from 'vitest';
import {
  addressExpiry,
  generatedFileName,
  generatedFilesOf,
  isAddressFresh,
  previewKindOf,
} from './generated-files.js';

const values = { file_key: 'ada/u-FN-chart.png', presigned_url: 'https://s3.example.org/a', file_size: 2048 };
const read = (codeInterpreter: unknown) => generatedFilesOf({ codeInterpreter });

describe('generated files', () => {
  it('[AR13] have name, type, size, address and a smaller image', () => {
    const content = [
      {
        type: 'IMAGE/PNG; charset=x',
        values: { ...values, file_key_low_res: 'low', presigned_url_low_res: 'https://s3.example.org/l' },
      },
      { type: 'text/csv', values: { file_key: 'ada/u-FN-table.csv' } },
    ];
    expect(read({ threadId: 't', content })).toEqual({
      hasFailed: false,
      files: [
        {
          key: values.file_key,
          url: values.presigned_url,
          name: 'chart.png',
          type: 'image/png',
          sizeBytes: 2048,
          lowRes: { key: 'low', url: 'https://s3.example.org/l' },
        },
        {
          key: 'ada/u-FN-table.csv',
          url: null,
          name: 'table.csv',
          type: 'text/csv',
          sizeBytes: null,
          lowRes: null,
        },
      ],
    });
  });

  it.each([
    ['ada/1-FN-plot one.png', 'plot one.png'],
    ['ada/1-FN-a/b', 'a'],
    ['ada/plain.csv', 'plain.csv'],
    ['ada/1-FN-x\u202Egnp.exe', 'xgnp.exe'],
    ['///', 'file'],
  ])('[AR13] the name of %j is %j', (key, name) => {
    expect(generatedFileName(key)).toBe(name);
  });

  it.each<[string, unknown, boolean]>([
    ['nothing', undefined, false],
    ['null', null, false],
    ['a list', [1], false],
    ['files without keys', { content: [null, 1, {}, { values: {} }, { type: 'x', values: 'y' }] }, false],
    ['content that is none', { content: 'x' }, false],
    ['a text', 'The run failed', true],
    ['an error', { error: { message: 'x' } }, true],
    ['no success', { success: false, content: [] }, true],
    ['a thread', { threadId: 't' }, false],
  ])('[AR14] %s: no files, and the failure', (_, state, hasFailed) => {
    expect(read(state)).toEqual({ files: [], hasFailed });
  });

  it('[AR14] deduplicates and limits the files', () => {
    const file = (at: number) => ({ type: 'text/csv', values: { ...values, file_key: `k${at}` } });
    expect(read({ content: [file(1), file(1)] }).files).toHaveLength(1);
    expect(read({ content: Array.from({ length: 500 }, (_, at) => file(at)) }).files).toHaveLength(100);
  });

  it.each<[string, string, string]>([
    ['image/png', 'a', 'image'],
    ['image/webp', 'a', 'image'],
    ['image/svg+xml', 'a.svg', 'none'],
    ['application/pdf', 'a', 'pdf'],
    ['text/csv', 'a', 'csv'],
    ['text/html', 'a.csv', 'none'],
    ['', 'a.PDF', 'pdf'],
    ['application/octet-stream', 'a.csv', 'csv'],
    ['', 'a.constructor', 'none'],
    ['', 'png', 'image'],
  ])('[AR15] %s named %s is previewed as %s', (type, name, kind) => {
    expect(previewKindOf({ type, name })).toBe(kind);
  });

  const now = Date.UTC(2025, 1, 19, 12);
  it.each<[string, string, number | null]>([
    ['Expires', 'https://s3.example.org/a?X=1&Expires=1739966400&Signature=s', 1_739_966_400_000],
    [
      'Amazon’s newer form',
      'https://s3.example.org/a?X-Amz-Date=20250219T115900Z&X-Amz-Expires=3600',
      now - 60_000 + 3_600_000,
    ],
    ['neither', 'https://s3.example.org/a', null],
    ['half of the newer form', 'https://s3.example.org/a?X-Amz-Expires=3600', null],
    ['a date that is none', 'https://s3.example.org/a?X-Amz-Date=soon&X-Amz-Expires=1', null],
    ['no address', 'Expires=1739966400', null],
    ['in the fragment', 'https://s3.example.org/a#?Expires=1', null],
  ])('[AR16] the expiry of an address by %s', (_, address, end) => {
    expect(addressExpiry(address)).toBe(end);
  });

  it('[AR16] 2.067: an expired or expiring address is not used', () => {
    const at = (ms: number) => `https://s3.example.org/a?Expires=${(now + ms) / 1000}`;
    expect(
      [at(-1000), at(3000), at(60_000), 'https://s3.example.org/a'].map((one) => isAddressFresh(one, now)),
    ).toEqual([false, false, true, true]);
  });
});
