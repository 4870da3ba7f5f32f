import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../packages/admin/src/embed/configurator/words-section.js';
import { embedTexts as adminTexts } from '../../packages/admin/src/embed/embed.texts.js';
import {
  embedColorSchemes,
  embedEvents,
  embedModes,
  embedPositions,
} from '../../packages/admin/src/embed/snippet/choice.js';
import { isBlockKind } from '../../packages/admin/src/embed/snippet/page-code.js';
import { frameWords } from '../../packages/chat/src/embed/element/frame-words.js';
import type { StoaChatEventName } from '../../packages/chat/src/embed/events.js';
import { rendererFaultOf } from '../../packages/chat/src/embed/offered-renderers.js';
import { chatColorSchemes, chatModes, chatPositions } from '../../packages/chat/src/embed/options.js';
import { panelTexts } from '../../packages/chat/src/embed/texts/panel.texts.js';
import type { StoaChatTexts } from '../../packages/chat/src/embed/texts/embed-texts.js';
import { initialCatalog } from '../../packages/chat/src/embed/texts/panel-language.js';
import { threadTexts } from '../../packages/chat/src/rooms/thread/thread.texts.js';

// The configurator prints code for the chat and shares none with it, so what it says of the chat is held here.
describe('options of the configurator', () => {
  const choose = adminTexts.english('en').choose;

  it('match modes, positions, colours, languages and events of the chat', () => {
    expect(embedModes).toEqual(chatModes);
    expect(embedPositions).toEqual(chatPositions);
    expect(embedColorSchemes).toEqual(chatColorSchemes);
    const heard: readonly StoaChatEventName[] = embedEvents;
    expect(new Set(heard).size).toBe(embedEvents.length);
    const locales = readdirSync(new URL('../../packages/chat/src/embed/texts/locales', import.meta.url));
    const translated = locales.flatMap((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? []);
    expect([...languages].sort()).toEqual(['', 'en', ...translated].sort());
  });

  it('have the defaults of the chat', () => {
    const chat = panelTexts.english('en');
    const said: Partial<Record<keyof StoaChatTexts, string>> = {
      openChat: frameWords.openChat,
      assistant: threadTexts.english('en').assistant,
      newConversation: chat.newConversation,
      history: chat.history,
      offline: chat.offline,
      rateLimited: chat.rateLimited(41).replace('41', '{count}'),
      signedOut: chat.signedOut,
    };
    const shown = Object.entries(choose.ownWords).map(([word, { standard }]) => [word, standard]);
    expect(Object.fromEntries(shown)).toEqual(said);
    expect(choose.placeholderStandard).toBe(initialCatalog(null).composer?.placeholder);
  });

  it.each([
    'forecast',
    'vega-lite',
    'C++',
    'a.b#c',
    'x'.repeat(64),
    'x'.repeat(65),
    'two words',
    '',
    '"',
    'é',
  ])('takes %j for a kind of blocks where the chat does', (kind) =>
    expect(isBlockKind(kind)).toBe(rendererFaultOf(kind, () => undefined) === undefined),
  );
});
