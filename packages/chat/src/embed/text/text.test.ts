import { describe, expect, it } from 'vitest';
import { en } from '../../base/text/en.js';
import { embedEn } from './embed-text.js';
import { historyEn } from './history-text.js';
import { languageOf, loadLocale, panelLanguages } from './load-locale.js';
import { makeText } from './make-text.js';
import { mergeWords } from '../../base/text/merge-words.js';
import { ownWords } from './own-texts.js';
import { refusalEn } from './refusal-text.js';
import { thumbsEn } from '../../rooms/thread/message/thumbs-text.js';
import { toolsEn } from './tools-text.js';
import { uploadsEn } from './uploads-text.js';

const rooms = {
  embed: embedEn('en'),
  embedRefusal: refusalEn('en'),
  embedHistory: historyEn(),
  embedTools: toolsEn(),
  thumbs: thumbsEn(),
  embedUploads: uploadsEn('en'),
};
const foreign = panelLanguages.filter((language) => language !== 'en');
const groups = ['composer', 'thread', 'message', 'queue', 'details'] as const;
/** What no panel shows, so that no translation has to have it. */
const notShown: Record<(typeof groups)[number], readonly string[]> = {
  composer: ['prefixHint'],
  thread: [],
  message:
    'fork saveCopy saveCopyHint forkFailed followUps stars starCount rated feedback feedbackPlaceholder sendFeedback skipFeedback thanks starred starredCount noStarredTitle noStarred'.split(
      ' ',
    ),
  queue: ['nameFor', 'suggestions', 'commandsGroup', 'promptsGroup', 'suggestionCount'],
  details: ['seconds'],
};

describe('the languages of the panel', () => {
  it('[EL1] are thirteen at least', () => {
    expect(panelLanguages.length).toBeGreaterThanOrEqual(13);
  });

  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['zh_TW', 'zh'],
    ['iw', 'he'],
    ['en-US', 'en'],
    ['xx', 'en'],
    ['constructor', 'en'],
    ['', 'en'],
  ])('[EL2] %s is said in %s', (tag, language) => {
    expect(languageOf(tag)).toBe(language);
  });

  it.each(foreign)('[EL3] %s has every word that the panel shows, of the right kind', async (language) => {
    const words = await loadLocale(language);
    for (const [room, english] of Object.entries(rooms)) {
      const given = words?.rooms?.[room as keyof typeof rooms] as Record<string, unknown> | undefined;
      expect(Object.keys(given ?? {}).sort(), room).toEqual(Object.keys(english).sort());
      for (const [key, word] of Object.entries(english))
        expect(typeof given?.[key], `${room}.${key}`).toBe(typeof word);
    }
    for (const group of groups) {
      const shown = Object.keys(en[group]).filter((key) => !notShown[group].includes(key));
      expect(Object.keys(words?.[group] ?? {}), group).toEqual(expect.arrayContaining(shown));
    }
  });

  it.each(foreign)('[EL4] %s says something of its own, with what is put in', async (language) => {
    const words = await loadLocale(language);
    const { embedUploads, embed, embedTools } = words?.rooms ?? {};
    expect(embedUploads?.tooLarge?.('a.png', '3 MB')).toMatch(/a\.png.*3 MB/s);
    expect(embedTools?.announceAsked?.('add_to_basket')).toContain('add_to_basket');
    expect(embed?.rateLimited?.(42)).toMatch(/42|٤٢/);
    expect(embed?.greeting).not.toBe(rooms.embed.greeting);
    expect(JSON.stringify(words)).not.toMatch(/undefined|\{\w+\}/);
  });

  it('[EL5] count as their language does', async () => {
    const polish = await loadLocale('pl');
    expect([1, 3, 5].map((n) => polish?.rooms?.embed?.rateLimited?.(n).match(/\d+ \S+/)?.[0])).toEqual([
      '1 sekundę.',
      '3 sekundy.',
      '5 sekund.',
    ]);
    const arabic = await loadLocale('ar');
    expect(
      new Set([1, 2, 3, 11, 100].map((n) => arabic?.rooms?.code?.lines?.(n).replace(/[\d٠-٩]+/, '#'))).size,
    ).toBe(5);
  });
});

describe('the words of one chat', () => {
  it('[EL6] are English where a translation lacks them, and dated in the language around them', async () => {
    const text = makeText({ locale: 'de-AT', words: { composer: { send: 'Los' } } });
    expect(text.composer.send).toBe('Los');
    expect(text.thread.copy).toBe('Copy');
    expect(text.locale).toBe('de-AT');
    expect(makeText({ locale: 'xx-broken-', words: null }).locale).toBe(en.locale);
    expect(makeText({ locale: 'en-US', words: null }).locale).toBe('en-US');
  });

  it('[EL7] take what the page and the server say before what the catalogue says', () => {
    const text = makeText({
      locale: 'en',
      words: null,
      assistant: 'Harbour Books',
      placeholder: 'Ask about books',
      disclaimer: 'No promises.',
      own: ownWords({
        send: 'Off it goes',
        rateLimited: 'Wait {count} s',
        newConversation: 'Start over',
        menu: 7,
        nothing: 'x',
      }),
    });
    expect(text.thread.assistant).toBe('Harbour Books');
    expect(text.composer).toMatchObject({
      placeholder: 'Ask about books',
      disclaimer: 'No promises.',
      send: 'Off it goes',
    });
    expect(text.rooms?.embed?.rateLimited?.(9)).toBe('Wait 9 s');
    expect(text.rooms?.embed?.newConversation).toBe('Start over');
    expect(text.rooms?.embed?.menu).toBeUndefined();
  });

  it('[EL8] put in only what belongs there', () => {
    const words = ownWords({ imageTooLarge: '{name} > {limit} {constructor}' });
    expect(words.rooms?.embedUploads?.tooLarge?.('a.png', '3 MB')).toBe('a.png > 3 MB {constructor}');
    expect(ownWords(JSON.parse('{"__proto__":{"send":"x"}}') as Record<string, unknown>)).toEqual({});
  });

  it('[EL9] leave the catalogue as it was', () => {
    const before = JSON.stringify(en);
    mergeWords(en, { composer: { send: 'x' }, start: { suggestions: [] } });
    expect(JSON.stringify(en)).toBe(before);
    expect(mergeWords(en, { start: { suggestions: [] } }).start.suggestions).toEqual([]);
  });
});
