// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages, type MessageCode } from '@stoa/core/contract';
import { en } from './en.js';
import { plural } from './plural.js';
import { TextProvider, useText } from './text.js';

function Stop() {
  return <p>{useText().composer.stop}</p>;
}

describe('the text catalogue', () => {
  it('speaks English without a provider and as told with one', () => {
    render(<Stop />);
    expect(screen.getByText('Stop Generating')).toBeTruthy();
    render(
      <TextProvider text={{ ...en, composer: { ...en.composer, stop: 'Arrêter' } }}>
        <Stop />
      </TextProvider>,
    );
    expect(screen.getByText('Arrêter')).toBeTruthy();
  });

  it('takes the specified sentences from the contract, character for character', () => {
    for (const code of Object.keys(messages) as MessageCode[]) expect(en.sentence(code)).toBe(messages[code]);
    expect(en.sentence('chat.tooLong', { maxLength: 5, valueLength: 9 })).toBe(
      'Message limit is 5 characters. You have entered 9 characters.',
    );
  });
});

describe('plural', () => {
  it.each([
    ['en', 1, { one: '# day', other: '# days' }, '1 day'],
    ['en', 1200, { one: '# day', other: '# days' }, '1,200 days'],
    ['pl', 3, { one: '# plik', few: '# pliki', other: '# plików' }, '3 pliki'],
    ['pl', 5, { one: '# plik', few: '# pliki', other: '# plików' }, '5 plików'],
    ['ja', 1, { other: '#日' }, '1日'],
  ] as const)('%s %d', (locale, count, forms, expected) => {
    expect(plural(locale, count, forms)).toBe(expected);
  });
});
