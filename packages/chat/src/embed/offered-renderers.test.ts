import { describe, expect, it, vi } from 'vitest';
import { createOfferedRenderers } from './offered-renderers.js';
import type { StoaChatBlock, StoaChatOptions, StoaChatRenderer } from './options.js';
import { createObservable } from './observable.js';

const named = (name: string): StoaChatRenderer => vi.fn<StoaChatRenderer>().mockName(name);

function make(options: StoaChatOptions = {}) {
  const watched = createObservable<Readonly<StoaChatOptions>>(options);
  return { watched, renderers: createOfferedRenderers(watched) };
}

describe('what the page draws itself', () => {
  it('[EW27] is found by its kind in any case, and is nothing else than what was said', () => {
    const { renderers } = make({ renderers: { 'Vega-Lite': named('option') } });
    const weather = named('weather');
    renderers.register('Weather', weather);
    expect(renderers.find('weather')).toBe(weather);
    expect(renderers.find('vega-lite')).toBeTypeOf('function');
    for (const word of ['', 'weathers', 'vega', 'constructor', '__proto__', 'tostring'])
      expect(renderers.find(word)).toBeUndefined();
  });

  it('[EW27] the registered one counts until it is taken back, the last of several; each change is told', () => {
    const { watched, renderers } = make();
    const told = vi.fn();
    const end = renderers.subscribe(told);
    const [first, second] = [named('first'), named('second')];
    const takeBackFirst = renderers.register('weather', first);
    const takeBackSecond = renderers.register('weather', second);
    expect(renderers.find('weather')).toBe(second);
    takeBackFirst();
    expect(renderers.find('weather')).toBe(second);
    expect(told).toHaveBeenCalledTimes(2);
    takeBackSecond();
    takeBackSecond();
    expect(renderers.find('weather')).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(3);
    watched.setState({ renderers: { weather: first } });
    expect(told).toHaveBeenCalledTimes(4);
    end();
    renderers.register('weather', second);
    expect(told).toHaveBeenCalledTimes(4);
  });

  it('[EW27] one of the options draws nothing anew by being given anew, and the function that came last is called', () => {
    const [before, after] = [named('before'), named('after')];
    const { watched, renderers } = make({ renderers: { weather: before } });
    const found = renderers.find('weather');
    watched.setState({ renderers: { weather: after } }, true);
    expect(renderers.find('weather')).toBe(found);
    const place = {} as HTMLElement;
    const block = {} as StoaChatBlock;
    void found?.(place, block);
    expect(before).not.toHaveBeenCalled();
    expect(after).toHaveBeenCalledWith(place, block);
    watched.setState({});
    expect(renderers.find('weather')).toBeUndefined();
    expect(found?.(place, block)).toBeUndefined();
  });

  it.each([
    ['two words', named('x')],
    ['', named('x')],
    ['a`b', named('x')],
    ['a'.repeat(65), named('x')],
    [undefined, named('x')],
    ['weather', undefined],
    ['weather', {}],
  ])('[EW28] %j with %j is refused, and no option of that kind draws', (kind, renderer) => {
    const { renderers } = make({ renderers: { [String(kind)]: renderer } as StoaChatOptions['renderers'] });
    expect(() => renderers.register(kind as string, renderer as StoaChatRenderer)).toThrow(TypeError);
    expect(() => renderers.register(kind as string, renderer as StoaChatRenderer)).toThrow(
      /cannot be offered: it needs/,
    );
    if (typeof kind === 'string') expect(renderers.find(kind)).toBeUndefined();
  });

  it.each(['c++', 'c#', 'objective-c', 'v1.2', 'APIkey', '_'])('[EW28] %j is a kind', (kind) => {
    const { renderers } = make();
    renderers.register(kind, named('x'));
    expect(renderers.find(kind.toLowerCase())).toBeTypeOf('function');
  });
});
