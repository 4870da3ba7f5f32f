import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutEncodedData } from './encoded-data.js';
import { decodeText } from './text-encoding.js';
import { understand } from './understand.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-plain-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function textOf(bytes: Uint8Array | string, name: string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const outcome = await understand(path, name);
  return outcome.ok ? outcome.value.passages.map(({ content }) => content).join('\n') : outcome.reason;
}
const field = (name: string) => readFileSync(new URL(`../testing/field/${name}`, import.meta.url));

/** Bytes of a text in an encoding that browsers only read: found by reading every pair of bytes. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const tryBytes = (bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !bytesOf.has(text)) bytesOf.set(text, bytes);
    } catch {
      // No character of this encoding.
    }
  };
  for (let byte = 0; byte < 256; byte++) tryBytes([byte]);
  for (let lead = 0x80; lead < 256; lead++)
    for (let trail = 0x30; trail < 256; trail++) tryBytes([lead, trail]);
  return (text) => Uint8Array.from([...text].flatMap((character) => bytesOf.get(character)!));
}

describe('the encoding of a text', () => {
  it.each([
    ['gbk.csv', '姓名 | 城市\n张伟 | 上海\n李娜 | 深圳的合同编号与付款条件'],
    ['shift-jis.csv', '氏名 | 都市\n山田太郎 | 東京\n契約番号と支払条件について'],
    ['windows-1251.txt', 'Договор номер семь. Оплата в течение тридцати дней.'],
    ['euc-kr.txt', '계약 번호와 지급 조건'],
  ])('[UN15] of the file %s from the field is found', async (name, text) => {
    expect(await textOf(field(name), name)).toBe(text);
  });

  it.each([
    ['windows-1251', 'Имя;Город\nИван;Москва\n'],
    ['koi8-r', 'Договор номер семь. Оплата в течение тридцати дней.'],
    ['ibm866', 'Договор номер семь. Оплата в течение тридцати дней.'],
    ['gb18030', '合同金额为四十二元'],
    ['big5', '合約金額為四十二元'],
    ['shift_jis', '契約番号と支払条件について'],
    ['euc-jp', '氏名,都市\n山田太郎,東京'],
    ['euc-kr', '이름,도시\n김철수,서울'],
    ['iso-8859-2', 'Zażółć gęślą jaźń, Łódź'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl'],
    ['windows-1253', 'Σύμβαση με αριθμό επτά, Αθήνα'],
    ['windows-1254', 'İstanbul’da güneşli bir gün, çocuklar şarkı söylüyor'],
    ['windows-1255', 'חוזה מספר שבע. תשלום תוך שלושים יום.'],
    ['windows-1256', 'العقد رقم سبعة. الدفع خلال ثلاثين يوما'],
    ['windows-1257', 'Žemė ir ąžuolas, šešėlis'],
    ['windows-874', 'สัญญาเลขที่เจ็ด ชำระภายในสามสิบวัน'],
    ['latin1', 'Größe, naïve café, Señor Muñoz'],
  ])('[UN15] is found: %s', (encoding, text) => {
    expect(decodeText(encoderOf(encoding)(text))).toBe(text);
  });

  it('[UN15] is found where Japanese mail switches alphabets, in UTF-32, and with the line ends of older Macs', () => {
    const mail = Buffer.from('Re: \u001b$B7@LsHV9f\u001b(B 7', 'latin1');
    expect(decodeText(mail)).toBe('Re: 契約番号 7');
    expect(decodeText(Buffer.from('cost: \u001b$5'))).toBe('cost: \u001b$5');
    for (const isLittle of [true, false]) {
      const view = new DataView(new ArrayBuffer(12));
      for (const [at, code] of [0xfeff, 0x5951, 0x1f30a].entries()) view.setUint32(at * 4, code, isLittle);
      expect(decodeText(new Uint8Array(view.buffer))).toBe('契🌊');
    }
    expect(decodeText(Buffer.from('Gr\x9a\xa7e;Z\x9frich\rK\x9aln;M\x9fnchen\r', 'latin1'))).toBe(
      'Größe;Zürich\rKöln;München\r',
    );
  });

  it.each([
    ['cp850', 'Die Größe der Übungsräume beträgt fünfzehn Meter, für Äpfel und Öl.'],
    ['cp437', 'Résumé du contrat : le prix fixé pour les élèves, payable dans les délais prévus.'],
    ['cp852', 'Zażółć gęślą jaźń. Płatność w ciągu trzydziestu dni od podpisania.'],
    ['cp852', 'Příliš žluťoučký kůň úpěl ďábelské ódy, smlouva číslo sedm.'],
  ])('[UN15] is a code page of DOS where only that makes words: %s', (page, text) => {
    expect(decodeText(iconv.encode(text, page))).toBe(text);
    const declared = iconv.encode(`<?xml version="1.0" encoding="${page}"?><a>Ö</a>`, page);
    expect(decodeText(declared, true)).toContain('<a>Ö</a>');
  });

  it.each([
    'It’s “fine”—42 € – for O’Brien…and all.',
    'Kraków‚s „Größe“ und «naïve» Übung; señor¿qué?',
    'AÑO de la Compañía, NIÑO y McÉwan',
  ])('[UN15] stays the one of Windows: %s', (text) => {
    expect(decodeText(iconv.encode(text, 'windows-1252'))).toBe(text);
  });

  it('[UN15] is found where mail of Korea and China switches alphabets, and in no template', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(decodeText(bytes('\u001b$)C\u000e0h>`\u000f \u000e9xH#\u000f 7'))).toBe('계약 번호 7');
    expect(decodeText(bytes('~{:OM,1`:EKDJ.6~~} 7'))).toBe('合同编号四十二 7');
    for (const text of ['a ~{x} b ~{ab~} ~{{name}}~', 'cost \u001b$) 5'])
      expect(decodeText(bytes(text))).toBe(text);
  });

  it('[UN15] is UTF-8 where a few places are broken, and Latin where one letter is not', () => {
    const log = 'Größe und schöne Straße. '.repeat(20);
    expect(decodeText(Buffer.concat([Buffer.from(log), Buffer.from([0xe4]), Buffer.from('Öl')]))).toBe(
      `${log}\ufffdÖl`,
    );
    expect(decodeText(Buffer.from('東京都の契約').subarray(0, 17))).toBe('東京都の契\ufffd');
    expect(decodeText(Buffer.from('Café', 'latin1'))).toBe('Café');
  });

  it.each(['le', 'be'] as const)('[UN15] is UTF-16%s without its mark', async (order) => {
    for (const text of [
      'Stadt,Preis\r\nKöln,3\r\n',
      '契約番号 42\n支払条件について 7\n',
      'Договор номер 7',
    ]) {
      const bytes = Buffer.from(text, 'utf16le');
      if (order === 'be') bytes.swap16();
      expect(decodeText(bytes)).toBe(text);
      expect(await textOf(bytes, 'a.txt')).toBe(text.trim().replaceAll('\r', ''));
    }
  });

  it('[UN15] is never UTF-16 for bytes that are no text', async () => {
    const numbers = new Uint8Array(new Int32Array(2000).map((_, at) => at * 7).buffer);
    expect(await textOf(numbers, 'a.txt')).toBe('unsupported');
  });

  it('[UN15] is what a page or an XML file declares, unless that cannot be', () => {
    const russian = encoderOf('koi8-r');
    const page = (charset: string) =>
      Buffer.concat([Buffer.from(`<html><head><meta charset="${charset}"></head><p>`), russian('Да')]);
    expect(decodeText(page('koi8-r'), true)).toContain('<p>Да');
    expect(decodeText(page('koi8-r'), false)).not.toContain('koi8-rr');
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="KOI8-R"?><a>'),
      russian('Да'),
      Buffer.from('</a>'),
    ]);
    expect(decodeText(xml, true)).toContain('<a>Да</a>');
    expect(decodeText(Buffer.from('<meta charset="koi8-r"><p>Grüße'), true)).toContain('Grüße');
    expect(decodeText(page('no-such-charset'), true)).toContain('<p>');
  });

  it('[UN15] never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.boolean(),
        (bytes, isMarkup) => typeof decodeText(bytes, isMarkup) === 'string',
      ),
    );
  });
});

/** Letters as bytes have them when they are written in letters. */
const encoded = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256)).toString(
    'base64',
  );

