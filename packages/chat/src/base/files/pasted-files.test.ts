// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.js';

/** A clipboard as the browser hands it over. */
function clipboard(data: Record<string, string>, ...files: [name: string, type: string][]): DataTransfer {
  return {
    types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
    files: files.map(([name, type]) => new File(['x'], name, { type })),
    getData: (type: string) => data[type] ?? '',
  } as unknown as DataTransfer;
}

const picture: [string, string] = ['image.png', 'image/png'];
const cells = '<table><tr><td>Plan</td><td>Price</td></tr></table>';

describe('a paste', () => {
  it.each([
    ['cells of Excel', { 'text/plain': 'Plan\tPrice\r\nTeam\t42\r\n', 'text/html': cells, 'text/rtf': '{}' }],
    [
      'a cell of Excel that holds the address of a picture',
      {
        'text/plain': 'https://x.test/a.png\r\n',
        'text/html': '<table><td>https://x.test/a.png</td></table>',
      },
    ],
    [
      'a cell of Excel that holds the path of a picture',
      { 'text/plain': 'C:\\Pictures\\a.png\r\n', 'text/html': '<table><td>C:\\Pictures\\a.png</td></table>' },
    ],
    [
      'words of Word',
      { 'text/plain': 'A sentence.', 'text/html': '<p class=MsoNormal>A sentence.</p>', 'text/rtf': '{}' },
    ],
    [
      'words of Word with a picture among them',
      { 'text/plain': 'See:\r\n\uFFFC', 'text/html': '<p>See:<img src="file:///x.png"></p>' },
    ],
    ['a text box of PowerPoint', { 'text/plain': 'Agenda', 'text/html': '<div>Agenda</div>' }],
    ['cells of LibreOffice Calc', { 'text/html': cells, 'text/rtf': '{}', 'text/plain': 'Plan\tPrice\n' }],
    ['cells of Numbers, without HTML', { 'text/plain': 'Plan\tPrice\nTeam\t42' }],
    [
      'cells of Google Sheets',
      { 'text/plain': 'Plan\tPrice', 'text/html': `<google-sheets-html-origin>${cells}` },
    ],
    ['a note of OneNote', { 'text/plain': 'Buy milk\r\n', 'text/html': '<p>Buy milk</p>' }],
  ])('[CMP22] takes %s as text and leaves the picture of it out', (_, data) => {
    expect(pastedFiles(clipboard(data, picture))).toEqual({ files: [], hasText: true });
  });

  it.each<[string, Record<string, string>, [string, string][]]>([
    ['a screenshot', {}, [picture]],
    [
      'a picture copied in Chrome',
      { 'text/html': '<meta charset="utf-8"><img src="https://x.test/a">' },
      [picture],
    ],
    [
      'a picture copied in Firefox, which adds its address',
      { 'text/plain': 'https://x.test/a?w=2', 'text/html': '<img src="https://x.test/a?w=2" alt="A boat">' },
      [picture],
    ],
    [
      'a picture copied in Safari, which adds its address',
      { 'text/uri-list': 'https://x.test/a', 'text/plain': 'https://x.test/a' },
      [['image.tiff', 'image/tiff']],
    ],
    [
      'a picture copied in Word',
      { 'text/plain': ' \r\n', 'text/html': '<p><![if !vml]><img src="file:///C:/x.png"><![endif]></p>' },
      [picture],
    ],
    ['a shape of Pages', { 'text/plain': '\uFFFC' }, [picture]],
    [
      'a picture copied in Notion',
      { 'text/plain': '![](https://x.test/a.png)', 'text/html': '<img src="https://x.test/a.png">' },
      [picture],
    ],
    ['a picture copied in QQ', { 'text/plain': '[图片]' }, [picture]],
    ['a chart of Excel', { 'text/html': '<html><body><img src="x"></body></html>' }, [picture]],
    ['a saved screenshot', { 'text/plain': 'C:\\Users\\Ada\\Pictures\\Shot 1.png' }, [picture]],
    [
      'files of the Finder, which adds their names',
      { 'text/plain': 'Re\u0301sume\u0301.pdf\rboat.png' },
      [
        ['Résumé.pdf', 'application/pdf'],
        ['boat.png', 'image/png'],
      ],
    ],
    [
      'files of Nautilus, which adds their paths',
      { 'text/plain': '/home/ada/My boat.png', 'text/uri-list': 'file:///home/ada/My%20boat.png' },
      [['My boat.png', 'image/png']],
    ],
    ['files of Dolphin', { 'text/plain': 'file:///home/ada/My%20boat.png' }, [['My boat.png', 'image/png']]],
    ['files of the Windows Explorer', {}, [['100%.pdf', 'application/pdf']]],
  ])('[CMP22] attaches %s', (_, data, files) => {
    const pasted = pastedFiles(clipboard(data, ...files));
    expect(pasted.files.map(({ name }) => name)).toEqual(files.map(([name]) => name));
    expect(pasted.hasText).toBe(false);
  });

  it('[CMP22] attaches a document that comes with text of its own, and leaves the text to the box', () => {
    const data = { 'text/plain': 'From\tSubject\r\nAda\tMinutes' };
    const pasted = pastedFiles(clipboard(data, ['Minutes.msg', 'application/vnd.ms-outlook'], picture));
    expect(pasted.files.map(({ name }) => name)).toEqual(['Minutes.msg']);
    expect(pasted.hasText).toBe(true);
  });

  it('[CMP22] leaves text alone', () => {
    expect(pastedFiles(clipboard({ 'text/plain': 'boat.png' }))).toEqual({ files: [], hasText: true });
    expect(pastedFiles(null)).toEqual({ files: [], hasText: true });
  });
});
