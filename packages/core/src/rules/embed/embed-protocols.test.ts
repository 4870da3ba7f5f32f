import { describe, expect, it } from 'vitest';
import { answeredProtocol, readEmbedProtocols } from './embed-protocols.js';

const range = (text: string) => readEmbedProtocols(text)!;

describe('protocol versions of client and server', () => {
  it.each([
    [undefined, { min: 1, max: 1 }],
    ['1-1', { min: 1, max: 1 }],
    ['2-13', { min: 2, max: 13 }],
    ['3-2', undefined],
    ['0-1', undefined],
    ['1', undefined],
    ['', undefined],
    ['1-2,3', undefined],
    ['1-99999', undefined],
    ['-1-2', undefined],
    [['1-1', '2-2'], undefined],
  ])('[ES35] parses %j', (asked, read) => {
    expect(readEmbedProtocols(asked)).toEqual(read);
  });

  it.each([
    ['1-1', '1-1', 1, true],
    ['1-2', '1-3', 2, true],
    ['1-9', '2-4', 4, true],
    ['3-5', '1-3', 3, true],
    // None in common: the end that is nearest says which half is the older one.
    ['1-1', '2-4', 2, false],
    ['5-7', '2-4', 4, false],
  ])('[ES35] negotiates client %s with server %s', (asked, own, protocol, isCommon) => {
    expect(answeredProtocol(range(asked), range(own))).toEqual({ protocol, isCommon });
  });
});
