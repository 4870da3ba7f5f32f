import { copyTexts, loadingTexts } from '@stoa/react';
import { mergeTexts } from '@stoa/ui';
import { describe, expect, it } from 'vitest';
import { codeTexts } from '../../parts/code/code.texts.js';
import { elementsTexts } from '../../parts/markdown/index.js';
import { shownLinksTexts } from '../../parts/links/shown-links.texts.js';
import { composerTexts } from '../../rooms/composer/composer.texts.js';
import { queueTexts } from '../../rooms/composer/queue.texts.js';
import { waitingListTexts } from '../../rooms/composer/waiting-list.texts.js';
import { storageTexts } from '../../rooms/conversations/storage.texts.js';
import { messageActionsTexts } from '../../rooms/thread/message/message-actions.texts.js';
import { messageTexts } from '../../rooms/thread/message/message.texts.js';
import { thumbsTexts } from '../../rooms/thread/message/thumbs.texts.js';
import { detailsTexts } from '../../rooms/thread/reply/details.texts.js';
import { replyEndTexts } from '../../rooms/thread/reply/reply-end.texts.js';
import { replyTexts } from '../../rooms/thread/reply/reply.texts.js';
import { threadTexts } from '../../rooms/thread/thread.texts.js';
import { historyTexts } from './history.texts.js';
import { languageOf, loadTranslation, panelLanguages } from './load-translation.js';
import { chatCatalog, initialCatalog, localeOfTexts } from './panel-language.js';
import { panelTexts } from './panel.texts.js';
import { refusalTexts } from './refusal.texts.js';
import { siteCatalog } from './site-catalog.js';
import { toolsTexts } from './tools.texts.js';
import type { InitialTexts } from './translation.types.js';
import { uploadsTexts } from './uploads.texts.js';

const initial = [
  codeTexts,
  composerTexts,
  copyTexts,
  detailsTexts,
  elementsTexts,
  historyTexts,
  loadingTexts,
  messageActionsTexts,
  messageTexts,
  panelTexts,
  queueTexts,
  refusalTexts,
  replyEndTexts,
  replyTexts,
  shownLinksTexts,
  storageTexts,
  threadTexts,
  thumbsTexts,
  toolsTexts,
  uploadsTexts,
  waitingListTexts,
] as const;
const foreign = panelLanguages.filter((language) => language !== 'en');
const greeting = panelTexts.english('en').greeting;

/** Texts that no panel shows, so that a translation may lack them. */
const notShown: Partial<Record<string, readonly string[]>> = {
  composer: ['prefixHint'],
  details: ['seconds'],
  message: ['forkFailed'],
  messageActions: ['fork', 'saveCopy', 'saveCopyHint'],
  queue: ['stepRunning', 'stepsHeld'],
  reply: ['followUps'],
  waitingList: ['dropSteps', 'endSteps', 'goOn', 'nameFor', 'stepNumber', 'steps'],
};

const initialOf = async (language: string): Promise<InitialTexts> =>
  (await loadTranslation(language))?.initial ?? {};

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

  it.each(foreign)(
    '[EL3] %s has every initial text that the panel shows, of the right type',
    async (language) => {
      const catalog: Record<string, object | undefined> = await initialOf(language);
      expect(Object.keys(catalog).sort()).toEqual(initial.map(({ room }) => room).sort());
      for (const { room, english } of initial) {
        const texts = english('en') as Record<string, unknown>;
        const given = (catalog[room] ?? {}) as Record<string, unknown>;
        const shown = Object.keys(texts).filter((key) => !notShown[room]?.includes(key));
        expect(Object.keys(given), room).toEqual(expect.arrayContaining(shown));
        for (const [key, text] of Object.entries(texts))
          if (key in given && text !== undefined)
            expect(typeof given[key], `${room}.${key}`).toBe(typeof text);
      }
    },
  );

  it.each(foreign)('[EL4] %s has texts of its own, with their values', async (language) => {
    const { embedUploads, embed, embedTools } = await initialOf(language);
    expect(embedUploads?.tooLarge?.('a.png', '3 MB')).toMatch(/a\.png.*3 MB/s);
    expect(embedTools?.announceAsked?.('add_to_basket')).toContain('add_to_basket');
    expect(embed?.rateLimited?.(42)).toMatch(/42|٤٢/);
    expect(embed?.greeting).not.toBe(greeting);
    expect(JSON.stringify(await initialOf(language))).not.toMatch(/undefined|\{\w+\}/);
  });

  it('[EL5] count as their language does', async () => {
    const polish = await initialOf('pl');
    expect([1, 3, 5].map((n) => polish.embed?.rateLimited?.(n).match(/\d+ \S+/)?.[0])).toEqual([
      '1 sekundę.',
      '3 sekundy.',
      '5 sekund.',
    ]);
    const arabic = await initialOf('ar');
    expect(
      new Set([1, 2, 3, 11, 100].map((n) => arabic.code?.lines?.(n).replace(/[\d٠-٩]+/, '#'))).size,
    ).toBe(5);
  });
});

describe('the texts of one chat', () => {
  it('[EL6] are dated in the language of the texts', () => {
    expect(localeOfTexts('de-AT', { composer: { send: 'Los' } })).toBe('de-AT');
    expect(localeOfTexts('de-AT', null)).toBe('en-GB');
    expect(localeOfTexts('xx-broken-', {})).toBe('en-GB');
    expect(localeOfTexts('en-US', null)).toBe('en-US');
  });

  it('[EL7] prefer the texts of the page, then of the server, to the translation', () => {
    const { assistant, placeholder, disclaimer } = {
      assistant: 'Harbour Books',
      placeholder: 'Ask about books',
      disclaimer: 'No promises.',
    };
    const site = siteCatalog({
      send: 'Off it goes',
      rateLimited: 'Wait {count} s',
      newConversation: 'Start over',
      menu: 7,
      nothing: 'x',
    });
    const catalog = chatCatalog({ site, assistant, placeholder, disclaimer });
    expect(catalog.thread).toEqual({ assistant });
    expect(catalog.composer).toEqual({ placeholder, disclaimer, send: 'Off it goes' });
    expect(catalog.embed?.rateLimited?.(9)).toBe('Wait 9 s');
    expect(catalog.embed?.newConversation).toBe('Start over');
    expect(catalog.embed?.menu).toBeUndefined();
    const own = siteCatalog({ assistant: 'Bo', placeholder: 'Ask Bo' });
    const named = chatCatalog({ site: own, assistant, placeholder: undefined, disclaimer: null });
    expect(named).toEqual({ thread: { assistant: 'Bo' }, composer: { placeholder: 'Ask Bo' } });
  });

  it('[EL7] have the placeholder of the panel under a translation', () => {
    expect(initialCatalog(null).composer?.placeholder).toBe('Write a message…');
    expect(initialCatalog({ composer: { placeholder: 'Schreiben' } }).composer?.placeholder).toBe(
      'Schreiben',
    );
  });

  it('[EL8] take only the named values', () => {
    const texts = siteCatalog({ imageTooLarge: '{name} > {limit} {constructor}' });
    expect(texts.embedUploads?.tooLarge?.('a.png', '3 MB')).toBe('a.png > 3 MB {constructor}');
    expect(siteCatalog(JSON.parse('{"__proto__":{"send":"x"}}') as Record<string, unknown>)).toEqual({});
  });

  it('[EL9] leave the translation as it was', async () => {
    const { initial: german } = (await loadTranslation('de')) ?? { initial: {} };
    const before = JSON.stringify(german);
    mergeTexts(german, { composer: { send: 'x' } });
    expect(JSON.stringify(german)).toBe(before);
  });
});
