import { describe, expect, it } from 'vitest';
import { takeFrontMatter } from './front-matter.js';
import { readMarkdown } from './read-markdown.js';
import { layOutSlides } from './slides.js';

const deck = `---
title: "Tides: an introduction"
subtitle: For those who sail
author: [Thea, Nils]
date: 2026-11-26
---

# Why there are tides

## The moon

- It pulls

## The sun

- It pulls too
`;

describe('[DOC8] 1.102: front matter', () => {
  it('is the title of a presentation with the lines under it; sections and slides follow', () => {
    const slides = layOutSlides([readMarkdown(deck)]);
    expect(slides.map(({ title }) => title)).toEqual([
      'Tides: an introduction',
      'Why there are tides',
      'The moon',
      'The sun',
    ]);
    expect(JSON.stringify(slides[0])).toMatch(/For those who sail.*Thea, Nils.*2026-11-26/s);
    expect(slides[1]?.body).toBeNull();
  });

  it.each([
    ['without an end', '---\ntitle: A\n'],
    ['that is not at the beginning', 'Hello\n\n---\ntitle: A\n---\n'],
    ['without a title', '---\nauthor: A\n---\nText'],
    ['that is no record', '---\n- a\n- b\n---\nText'],
    ['that is no YAML', '---\ntitle: "A\n---\nText'],
    ['that is only a rule', '---\n\nText\n\n---\n'],
    ['that is too long', `---\ntitle: A\nx: ${'y'.repeat(2000)}\n---\nText`],
    ['with references', '---\na: &a [1, 1]\ntitle: A\nb: [*a, *a]\n---\nText'],
  ])('%s is text', (_, text) => expect(takeFrontMatter(text)).toEqual({ head: [], rest: text }));

  it('has texts alone as values', () => {
    expect(takeFrontMatter('---\ntitle: A\nauthor: {name: B}\n---').head).toHaveLength(1);
  });
});
