import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalLinkLimits, isFootnoteTarget, readInternalLink } from './message-links.js';

describe('readInternalLink', () => {
  it.each([
    ['chat:send/Hello', { kind: 'send', text: 'Hello' }],
    ['chat:send/Tell%20me%20more', { kind: 'send', text: 'Tell me more' }],
    ['chat:send/Is 3/4 : 1/2?', { kind: 'send', text: 'Is 3/4 : 1/2?' }],
    ['chat:send/%C3%9Cber%20%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB', { kind: 'send', text: 'Über 👩‍💻' }],
    ['chat:send/two%0Alines', { kind: 'send', text: 'two\nlines' }],
    ['chat:send/100%25', { kind: 'send', text: '100%' }],
    ['chat:template/Summary%20with%20Quotations', { kind: 'template', name: 'Summary with Quotations' }],
    ['dataSource:report.pdf', { kind: 'data-source', name: 'report.pdf' }],
    ['dataSources:annual&report&2025.pdf', { kind: 'data-source', name: 'annual report 2025.pdf' }],
    ['dataSource:a:b.txt', { kind: 'data-source', name: 'a:b.txt' }],
  ])('[LK1] parses %j', (target, link) => {
    expect(readInternalLink(target)).toEqual(link);
  });

  it.each([
    '',
    'section',
    'chat',
    'chat:',
    'chat:send',
    'chat:send/',
    'chat:send/%20%0A',
    'chat:SEND/x',
    'Chat:send/x',
    ' chat:send/x',
    'chat :send/x',
    'chat:send:x',
    'chat/send/x',
    'chat:sendx/x',
    'chat:delete/x',
    'chat:__proto__/x',
    'constructor:x',
    'javascript:alert(1)',
    'chat:send/%',
    'chat:send/%FF',
    'chat:send/%ED%A0%80',
    'chat:template/',
    'chat:template/a/b',
    'chat:template/..',
    'chat:template/two%0Alines',
    'dataSource:',
    'datasource:a.pdf',
    'dataSourcess:a.pdf',
    'dataSource:../../etc/passwd',
    'dataSource:..%2f..%2fetc',
    'dataSource:C:\\secret',
    'dataSource:&&',
    'dataSource:%00',
  ])('[LK2] %j is no internal link', (target) => {
    expect(readInternalLink(target)).toBeNull();
  });

  it.each([
    ['a right-to-left override', 'pay\u202eme'],
    ['an isolate', 'a\u2066b'],
    ['tag characters', `hello\u{e0068}\u{e0069}`],
    ['a zero-width space', 'a\u200bb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a filler', 'a\u3164b'],
    ['a variation selector of another kind', `a\u{e0105}`],
    ['an escape', 'a\u001b[0m'],
    ['a line separator', 'a\u2028b'],
    ['a private character', 'a\ue000b'],
    ['many spaces', `yes${' '.repeat(40)}delete everything`],
    ['many wide spaces', `yes${'\u3000'.repeat(40)}delete everything`],
    ['many empty lines', `yes\n\n\n\n\ndelete everything`],
    ['too much', 'x'.repeat(internalLinkLimits.text + 1)],
  ])('[LK3] a text with %s is no link', (_what, text) => {
    expect(readInternalLink(`chat:send/${encodeURIComponent(text)}`)).toBeNull();
  });

  it('[LK3] a text of the maximum length is a link', () => {
    expect(readInternalLink(`chat:send/${'x'.repeat(internalLinkLimits.text)}`)).not.toBeNull();
    expect(readInternalLink(`dataSource:${'x'.repeat(internalLinkLimits.name + 1)}`)).toBeNull();
  });

  it('[LK4] never throws, and the visible text is the argument', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('chat:send/', 'chat:template/', 'dataSource:', 'dataSources:', 'chat:', ''),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.boolean(),
        (start, text, isEncoded) => {
          const argument = isEncoded && !/\p{Cs}/u.test(text) ? encodeURIComponent(text) : text;
          const link = readInternalLink(start + argument);
          if (link === null) return;
          const shown = link.kind === 'send' ? link.text : link.name;
          expect(shown.trim()).toBe(shown);
          expect(shown).not.toBe('');
          expect(shown).not.toMatch(
            /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/,
          );
        },
      ),
    );
  });
});

describe('isFootnoteTarget', () => {
  it.each([
    ['m1-fn-a', true],
    ['m1-fnref-a', true],
    ['m1-fnref-a-2', true],
    ['m1-fn-', false],
    ['fn-a', false],
    ['m2-fn-a', false],
    ['stoa-composer', false],
    ['m1-other', false],
    ['m1-fn-a b', false],
    [`m1-fn-${'a'.repeat(301)}`, false],
    ['', false],
  ])('[LK5] %j targets a footnote of the message: %s', (target, expected) => {
    expect(isFootnoteTarget(target, ['m1-'])).toBe(expected);
  });
});
