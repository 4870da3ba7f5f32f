// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, defineTest, launcherOf, makeStandIn, settle } from '../../testing/embed-element.js';
import { frameLocales } from './frame-locales.js';
import { defineStoaChat, createShellClass } from './shell.js';
import type { StoaChatElement } from './stoa-chat-element.js';

beforeEach(() => {
  completeDom();
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});
afterEach(() => vi.unstubAllGlobals());

describe('the element', () => {
  it('[EW10] fetches nothing before it is wanted', async () => {
    const standIn = makeStandIn();
    document.body.append(defineTest(standIn).create());
    await settle();
    expect(standIn.loads).toBe(0);
  });

  it('[EW10] opens with a press, moves focus into the panel and back to the launcher', async () => {
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    document.body.append(element);
    const launcher = launcherOf(element);
    expect(launcher.getAttribute('aria-label')).toBe('Open chat');
    launcher.click();
    expect(launcher.ariaBusy).toBe('true');
    await settle();
    expect(element.isOpen).toBe(true);
    expect(launcher.ariaExpanded).toBe('true');
    expect(standIn.focused).toHaveLength(1);
    expect(element.shadowRoot!.getElementById(launcher.getAttribute('aria-controls')!)).not.toBeNull();
    element.shadowRoot!.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
    );
    expect(element.isOpen).toBe(false);
    expect(element.shadowRoot!.activeElement).toBe(launcher);
  });

  it('[EW10] leaves the focus of other elements alone where the page patches it with a setter', () => {
    const native = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')!;
    let patched: unknown = native.value;
    Object.defineProperty(HTMLElement.prototype, 'focus', {
      configurable: true,
      get: () => patched,
      set(next: unknown) {
        patched = next;
      },
    });
    try {
      const element = defineTest(makeStandIn()).create();
      const other = document.createElement('button');
      document.body.append(element, other);
      other.focus();
      expect(document.activeElement).toBe(other);
      element.focus();
      expect(element.shadowRoot!.activeElement).toBe(launcherOf(element));
      const own = vi.fn();
      element.focus = own;
      element.focus();
      expect(own).toHaveBeenCalledOnce();
    } finally {
      Object.defineProperty(HTMLElement.prototype, 'focus', native);
    }
  });

  it('[EW11] carries out in their order what was asked of it before the panel was there', async () => {
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    const heard: string[] = [];
    element.on('open', ({ by }) => heard.push(`open by ${by}`));
    element.send('Hello');
    const takeBack = element.registerTool({ name: 'a', description: '', schema: {}, run: () => 1 });
    element.registerTool({ name: 'b', description: '', schema: {}, run: () => 2 });
    element.open();
    document.body.append(element);
    await settle();
    expect(heard).toEqual(['open by page']);
    expect(standIn.commands).toEqual([['send', 'Hello']]);
    const offered = () => element.controller!.tools().map(({ name }) => name);
    expect(offered()).toEqual(['a', 'b']);
    takeBack();
    expect(offered()).toEqual(['b']);
    element.tools = [];
    expect(offered()).toEqual(['b']);
    expect(element.tools).toEqual([]);
  });

  it('[EW6] refuses a tool that cannot be offered: at once, or as soon as the panel is there, and goes on', async () => {
    const standIn = makeStandIn();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const element = defineTest(standIn).create();
    const heard: unknown[] = [];
    element.on('error', ({ code, message, hint }) => heard.push({ code, message, hint }));
    const bad = { name: 'two words', description: '', schema: {}, run: () => 1 };
    element.registerTool(bad);
    element.send('Hello');
    document.body.append(element);
    await settle();
    const message = expect.stringContaining('"two words" cannot be offered');
    const told = { code: 'embed.tool', message, hint: expect.stringContaining('schema') };
    await vi.waitFor(() => expect(heard).toEqual([told]));
    expect(reported).toHaveBeenCalledTimes(1);
    expect(standIn.commands).toEqual([['send', 'Hello']]);
    expect(() => element.registerTool(bad)).toThrow(TypeError);
    expect(heard).toHaveLength(1);
  });

  it('[EW27] [EW28] takes renderers before and after the panel is there, and refuses those that cannot be used', async () => {
    const standIn = makeStandIn();
    vi.stubGlobal('reportError', vi.fn());
    const element = defineTest(standIn).create();
    const codes: string[] = [];
    element.on('error', ({ code }) => codes.push(code));
    const [early, option] = [() => {}, () => {}];
    element.renderers = { mermaid: option };
    const takeBack = element.registerRenderer('weather', early);
    element.registerRenderer('two words', early);
    element.open();
    document.body.append(element);
    await settle();
    const { renderers } = element.controller!;
    expect(renderers.find('weather')).toBe(early);
    expect(renderers.find('mermaid')).toBeTypeOf('function');
    await vi.waitFor(() => expect(codes).toEqual(['embed.renderer']));
    takeBack();
    expect(renderers.find('weather')).toBeUndefined();
    expect(() => element.registerRenderer('weather', 'text' as never)).toThrow(TypeError);
    element.renderers = undefined;
    expect(renderers.find('mermaid')).toBeUndefined();
  });

  it('[EW12] takes options from attributes, properties and words, before and after', async () => {
    const standIn = makeStandIn();
    const { tag, create } = defineTest(standIn);
    const element = create();
    element.setAttribute('embed-key', 'stoa_pk_1');
    element.setAttribute('prompts', '["One"]');
    element.configure({ title: 'Help', width: '420' as unknown as number });
    element.getToken = () => 't';
    element.open = true;
    document.body.append(element);
    await settle();
    const read = () => standIn.controllers[0]!.options.getState();
    expect(read()).toMatchObject({ embedKey: 'stoa_pk_1', prompts: ['One'], title: 'Help', width: 420 });
    expect(standIn.controllers[0]!.instance).toBe(`stoa_pk_1${tag.slice(9)}`);
    expect(read().getToken).toBe(element.getToken);
    element.setAttribute('greeting', 'Hi');
    element.placeholder = 'Ask';
    await settle();
    expect(read()).toMatchObject({ greeting: 'Hi', placeholder: 'Ask' });
    expect(element.getAttribute('placeholder')).toBe('Ask');
    element.placeholder = undefined;
    expect(element.hasAttribute('placeholder')).toBe(false);
    expect(read().placeholder).toBeUndefined();
  });

  it('[EW12] takes over properties from before the element was known', async () => {
    const standIn = makeStandIn();
    const { tag } = defineTest(makeStandIn());
    const later = `${tag}-later`;
    const element = document.createElement(later) as unknown as Record<string, unknown> & HTMLElement;
    Object.assign(element, { mode: 'inline', greeting: 'Hi', open: true });
    document.body.append(element);
    customElements.define(
      later,
      createShellClass(async () => ({ panelSource: standIn.source }), '1.0.0'),
    );
    await settle();
    expect(element.getAttribute('mode')).toBe('inline');
    expect(typeof element['open']).toBe('function');
    expect(standIn.controllers[0]!.options.getState()).toMatchObject({ mode: 'inline', greeting: 'Hi' });
  });

  it('[EW13] says when the panel cannot be had, and tries again', async () => {
    const standIn = makeStandIn();
    standIn.failing = 1;
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const element = defineTest(standIn).create();
    const codes: string[] = [];
    element.addEventListener('stoa-error', ({ detail }) => codes.push(detail.code));
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    const alert = () => element.shadowRoot!.querySelector('[role=alert]');
    expect(alert()?.textContent).toBe('The chat could not be loaded.');
    expect(launcherOf(element).ariaLabel).toBe('Try again');
    expect(codes).toEqual(['chat.load']);
    expect(reported).toHaveBeenCalledTimes(1);
    launcherOf(element).click();
    await settle();
    expect(alert()).toBeNull();
    expect(element.isOpen).toBe(true);
  });

  it('[EW35] hears what fails before the panel is there, the very first file included, and asks another address', async () => {
    const standIn = makeStandIn();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const asked: number[] = [];
    const tag = 'stoa-chat-no-start';
    customElements.define(
      tag,
      createShellClass(async (attempt) => {
        asked.push(attempt);
        if (attempt === 0) throw new TypeError('blocked by a policy');
        return { panelSource: standIn.source };
      }, '1.0.0'),
    );
    const element = document.createElement(tag) as StoaChatElement;
    element.configure({ instance: 'shop' });
    const heard: unknown[] = [];
    const over: unknown[] = [];
    element.on('error', (detail) => heard.push(detail));
    const end = element.on('error', (detail) => over.push(detail));
    end();
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    expect(heard).toEqual([
      { code: 'chat.load', message: 'The chat could not be loaded.', instance: 'shop', contract: 1 },
    ]);
    expect(over).toEqual([]);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(launcherOf(element).ariaBusy).toBeNull();
    launcherOf(element).click();
    await settle();
    expect(element.isOpen).toBe(true);
    expect(asked).toEqual([0, 1]);
  });

  it('[EW35] a part that is missing is asked for anew by the source that is here', async () => {
    const standIn = makeStandIn();
    standIn.failing = 2;
    vi.stubGlobal('reportError', () => {});
    const asked: number[] = [];
    const tag = 'stoa-chat-no-part';
    customElements.define(
      tag,
      createShellClass(async (attempt) => {
        asked.push(attempt);
        return { panelSource: standIn.source };
      }, '1.0.0'),
    );
    const element = document.createElement(tag) as StoaChatElement;
    document.body.append(element);
    for (let press = 0; press < 3; press += 1) {
      launcherOf(element).click();
      await settle();
    }
    expect(element.isOpen).toBe(true);
    // Another module would have forgotten which addresses have failed.
    expect(new Set(asked)).toEqual(new Set([0]));
  });

  it.each(Object.keys(frameLocales))('[EW36] says in %s that it could not be loaded', async (language) => {
    const standIn = makeStandIn();
    standIn.failing = 1;
    vi.stubGlobal('reportError', () => {});
    document.body.lang = language;
    const element = defineTest(standIn).create();
    const messages: string[] = [];
    element.on('error', ({ message }) => messages.push(message));
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    const { loadFailed, retry } = frameLocales[language]!;
    expect(element.shadowRoot!.querySelector('[role=alert]')?.textContent).toBe(loadFailed);
    expect(launcherOf(element).ariaLabel).toBe(retry);
    expect(messages).toEqual([loadFailed]);
    document.body.removeAttribute('lang');
  });

  it('[EW36] says it in the words of the site, also where those of the language cannot be had', async () => {
    const standIn = makeStandIn();
    standIn.failing = 1;
    standIn.source.words = () => Promise.reject(new TypeError('no such chunk'));
    vi.stubGlobal('reportError', () => {});
    const element = defineTest(standIn).create();
    element.configure({ locale: 'de', texts: { loadFailed: 'Ask us at the till.' } });
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    expect(element.shadowRoot!.querySelector('[role=alert]')?.textContent).toBe('Ask us at the till.');
    expect(launcherOf(element).ariaLabel).toBe('Try again');
  });

  it('[EW14] remembers for the session that it was open, and reopens without taking focus', async () => {
    const standIn = makeStandIn();
    const { create } = defineTest(standIn);
    const first = create();
    document.body.append(first);
    launcherOf(first).click();
    await settle();
    first.remove();
    await settle();
    expect(standIn.destroyed).toBe(1);
    const second = create();
    document.body.append(second);
    await settle();
    expect(second.isOpen).toBe(true);
    expect(standIn.focused).toHaveLength(1);
  });

  it('[EW14] opens where the page forbids storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    expect(element.isOpen).toBe(true);
  });

  it('[EW7] makes a sidebar as wide as the page says at that moment, and as the person made it until then', async () => {
    const standIn = makeStandIn();
    const { create } = defineTest(standIn);
    const show = async () => {
      const element = create();
      element.configure({ instance: 'wide', mode: 'sidebar', width: 500, open: true });
      document.body.append(element);
      await settle();
      const edge = () => element.shadowRoot!.querySelector<HTMLElement>('[role=separator]')!;
      const root = element.shadowRoot!.querySelector<HTMLElement>('.root')!;
      const widths = () => [root.style.getPropertyValue('--_width'), edge().ariaValueNow];
      return { element, edge, widths };
    };
    const { element, edge, widths } = await show();
    expect(widths()).toEqual(['500px', '500']);
    element.width = 600;
    expect(widths()).toEqual(['600px', '600']);
    edge().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    expect(widths()).toEqual(['616px', '616']);
    element.remove();
    await settle();
    const again = await show();
    expect(again.widths()).toEqual(['616px', '616']);
    again.element.width = 2000;
    expect(again.widths()).toEqual(['800px', '800']);
    again.edge().dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }));
    expect(again.widths()).toEqual(['320px', '320']);
    again.edge().dispatchEvent(new MouseEvent('dblclick'));
    expect(again.widths()).toEqual(['800px', '800']);
    expect(Object.keys(localStorage)).toEqual([]);
    again.element.width = undefined;
    expect(again.widths()).toEqual(['420px', '420']);
  });

  it('[EW8] a panel that the person made larger stays so, and the size that the page wishes for stays the page’s', async () => {
    const standIn = makeStandIn();
    const { create } = defineTest(standIn);
    const show = async () => {
      const element = create();
      element.configure({ instance: 'large', width: 380, height: 500, open: true });
      document.body.append(element);
      await settle();
      const size = () => ['--_width', '--_height'].map((name) => element.style.getPropertyValue(name));
      return { element, size };
    };
    const first = await show();
    expect(first.size()).toEqual(['380px', '500px']);
    first.element.controller!.setExpanded(true);
    expect(first.size()).toEqual(['720px', '1200px']);
    expect([first.element.width, first.element.height]).toEqual([380, 500]);
    first.element.width = 400;
    expect(first.size()).toEqual(['720px', '1200px']);
    // Where it stands in the page the page alone says how large it is.
    first.element.mode = 'inline';
    await settle();
    expect(first.size()).toEqual(['400px', '500px']);
    first.element.remove();
    await settle();
    const { element, size } = await show();
    expect(size()).toEqual(['720px', '1200px']);
    element.controller!.setExpanded(false);
    expect(size()).toEqual(['380px', '500px']);
    element.remove();
    await settle();
    expect((await show()).size()).toEqual(['380px', '500px']);
  });

  it('[EW15] stays as it is when it is moved, and begins again when it comes back', async () => {
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    document.body.prepend(element);
    await settle();
    expect(standIn.destroyed).toBe(0);
    element.remove();
    await settle();
    document.body.append(element);
    await settle();
    expect([standIn.destroyed, standIn.controllers.length]).toEqual([1, 2]);
    expect(element.isOpen).toBe(true);
    expect(standIn.controllers[0]).toBe(standIn.controllers[1]);
  });

  it('[EW16] counts new messages for everybody to see and to hear', async () => {
    const standIn = makeStandIn();
    const element = defineTest(standIn).create();
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    element.close();
    standIn.controllers[0]!.setUnread(1);
    expect(launcherOf(element).ariaLabel).toBe('Open chat, 1 new message');
    standIn.controllers[0]!.setUnread(12);
    expect(element.shadowRoot!.querySelector('[part=badge]')?.textContent).toBe('9+');
    expect(element.shadowRoot!.querySelector('[role=status]')?.textContent).toBe('12 new messages');
  });

  it('names its launcher in the language of the page, or in the words of the site', async () => {
    const { create } = defineTest(makeStandIn());
    document.body.lang = 'de-CH';
    const german = create();
    const own = create();
    own.configure({ texts: { openChat: 'Ask us' } });
    document.body.append(german, own);
    await vi.waitFor(() => expect(launcherOf(german).ariaLabel).toBe('Chat öffnen'));
    expect(launcherOf(own).ariaLabel).toBe('Ask us');
    document.body.removeAttribute('lang');
  });

  it('[EW18] leaves nothing behind: a hundred times on the page and off again', async () => {
    const counts = new Map<EventTarget, number>();
    const count = (target: EventTarget) => {
      counts.set(target, 0);
      const { addEventListener: add, removeEventListener: remove } = target;
      const held = new Map<unknown, AbortSignal | undefined>();
      target.addEventListener = (type: string, listener: never, options?: AddEventListenerOptions) => {
        held.set(listener, options?.signal);
        options?.signal?.addEventListener('abort', () => held.delete(listener));
        counts.set(target, held.size);
        add.call(target, type, listener, options);
      };
      target.removeEventListener = (type: string, listener: never, options?: EventListenerOptions) => {
        held.delete(listener);
        remove.call(target, type, listener, options);
      };
      return {
        size: () => held.size,
        restore: () => Object.assign(target, { addEventListener: add, removeEventListener: remove }),
      };
    };
    const held = [window, document, document.documentElement, document.body].map(count);
    const { create } = defineTest(makeStandIn());
    for (let round = 0; round < 100; round += 1) {
      const element = create();
      element.configure({ mode: round % 2 ? 'inline' : 'sidebar', open: true });
      document.body.append(element);
      await settle();
      element.remove();
    }
    await settle();
    expect(held.map(({ size }) => size())).toEqual([0, 0, 0, 0]);
    expect(document.querySelectorAll('*')).toHaveLength(3);
    held.forEach(({ restore }) => restore());
  });

  it('[EW19] gives a second version a name of its own', () => {
    const find = async () => ({ panelSource: makeStandIn().source });
    expect(defineStoaChat(find, '1.0.0')).toBe('stoa-chat');
    expect(defineStoaChat(find, '1.0.0')).toBe('stoa-chat');
    expect(defineStoaChat(find, '2.0.0-beta.1')).toBe('stoa-chat-2-0-0-beta-1');
    expect(customElements.get('stoa-chat')).not.toBe(customElements.get('stoa-chat-2-0-0-beta-1'));
  });
});