describe('encoded data', () => {
  it('[UN16] of pictures and files is left out anywhere, and counted', async () => {
    const picture = encoded(3000);
    expect(
      await textOf(`<p>Before <b>it</b></p><p>data:image/png;base64,${picture} after</p>`, 'a.html'),
    ).toBe('Before it\ndata:image/png;base64,(4000 characters of encoded data left out) after');
    expect(await textOf(`{"logo": "${picture}", "name": "Argo"}`, 'a.json')).toBe(
      '{"logo": "(4000 characters of encoded data left out)", "name": "Argo"}',
    );
    expect(withoutEncodedData(`data:application/pdf;base64,${'A'.repeat(900)}`)).toBe(
      'data:application/pdf;base64,(900 characters of encoded data left out)',
    );
    const lines = picture.match(/.{1,76}/g)!.join('\r\n');
    expect(await textOf(`Key:\n${lines}\n\nEnd.`, 'a.txt')).toBe(
      'Key:\n(4000 characters of encoded data left out)\nEnd.',
    );
  });

  it.each([
    'x'.repeat(3000),
    'Donaudampfschifffahrtsgesellschaft'.repeat(60),
    'ACGTTGCA'.repeat(300),
    '0123456789'.repeat(100),
    'https://example.org/a/b?c=d '.repeat(100),
    `Token: ${encoded(120)}`,
    '契約番号'.repeat(400),
    'camelCaseIdentifier_with_parts'.repeat(30),
  ])('[UN16] is not what people write: %.24j', (text) => {
    expect(withoutEncodedData(text)).toBe(text);
  });

  it('[UN16] loses no other character, and takes time in proportion to the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aB3+/=\n\r -'), maxLength: 700 }),
      fc.nat(2000).map(encoded),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('|');
        const kept = withoutEncodedData(text);
        const lost = text.length - kept.replace(/\(\d+ characters of encoded data left out\)/g, '').length;
        const said = [...kept.matchAll(/\((\d+) characters of encoded/g)].reduce(
          (sum, match) => sum + Number(match[1]),
          0,
        );
        // Line ends and padding within the data are not counted.
        return lost >= said && lost <= said * 1.1 + 8;
      }),
    );
  });
});

