import { describe, expect, it } from 'vitest';
import { chatAttributes, optionOfAttribute, readAttribute } from './options.js';

describe('attributes', () => {
  it.each([
    ['string', 'x', 'x'],
    ['string', '', ''],
    ['number', '420', 420],
    ['number', 'wide', undefined],
    ['number', '"420"', undefined],
    ['boolean', '', true],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['json', '["a"]', ['a']],
    ['json', '[', undefined],
    [['a', 'b'], 'b', 'b'],
    [['a', 'b'], 'c', undefined],
  ] as const)('[EW1] reads %j written as %j', (type, written, read) => {
    expect(readAttribute(type, written)).toEqual(read);
    expect(readAttribute(type, null)).toBeUndefined();
  });

  it('[EW1] names the option behind each', () => {
    expect(optionOfAttribute('embed-key')).toBe('embedKey');
    expect(optionOfAttribute('title-text')).toBe('title');
    for (const name of Object.keys(chatAttributes)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
