import { describe, expect, it } from 'vitest';
import { downloadName, parseFence } from './file-name.js';
import { findLanguage } from './highlight/languages.js';

const fence = (language: string, meta = '', code = '') => parseFence({ language, meta, code });

describe('the file of a code block', () => {
  it.each([
    ['ts:src/a.ts', '', '', { language: 'ts', path: 'src/a.ts' }],
    ['ts', 'title="src/a b.ts"', '', { language: 'ts', path: 'src/a b.ts' }],
    ['ts', "filename='a.ts' {1,3}", '', { language: 'ts', path: 'a.ts' }],
    ['ts', 'file=a.ts', '', { language: 'ts', path: 'a.ts' }],
    ['ts', 'src/a.ts', '', { language: 'ts', path: 'src/a.ts' }],
    ['ts', 'showLineNumbers', '', { language: 'ts', path: undefined }],
    ['ts{1,2}', '', '', { language: 'ts', path: undefined }],
    ['ts', '', '// src/a.ts\nx', { language: 'ts', path: 'src/a.ts' }],
    ['ts', '', '// src/a.ts', { language: 'ts', path: undefined }],
    ['py', '', '# file: tools/run.py\nx', { language: 'py', path: 'tools/run.py' }],
    ['html', '', '<!-- index.html -->\nx', { language: 'html', path: 'index.html' }],
    ['css', '', '/* a.css */\nx', { language: 'css', path: 'a.css' }],
    ['py', '', '# Reads the file a.py and more\nx', { language: 'py', path: undefined }],
    ['', '', '', { language: '', path: undefined }],
  ])('[CB7] reads %j %j %j', (language, meta, code, expected) => {
    expect(fence(language, meta, code)).toEqual(expected);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\a.bat', 'a.bat'],
    ['/abs/a.ts', 'a.ts'],
    ['.bashrc', 'bashrc'],
    ['..', 'snippet.ts'],
    ['a/', 'snippet.ts'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b\n.ts', 'ab.ts'],
    ['con.ts', 'snippet.ts'],
    ['a<b>:c|d?.ts', 'a_b__c_d_.ts'],
  ])('[CB8] saves %j as %j', (path, expected) => {
    expect(downloadName({ language: 'ts', path })).toBe(expected);
  });

  it('[CB8] names a block without a file by its language', () => {
    expect(downloadName({ language: 'Python' })).toBe('snippet.py');
    expect(downloadName({ language: 'nonsense' })).toBe('snippet.txt');
  });

  it('[CB9] finds a language by any of its aliases, and none by names of Object.prototype', () => {
    expect(findLanguage('TS')?.label).toBe('TypeScript');
    expect(findLanguage('c++')?.grammar).toBe('cpp');
    for (const name of ['constructor', '__proto__', 'toString', ''])
      expect(findLanguage(name)).toBeUndefined();
  });
});