describe('a notebook', () => {
  const notebook = (cells: unknown[], more: Record<string, unknown> = {}) =>
    JSON.stringify({ nbformat: 4, metadata: { language_info: { name: 'python' } }, cells, ...more });

  it('[UN16] is its cells and what its outputs say in words', async () => {
    const picture = {
      output_type: 'display_data',
      data: { 'image/png': encoded(40_000), 'text/plain': ['<Figure>'] },
    };
    const text = await textOf(
      notebook([
        { cell_type: 'markdown', source: ['# Tides\n', 'Heights by hour.'] },
        {
          cell_type: 'code',
          source: ['import math\n', 'print(math.pi)'],
          outputs: [{ output_type: 'stream', text: ['3.14159\n'] }, picture, picture],
        },
        {
          cell_type: 'code',
          source: 'x',
          outputs: [{ output_type: 'error', traceback: ['\u001b[31mNameError\u001b[0m: x'] }],
        },
        {
          cell_type: 'code',
          source: '',
          outputs: [
            { output_type: 'execute_result', data: { 'text/plain': '42', 'text/html': '<b>42</b>' } },
          ],
        },
      ]),
      'tides.ipynb',
    );
    expect(text).toBe(
      '# Tides\nHeights by hour.\n```python\nimport math\nprint(math.pi)\n```\n3.14159\n<Figure>\n<Figure>\n```python\nx\n```\nNameError: x\n42',
    );
  });

  it('[UN16] of the third format has its cells in worksheets', async () => {
    const old = JSON.stringify({
      nbformat: 3,
      worksheets: [
        { cells: [{ cell_type: 'code', input: ['1+1'], outputs: [{ output_type: 'pyout', text: ['2'] }] }] },
      ],
    });
    expect(await textOf(old, 'old.ipynb')).toBe('```\n1+1\n```\n2');
  });

  it('[UN16] that is none is read as the text that it is', async () => {
    expect(await textOf('{"a": 1}', 'a.ipynb')).toBe('{"a": 1}');
    expect(await textOf('no JSON', 'a.ipynb')).toBe('no JSON');
  });
});

describe('programs and records', () => {
  it('[UN16] keep their text; colours of a terminal are none', async () => {
    expect(
      await textOf('\u001b[32mINFO\u001b[0m ready \u001b]8;;http://a\u0007link\u001b]8;;\u0007\n', 'a.log'),
    ).toBe('INFO ready link');
    expect(await textOf('const a: number = 1;\n', 'a.ts')).toBe('const a: number = 1;');
    expect(await textOf('<template>\n  <p>Hi</p>\n</template>\n', 'a.vue')).toBe(
      '<template>\n  <p>Hi</p>\n</template>',
    );
    expect(await textOf('select 1;\n', 'a.sql')).toBe('select 1;');
  });
});
