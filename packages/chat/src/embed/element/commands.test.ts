// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, defineTest, launcherOf, makeStandIn, settle } from '../../testing/embed-element.js';
import type { StoaChatElement } from './stoa-chat-element.js';

const reported = vi.fn();

beforeEach(() => {
  completeDom();
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
  document.body.replaceChildren();
});
afterEach(() => vi.unstubAllGlobals());

const tool = (name: string) => ({ name, description: '', schema: {}, run: () => 0 });
const offeredBy = ({ controller }: StoaChatElement) => controller?.tools().map(({ name }) => name);

/** An element that notes by whom it was opened and closed. */
function make(standIn = makeStandIn()) {
  const element = defineTest(standIn).create();
  const heard: string[] = [];
  element.on('open', ({ by }) => heard.push(`open by ${by}`));
  element.on('close', ({ by }) => heard.push(`close by ${by}`));
  return { standIn, element, heard };
}

describe('methods before the panel is loaded', () => {
  it('[EW11] run in the order of the calls, whatever they act on', async () => {
    const { standIn, element, heard } = make();
    const context = () => ({ page: 1 });
    element.setUser();
    element.send('one');
    element.open();
    element.newConversation();
    element.close();
    element.toggle();
    element.setContext(() => ({ page: 0 }));
    element.setContext(context);
    element.send('two');
    element.logout();
    document.body.append(element);
    await settle();
    expect(standIn.commands.map(([name]) => name)).toEqual([
      'setUser',
      'send',
      'newConversation',
      'send',
      'logout',
    ]);
    expect(heard).toEqual(['open by page', 'close by page', 'open by page']);
    expect(element.isOpen).toBe(true);
    expect(element.controller!.options.getState().context).toBe(context);
  });

  it('[EW10] [EW11] load it or wait for one that does', async () => {
    const { standIn, element } = make();
    document.body.append(element);
    element.close();
    element.setContext(null);
    element.registerTool(tool('a'));
    element.registerRenderer('weather', () => {});
    element.setUser();
    element.newConversation();
    await settle();
    expect(standIn.loads).toBe(0);
    element.send('Hello');
    await settle();
    expect(standIn.loads).toBeGreaterThan(0);
    expect(standIn.commands.map(([name]) => name)).toEqual(['setUser', 'newConversation', 'send']);
    expect(offeredBy(element)).toEqual(['a']);
  });

  it.each(['open', 'toggle', 'send', 'logout'] as const)('[EW11] %s loads it', async (name) => {
    const { standIn, element } = make();
    document.body.append(element);
    element[name]('');
    await settle();
    expect(standIn.controllers).toHaveLength(1);
  });

  it('[EW11] wait for the next try where it could not be loaded', async () => {
    const { standIn, element } = make();
    standIn.failing = 1;
    element.registerTool(tool('a'));
    document.body.append(element);
    element.send('one');
    await settle();
    expect(standIn.commands).toEqual([]);
    launcherOf(element).click();
    await settle();
    expect(standIn.commands).toEqual([['send', 'one']]);
    expect(offeredBy(element)).toEqual(['a']);
    element.send('two');
    expect(standIn.commands).toHaveLength(2);
  });

  it('[EW5] [EW11] take a registration back, once, before the panel is loaded and after', async () => {
    const { element } = make();
    const takeBackFirst = element.registerTool(tool('first'));
    const second = tool('second');
    const takeBackSecond = element.registerTool(second);
    takeBackFirst();
    element.open();
    document.body.append(element);
    await settle();
    expect(offeredBy(element)).toEqual(['second']);
    takeBackSecond();
    expect(offeredBy(element)).toEqual([]);
    element.registerTool(second);
    takeBackSecond();
    expect(offeredBy(element)).toEqual(['second']);
  });

  it('[EW6] [EW28] report what cannot be registered and go on with the next', async () => {
    const { standIn, element } = make();
    const codes: string[] = [];
    element.on('error', ({ code }) => codes.push(code));
    const takeBack = element.registerTool(tool('two words'));
    element.registerRenderer('two words', () => {});
    element.send('one');
    document.body.append(element);
    await settle();
    await vi.waitFor(() => expect(codes).toEqual(['embed.tool', 'embed.renderer']));
    expect(reported).toHaveBeenCalledTimes(2);
    expect(standIn.commands).toEqual([['send', 'one']]);
    expect(takeBack).not.toThrow();
  });

  it('[EW11] [EW15] without the panel only what the panel carries out has to wait', async () => {
    const { standIn, element, heard } = make();
    element.open();
    document.body.append(element);
    await settle();
    element.remove();
    await settle();
    element.send('one');
    element.close();
    element.setContext(() => 1);
    expect(() => element.registerTool(tool('two words'))).toThrow(TypeError);
    const takeBack = element.registerTool(tool('a'));
    element.logout();
    expect(heard).toEqual(['open by page', 'close by page']);
    expect(offeredBy(element)).toEqual(['a']);
    takeBack();
    expect(offeredBy(element)).toEqual([]);
    expect(standIn.commands).toEqual([]);
    document.body.append(element);
    await settle();
    expect(standIn.commands).toEqual([['send', 'one'], ['logout']]);
    expect(reported).not.toHaveBeenCalled();
  });

  it('[EW11] a press of the launcher is the person’s, a call is the page’s', async () => {
    const { element, heard } = make();
    document.body.append(element);
    launcherOf(element).click();
    await settle();
    launcherOf(element).click();
    element.open = true;
    element.open = false;
    element.setAttribute('open', '');
    element.removeAttribute('open');
    expect(heard).toEqual([
      'open by person',
      'close by person',
      'open by page',
      'close by page',
      'open by page',
      'close by page',
    ]);
  });
});
