// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, makeStandIn, settle } from '../../testing/embed-element.js';
import type { StoaChatElement } from '../element/stoa-chat-element.js';
import { installLoader, type StoaChatNamespace } from './install-loader.js';

const page = window as unknown as { StoaChat?: unknown };
const space = () => page.StoaChat as StoaChatNamespace;
const standIn = makeStandIn();
const asked: string[] = [];
const start = async (base: string) => {
  asked.push(base);
  return { panelSource: standIn.source };
};

function script(address: string, data: Record<string, string> = {}): HTMLScriptElement {
  const tag = document.createElement('script');
  // Has an address, but is not run.
  tag.type = 'text/plain';
  tag.src = address;
  Object.assign(tag.dataset, data);
  document.body.append(tag);
  return tag;
}

beforeEach(() => {
  completeDom();
  document.body.replaceChildren();
  chats().forEach((one) => one.remove());
  delete page.StoaChat;
  asked.length = 0;
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const chats = () =>
  [...document.querySelectorAll<StoaChatElement>('*')].filter(({ localName }) =>
    localName.startsWith('stoa-chat'),
  );

describe('the script', () => {
  it('[EW30] puts the chat that its tag describes on the page', async () => {
    installLoader(
      '1.0.0',
      script('https://chat.test/embed/embed.js', { embedKey: 'k', position: 'top-start' }),
      start,
    );
    expect(chats().map((one) => [one.localName, one.getAttribute('embed-key'), one.position])).toEqual([
      ['stoa-chat', 'k', 'top-start'],
    ]);
    await settle();
    expect(asked).toEqual([]);
  });

  it.each(['embed/embed.js', 'embed/v1/embed.js', 'embed/1.0.0/embed.js', 'embed/1.0.0-beta.2/embed.js?x=1'])(
    '[EW31] finds its files from %s',
    async (path) => {
      const version = `3.0.${path.length}`;
      installLoader(version, script(`https://chat.test/${path}`), start);
      space().create({ mode: 'inline' });
      await settle();
      expect(asked).toEqual([`https://chat.test/embed/${version}/assets/`]);
    },
  );

  it('[EW32] carries out what was ordered before it came, and what makes no sense alone is lost', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    page.StoaChat = [
      ['setContext', () => 'x'],
      ['create', { target: '#nowhere' }],
      ['noSuchMethod'],
      ['create', { embedKey: 'k' }],
    ];
    installLoader('1.0.0', undefined, start);
    expect(reported).toHaveBeenCalledTimes(2);
    expect(chats().map((one) => one.getAttribute('embed-key'))).toContain('k');
    expect(space().version).toBe('1.0.0');
  });

  it('[EW32] runs calls in their order on the first chat: those that wait once it is there, later ones at once', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const ran: string[] = [];
    const note = (chat: StoaChatElement, text: string) => ran.push(`${chat.embedKey}: ${text}`);
    const spyOn = (chat: StoaChatElement) => {
      chat.send = (text) => void note(chat, text);
      chat.destroy = () => void note(chat, 'destroyed');
    };
    const configured = (text: string) => ['configure', { title: text }];
    page.StoaChat = [configured('one'), ['noSuchMethod'], configured('two')];
    installLoader('1.0.0', undefined, start);
    space().push(configured('three') as never, ['setContext', null]);
    expect(reported).not.toHaveBeenCalled();
    expect(chats()).toEqual([]);
    const first = space().create({ embedKey: 'a' });
    expect(first.titleText).toBe('three');
    expect(reported).toHaveBeenCalledTimes(1);
    const second = space().create({ embedKey: 'b' });
    expect([first.titleText, second.titleText]).toEqual(['three', undefined]);
    spyOn(first);
    spyOn(second);
    space().push(['send', '1'], ['noSuchMethod'], ['create', { embedKey: 'c' }], ['send', '2'], ['destroy']);
    expect(ran).toEqual(['a: 1', 'a: 2', 'a: destroyed']);
    expect(reported).toHaveBeenCalledTimes(2);
    expect(chats().map(({ embedKey }) => embedKey)).toEqual(['a', 'b', 'c']);
  });

  it('[EW32] leaves the calls in the array of a page for the version that comes first', () => {
    page.StoaChat = [['create', { embedKey: 'k' }]];
    installLoader('1.0.0', undefined, start);
    installLoader('2.0.0', undefined, start);
    expect(chats()).toHaveLength(1);
    expect(space().push(['configure', { title: 'Help' }])).toBeUndefined();
    expect(chats()[0]!.titleText).toBe('Help');
  });

  it('[EW33] lets two versions stand side by side under one name, and a second copy changes nothing', () => {
    installLoader('1.0.0', script('https://a.test/embed/embed.js', { embedKey: 'a' }), start);
    const first = page.StoaChat;
    installLoader('2.0.0', script('https://b.test/embed/embed.js', { embedKey: 'b' }), start);
    installLoader('2.0.0', script('https://b.test/embed/embed.js'), start);
    expect(page.StoaChat).toBe(first);
    expect(Object.keys(space().versions)).toEqual(['1.0.0', '2.0.0']);
    expect(space().version).toBe('1.0.0');
    expect(chats().map(({ localName }) => localName)).toEqual(['stoa-chat', 'stoa-chat-2-0-0']);
  });

  it('[EW50] goes on with the chat of a tag that has gone, and changes what the next page says otherwise', async () => {
    const tag = (data: Record<string, string>) => script('https://chat.test/embed/embed.js', data);
    const first = tag({ embedKey: 'k', titleText: 'One', position: 'top-start' });
    installLoader('1.0.0', first, start);
    const [chat] = chats();
    chat!.position = 'bottom-end';
    installLoader('1.0.0', tag({ embedKey: 'k' }), start);
    expect(chats()).toHaveLength(2);
    chats()[1]!.remove();
    document.body.replaceWith(document.createElement('body'));
    installLoader('1.0.0', tag({ embedKey: 'k', titleText: 'Two', position: 'top-start' }), start);
    expect(chats()).toEqual([chat]);
    expect([chat!.titleText, chat!.position]).toEqual(['Two', 'bottom-end']);
    document.body.replaceWith(document.createElement('body'));
    await settle();
    expect(chats()).toEqual([]);
    installLoader('1.0.0', tag({ embedKey: 'k', titleText: 'Two', position: 'top-start' }), start);
    expect(chats()).toEqual([chat]);
  });

  it('[EW34] stands an inline chat where its tag or its target is', () => {
    const box = document.createElement('div');
    document.body.append(box);
    const tag = script('https://chat.test/embed/embed.js', { mode: 'inline' });
    box.append(tag);
    installLoader('1.0.0', tag, start);
    expect(tag.nextElementSibling?.localName).toBe('stoa-chat');
    const target = document.createElement('main');
    document.body.append(target);
    space().create({ mode: 'inline', target });
    expect(target.firstElementChild?.localName).toBe('stoa-chat');
    expect(Object.keys(window).filter((name) => /stoa/i.test(name))).toEqual(['StoaChat']);
  });
});
