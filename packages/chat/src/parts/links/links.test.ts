import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyFrame } from './frames.js';
import { mismatchedHost, mismatchedMailAddress } from './link-host.js';
import { isAllowedUrl, classifyImage, classifyLink } from './links.js';

describe('sortLink', () => {
  it.each([
    ['#chat:send/Hello', 'internal'],
    ['#section', 'place'],
    ['#', 'place'],
    ['https://example.org/a?b#c', 'external'],
    ['http://example.org', 'external'],
    ['HTTPS://EXAMPLE.ORG', 'external'],
    ['ht\ntps://example.org', 'external'],
    ['https:example.org', 'external'],
    ['https:\\\\example.org', 'external'],
    ['mailto:a@example.org', 'mail'],
    ['MAILTO:a@example.org', 'mail'],
    ['mailto:a%40example.org', 'mail'],
    ['mailto:', 'dropped'],
    ['mailto:?to=a@example.org', 'dropped'],
    ['mailto:a@example.org,b@example.org', 'dropped'],
    ['mailto:a@example.org%0d%0aBcc:b@example.org', 'dropped'],
    ['mailto:a%20b@example.org', 'dropped'],
    ['mailto:a@b@example.org', 'dropped'],
    ['javascript:alert(1)', 'dropped'],
    ['JaVaScRiPt:alert(1)', 'dropped'],
    [' javascript:alert(1)', 'dropped'],
    ['java\nscript:alert(1)', 'dropped'],
    ['java\tscript:alert(1)', 'dropped'],
    ['java\rscript:alert(1)', 'dropped'],
    ['java\u0000script:alert(1)', 'dropped'],
    ['\u0001javascript:alert(1)', 'dropped'],
    ['\u00a0javascript:alert(1)', 'dropped'],
    ['javascript&colon;alert(1)', 'dropped'],
    ['javascript%3Aalert(1)', 'dropped'],
    ['javascript://example.org/%0aalert(1)', 'dropped'],
    ['view-source:javascript:alert(1)', 'dropped'],
    ['vbscript:x', 'dropped'],
    ['data:text/html,<script>alert(1)</script>', 'dropped'],
    ['blob:https://example.org/x', 'dropped'],
    ['filesystem:https://example.org/x', 'dropped'],
    ['file:///etc/passwd', 'dropped'],
    ['ftp://example.org', 'dropped'],
    ['ws://example.org', 'dropped'],
    ['tel:+49', 'dropped'],
    ['sms:+49', 'dropped'],
    ['intent://x#Intent;scheme=http;end', 'dropped'],
    ['about:blank', 'dropped'],
    ['chrome://settings', 'dropped'],
    ['ms-msdt:/id', 'dropped'],
    ['x-apple.systempreferences:', 'dropped'],
    ['//example.org/x', 'dropped'],
    ['\\\\example.org\\x', 'dropped'],
    ['/settings', 'dropped'],
    ['page.html', 'dropped'],
    ['?q', 'dropped'],
    ['https://', 'dropped'],
    ['https://a b', 'dropped'],
    ['https://exa<mple.org', 'dropped'],
    [`https://example.org/${'a'.repeat(9000)}`, 'dropped'],
    ['', 'dropped'],
    [undefined, 'dropped'],
  ])('[X] classifies the link %j as %s', (href, kind) => {
    expect(classifyLink(href).kind).toBe(kind);
  });

  it.each([
    ['https://bank.example@evil.example/', 'https://evil.example/'],
    ['https://user:secret@evil.example/', 'https://evil.example/'],
    ['https://bank.example%2F@evil.example', 'https://evil.example/'],
    ['https://xn--bnk-8cd.example', 'https://xn--bnk-8cd.example/'],
    ['https://ｅｖｉｌ.example', 'https://evil.example/'],
    ['https://evil.example\\@bank.example', 'https://evil.example/@bank.example'],
  ])('[X] opens %s as %s', (href, opened) => {
    expect(classifyLink(href)).toMatchObject({ kind: 'external', href: opened });
  });

  it.each([
    [
      'mailto:a@example.org?subject=Hi%20there&body=Text',
      'mailto:a@example.org?subject=Hi%20there&body=Text',
    ],
    ['mailto:a@example.org?cc=b@example.org&bcc=c@example.org&attach=/etc/passwd', 'mailto:a@example.org'],
    ['mailto:a+b@example.org?to=x@example.org&Subject=no', 'mailto:a%2Bb@example.org'],
    [
      'mailto:a@example.org?subject=a%0d%0aBcc:b@x.org',
      'mailto:a@example.org?subject=a%0D%0ABcc%3Ab%40x.org',
    ],
  ])('[X] writes mail %s as %s', (href, written) => {
    expect(classifyLink(href)).toMatchObject({ kind: 'mail', href: written });
  });

  it('[X] accepts http, https, mailto and anchors only, in any spelling', () => {
    const schemes = [
      'javascript',
      'JAVASCRIPT',
      'java\tscript',
      'data',
      'vbscript',
      'https',
      'mailto',
      'blob',
    ];
    const scheme = fc.constantFrom(...schemes, 'file', '', '#', '//');
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 3 }),
        scheme,
        fc.string({ unit: 'binary', maxLength: 40 }),
        (before, name, rest) => {
          const link = classifyLink(`${before}${name}:${rest}`);
          switch (link.kind) {
            case 'external':
              expect(['http:', 'https:']).toContain(new URL(link.href).protocol);
              expect(new URL(link.href).username + new URL(link.href).password).toBe('');
              return;
            case 'mail':
              expect(new URL(link.href).protocol).toBe('mailto:');
              expect(
                [...new URL(link.href).searchParams.keys()].every(
                  (key) => key === 'subject' || key === 'body',
                ),
              ).toBe(true);
              return;
            default:
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('sortImage', () => {
  it.each([
    ['data:image/png;base64,iVBORw0KGgo=', 'inline'],
    ['data:image/svg+xml;base64,PHN2Zz4=', 'dropped'],
    ['data:image/png,<svg/onload=1>', 'dropped'],
    ['data:image/png;base64,AAAA"onerror="1', 'dropped'],
    ['data:text/html;base64,AAAA', 'dropped'],
    [`data:image/png;base64,${'A'.repeat(4_000_001)}`, 'dropped'],
    ['https://tracker.example/p.gif', 'remote'],
    ['/blobs/1', 'dropped'],
    ['//tracker.example/p.gif', 'dropped'],
    ['javascript:1', 'dropped'],
    ['mailto:a@example.org', 'dropped'],
    ['#chat:send/x', 'dropped'],
    ['blob:https://example.org/1', 'dropped'],
    [undefined, 'dropped'],
  ])('[X] classifies the image %.60j as %s', (src, kind) => {
    expect(classifyImage(src).kind).toBe(kind);
  });

  it('[X] accepts the URL of an image as the source of images only', () => {
    expect(isAllowedUrl('data:image/png;base64,AAAA', 'src')).toBe(true);
    expect(isAllowedUrl('data:image/png;base64,AAAA', 'href')).toBe(false);
    expect(isAllowedUrl('#chat:send/x', 'href')).toBe(true);
  });
});

describe('hostToShow', () => {
  it.each([
    ['the report', 'https://evil.example/', null],
    ['example.org', 'https://example.org/a', null],
    ['www.example.org', 'https://example.org/a', null],
    ['https://example.org/a/b?c', 'https://www.example.org/', null],
    ['Node.js and index.html', 'https://nodejs.org/', null],
    ['version 1.2.3', 'https://example.org/', null],
    ['👩‍💻 ❤️', 'https://example.org/', null],
    ['bank.example', 'https://evil.example/', 'evil.example'],
    ['Sign in at https://bank.example/login', 'https://evil.example:8443/', 'evil.example:8443'],
    ['https://bank.example@evil.example', 'https://evil.example/', null],
    ['https://bank.example', 'https://bank.example@evil.example/', 'evil.example'],
    ['the bank', 'https://bank.example@evil.example/', 'evil.example'],
    ['ｂａｎｋ．example', 'https://evil.example/', 'evil.example'],
    ['bank。example', 'https://evil.example/', 'evil.example'],
    ['b\u200dank.example', 'https://evil.example/', 'evil.example'],
    ['b\u200bank.example', 'https://evil.example/', 'evil.example'],
    ['\u202eelpmaxe.knab', 'https://evil.example/', 'evil.example'],
    ['bаnk.example', 'https://bank.example/', 'bank.example'],
    ['the bank', 'https://xn--bnk-8cd.example/', 'xn--bnk-8cd.example'],
    ['example.org.evil.example', 'https://example.org/', 'example.org'],
    ['evil.example', 'https://notevil.example/', 'notevil.example'],
    ['x '.repeat(600), 'https://evil.example/', 'evil.example'],
  ])('[LK6] shows for the text %.40j with the address %s the host %j', (text, href, host) => {
    expect(mismatchedHost(text, new URL(href))).toBe(host);
  });

  it.each([
    ['write to us', 'a@example.org', null],
    ['a@example.org', 'a@example.org', null],
    ['help@bank.example', 'a@evil.example', 'a@evil.example'],
    ['help\u202e@bank.example', 'a@evil.example', 'a@evil.example'],
  ])('[LK6] shows for the text %j with the mail address %s the address %j', (text, address, shown) => {
    expect(mismatchedMailAddress(text, address)).toBe(shown);
  });

  it('[LK6] checks long and unusual texts quickly', () => {
    const started = performance.now();
    for (const text of [
      'a.'.repeat(500),
      'a@'.repeat(500),
      '-'.repeat(1000),
      'a'.repeat(1000),
      'http://'.repeat(140),
    ])
      mismatchedHost(text, new URL('https://example.org'));
    for (const text of ['a'.repeat(100_000), 'a@'.repeat(50_000)])
      expect(mismatchedMailAddress(text, 'a@example.org')).toBe('a@example.org');
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('sortFrame', () => {
  const origin = 'https://stoa.example';
  it.each([
    ['/files/1', 'own'],
    ['https://stoa.example/files/1', 'own'],
    ['blob:https://stoa.example/0b1', 'own'],
    ['blob:https://evil.example/0b1', 'dropped'],
    ['blob:null/0b1', 'dropped'],
    ['https://evil.example/', 'remote'],
    ['//evil.example/', 'remote'],
    ['http://evil.example/', 'dropped'],
    ['javascript:alert(1)', 'dropped'],
    ['data:text/html,x', 'dropped'],
    ['about:srcdoc', 'dropped'],
    ['https://', 'dropped'],
  ])('[LK7] classifies the frame %s as %s', (src, kind) => {
    expect(classifyFrame(src, origin).kind).toBe(kind);
  });
});
