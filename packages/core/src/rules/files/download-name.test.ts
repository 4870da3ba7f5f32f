import { describe, expect, it } from 'vitest';
import { documentFileName } from '../documents/document-content.js';
import { downloadBaseName } from './download-name.js';

describe('[EX9] the name of a download', () => {
  it.each([
    ['Week plan', 'Week plan'],
    ['  Week \n plan ', 'Week plan'],
    ['..\\a/b:\u202Ecod.exe\u0000 ', 'a b cod.exe'],
    ['.profile.', 'profile'],
    ['Ha\u0308user & Höfe (2)', 'Häuser & Höfe (2)'],
    ['خطة الأسبوع', 'خطة الأسبوع'],
    ['???', 'file'],
    [`${'a'.repeat(79)}. b`, 'a'.repeat(79)],
  ])('of %j is %j', (title, name) => {
    expect(downloadBaseName(title, 'file')).toBe(name);
  });

  it('is the same for a document', () => {
    const now = new Date(2025, 2, 7).getTime();
    expect(documentFileName([{ name: 'Week: plan' }], 'docx', now)).toBe('Week plan.docx');
    expect(documentFileName([{ name: '?' }], 'docx', now)).toBe('conversations_3-7.docx');
  });
});
