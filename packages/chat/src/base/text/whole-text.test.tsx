// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bringWords } from './bring-words.light.js';
import type { Text } from './en.js';
import { en } from './en.light.js';
import { mergeWords } from './merge-words.js';
import { TextProvider, useText } from './text.js';

/** Says words of which the first catalogue has the one and not the other. */
function Details({ name }: { name: string }) {
  const { details, thread, locale } = useText();
  return (
    <p>
      {name}: {details?.title ?? 'nothing'}, {thread.you}, {locale}
    </p>
  );
}

describe('a part that brings its words along', () => {
  it('[EP20] says in English what it was begun without', async () => {
    const Part = await bringWords(() => Promise.resolve(Details))();
    render(
      <TextProvider text={en}>
        <Details name="first" />
        <Part name="late" />
      </TextProvider>,
    );
    expect(screen.getByText('first: nothing, You, en-GB')).toBeTruthy();
    expect(screen.getByText('late: About this reply, You, en-GB')).toBeTruthy();
  });

  it('[EP20] says what a translation or a site says, in the same language', async () => {
    const Part = await bringWords(() => Promise.resolve(Details))();
    const text: Text = mergeWords(en, {
      locale: 'de',
      thread: { you: 'Sie' },
      details: { title: 'Über diese Antwort' },
    });
    render(
      <TextProvider text={text}>
        <Part name="late" />
      </TextProvider>,
    );
    expect(screen.getByText('late: Über diese Antwort, Sie, de')).toBeTruthy();
  });
});
