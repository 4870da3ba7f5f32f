import { describe, expect, it } from 'vitest';
import { sortImage, sortLink } from './links.js';

describe('sortLink', () => {
  it.each([
    ['#section', 'internal'],
    ['https://example.org/a?b#c', 'external'],
    ['http://example.org', 'external'],
    ['HTTPS://EXAMPLE.ORG', 'external'],
    ['mailto:a@example.org', 'mail'],
    ['javascript:alert(1)', 'dropped'],
    ['JaVaScRiPt:alert(1)', 'dropped'],
    [' javascript:alert(1)', 'dropped'],
    ['java\nscript:alert(1)', 'dropped'],
    ['\u0001javascript:alert(1)', 'dropped'],
    ['vbscript:x', 'dropped'],
    ['data:text/html,<script>alert(1)</script>', 'dropped'],
    ['blob:https://example.org/x', 'dropped'],
    ['file:///etc/passwd', 'dropped'],
    ['//example.org/x', 'dropped'],
    ['/settings', 'dropped'],
    ['page.html', 'dropped'],
    ['', 'dropped'],
    [undefined, 'dropped'],
  ])('[X] %j is %s', (href, kind) => {
    expect(sortLink(href).kind).toBe(kind);
  });
});

describe('sortImage', () => {
  it.each([
    ['data:image/png;base64,iVBORw0KGgo=', 'inline'],
    ['data:image/svg+xml;base64,PHN2Zz4=', 'dropped'],
    ['data:image/png,<svg/onload=1>', 'dropped'],
    ['data:text/html;base64,AAAA', 'dropped'],
    ['https://tracker.example/p.gif', 'remote'],
    ['/blobs/1', 'dropped'],
    ['//tracker.example/p.gif', 'dropped'],
    ['javascript:1', 'dropped'],
  ])('[X] %j is %s', (src, kind) => {
    expect(sortImage(src).kind).toBe(kind);
  });
});
