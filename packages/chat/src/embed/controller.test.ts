import { describe, expect, it, vi } from 'vitest';
import { createEmbedController, type EmbedCommand } from './controller.js';

const make = (target = new EventTarget()) =>
  createEmbedController({
    instance: 'help',
    options: { title: 'Help' },
    frame: { mode: 'launcher', isFullScreen: false, colorScheme: 'light', direction: 'ltr', locale: 'en' },
    target,
  });

const tool = (name: string, description = '') => ({ name, description, schema: {}, run: () => 0 });

describe('what element and panel share', () => {
  it('[EW2] queues calls until the panel takes them, and passes later ones on at once', () => {
    const controller = make();
    controller.enqueueCommand({ kind: 'send', text: 'one' });
    controller.enqueueCommand({ kind: 'logout' });
    const done: EmbedCommand[] = [];
    const end = controller.attachHandler((command) => done.push(command));
    controller.enqueueCommand({ kind: 'newConversation' });
    expect(done.map(({ kind }) => kind)).toEqual(['send', 'logout', 'newConversation']);
    end();
    controller.enqueueCommand({ kind: 'send', text: 'two' });
    expect(done).toHaveLength(3);
    controller.attachHandler((command) => done.push(command));
    expect(done).toHaveLength(4);
  });

  it('[EW3] opens unless the page refuses, and says who wanted it', () => {
    const target = new EventTarget();
    const controller = make(target);
    const heard: unknown[] = [];
    controller.on('open', (detail) => heard.push(detail));
    expect(controller.setOpen(true, 'person')).toBe(true);
    expect(controller.setOpen(true, 'page')).toBe(true);
    expect(heard).toEqual([{ by: 'person', instance: 'help', contract: 1 }]);
    target.addEventListener('stoa-close', (event) => event.preventDefault());
    expect(controller.setOpen(false, 'person')).toBe(false);
    expect(controller.isOpen.getState()).toBe(true);
  });

  it('[EW3] reports what happened, which nobody can refuse, until the listener has gone', () => {
    const target = new EventTarget();
    const controller = make(target);
    target.addEventListener('stoa-unread', (event) => event.preventDefault());
    const listener = vi.fn();
    const off = controller.on('unread', listener);
    controller.setUnread(2);
    controller.setUnread(2);
    off();
    controller.setUnread(3);
    expect(listener.mock.calls).toEqual([[{ count: 2, instance: 'help', contract: 1 }]]);
    expect(controller.emit('error', { code: 'network', message: 'x' })).toBe(true);
  });

  it('[EW9] asks the page about words; the last of several listeners has the last word', () => {
    const target = new EventTarget();
    const controller = make(target);
    const texts = { conversationId: 'c', text: 'My card is 1234' };
    expect(controller.review('before-send', texts)).toEqual({ isHeld: false, text: 'My card is 1234' });
    const ends = [
      controller.on('before-send', (detail) => detail.replace(detail.text.replace('1234', '····'))),
      controller.on('before-send', (detail) => detail.replace(`${detail.text}!`)),
    ];
    expect(controller.review('before-send', texts)).toEqual({ isHeld: false, text: 'My card is ····!' });
    ends.push(controller.on('before-send', ({ refuse }) => refuse('No cards, please.')));
    expect(controller.review('before-send', texts)).toEqual({ isHeld: true, text: 'No cards, please.' });
    ends.forEach((end) => end());
    target.addEventListener('stoa-before-receive', (event) => event.preventDefault(), { once: true });
    expect(controller.review('before-receive', { ...texts, messageId: 'm' })).toEqual({
      isHeld: true,
      text: '',
    });
    expect(controller.review('before-receive', { ...texts, messageId: 'm' }).isHeld).toBe(false);
  });

  it('[EW9] passes on no words to whoever passes on details', () => {
    const controller = make();
    const passed: unknown[] = [];
    controller.on('before-receive', (detail) =>
      passed.push(JSON.parse(JSON.stringify(detail)), { ...detail }, structuredClone(detail)),
    );
    controller.review('before-receive', { conversationId: 'c', messageId: 'm', text: 'secret' });
    const ids = { conversationId: 'c', messageId: 'm', instance: 'help', contract: 1 };
    expect(passed).toEqual([ids, ids, ids]);
  });

  it('[EW4] tells of changed options only', () => {
    const controller = make();
    const heard = vi.fn();
    const off = controller.options.subscribe(heard);
    controller.setOptions({ model: 'm' });
    expect(heard.mock.lastCall?.[0]).toEqual({ title: 'Help', model: 'm' });
    expect(controller.options.getInitialState()).toEqual({ title: 'Help' });
    off();
    controller.setOptions({ model: 'n' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('[EW4] takes options that say the same without a word, and asks the functions that came last', () => {
    const controller = make();
    const tools = (answer: number) => [{ ...tool('add'), run: () => answer }];
    const prompts = () => ['Where is my order?'];
    controller.setOptions({ tools: tools(1), prompts: prompts(), context: () => 1 });
    const heard = vi.fn();
    controller.options.subscribe(heard);
    controller.setOptions({ tools: tools(2), prompts: prompts(), context: () => 2 });
    expect(heard).not.toHaveBeenCalled();
    expect(controller.tools()[0]?.run({}, { signal: new AbortController().signal })).toBe(2);
    expect(controller.options.getState().context?.()).toBe(2);
    controller.setOptions({ tools: [{ ...tool('add'), confirm: true }] });
    controller.setOptions({ context: undefined });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['lists of equal members', ['a', { label: 'b' }], ['a', { label: 'b' }], true],
    ['a list that has grown', ['a'], ['a', 'b'], false],
    ['a list in another order', ['a', 'b'], ['b', 'a'], false],
    ['a changed member', [{ label: 'b', text: 'c' }], [{ label: 'b', text: 'd' }], false],
    ['a list and a record', [], {}, false],
    ['a record and nothing', {}, null, false],
    ['a list that has gone', ['a'], undefined, false],
    ['a number and its text', 1, '1', false],
    ['a field that is undefined', { open: 'a', close: undefined }, { open: 'a' }, true],
    ['a field that is added', { open: 'a' }, { open: 'a', close: 'b' }, false],
    ['functions within records', { weather: () => 1 }, { weather: () => 2 }, true],
    ['a function and a text', { weather: () => 1 }, { weather: 'function' }, false],
    ['a function that is added', { weather: () => 1 }, { weather: () => 1, map: () => 1 }, false],
  ])('[EW4] compares %s', (_what, before, next, isSame) => {
    const controller = make();
    controller.setOptions({ texts: before as never });
    const heard = vi.fn();
    controller.options.subscribe(heard);
    controller.setOptions({ texts: next as never });
    expect(heard).toHaveBeenCalledTimes(isSame ? 0 : 1);
    expect(controller.options.getState().texts).toBe(next);
  });

  it('[EW4] counts an option as changed that has no end', () => {
    const endless = () => {
      const schema: Record<string, unknown> = { type: 'object' };
      return Object.assign(schema, { first: schema, second: schema });
    };
    const controller = make();
    const tools = () => [{ ...tool('add'), schema: endless() }];
    controller.setOptions({ tools: tools() });
    const heard = vi.fn();
    controller.options.subscribe(heard);
    controller.setOptions({ tools: tools() });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('[EW5] offers the tools of the options and those that were registered; of one name the registered one', () => {
    const controller = make();
    const named = () => controller.tools().map(({ name, description }) => `${name}: ${description}`);
    const takeBack = controller.registerTool(tool('second', 'registered'));
    controller.setOptions({ tools: [tool('first', 'option'), tool('second', 'option')] });
    expect(named()).toEqual(['first: option', 'second: registered']);
    controller.setOptions({ tools: [] });
    expect(named()).toEqual(['second: registered']);
    const again = controller.registerTool(tool('second', 'registered again'));
    takeBack();
    expect(named()).toEqual(['second: registered again']);
    again();
    expect(named()).toEqual([]);
    expect(() => controller.registerTool(tool('no name!'))).toThrow(/"no name!" cannot be offered/);
    expect(() => controller.registerTool(null as never)).toThrow(TypeError);
  });
});
