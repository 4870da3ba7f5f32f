import type { StoaChatOptions, StoaChatRenderer } from './options.js';
import { createRegistry } from './registry.js';
import { createObservable, type Observable } from './observable.js';

/** Reason why a renderer cannot be used; undefined if it can. */
export const rendererFaultOf = (kind: string, renderer: StoaChatRenderer): string | undefined =>
  typeof kind === 'string' && /^[\w.+#-]{1,64}$/.test(kind) && typeof renderer === 'function'
    ? undefined
    : `The renderer of "${String(kind)}" cannot be offered: it needs a kind of 1 to 64 letters, digits, _ or -.+#, and a function.`;

/** Renderers of the page: registered ones, then those of its options. */
export interface OfferedRenderers {
  /**
   * Renderer of a kind (lower case): the registered one first, the last of several. For an option it is one stable function, which calls
   * the renderer that the option holds at that time.
   */
  find: (kind: string) => StoaChatRenderer | undefined;
  /** Notifies when results of `find` may change. @returns unsubscribe */
  subscribe: (listener: () => void) => () => void;
  /** @returns unregister @errors throws a `TypeError` for one that cannot be used */
  register: (kind: string, renderer: StoaChatRenderer) => () => void;
}

export function createOfferedRenderers(options: Observable<Readonly<StoaChatOptions>>): OfferedRenderers {
  const changes = createObservable(0);
  const tell = () => changes.setState(changes.getState() + 1);
  const registered = createRegistry<StoaChatRenderer>(tell);
  const stableRenderers = new Map<string, StoaChatRenderer>();
  const ofOptions = (kind: string) =>
    Object.entries(options.getState().renderers ?? {}).findLast(
      ([name, renderer]) => name.toLowerCase() === kind && !rendererFaultOf(name, renderer),
    )?.[1];
  options.subscribe(tell);

  return {
    find: (kind) => {
      const own = registered.get(kind);
      if (own || !ofOptions(kind)) return own;
      const stable: StoaChatRenderer =
        stableRenderers.get(kind) ?? ((place, block) => ofOptions(kind)?.(place, block));
      stableRenderers.set(kind, stable);
      return stable;
    },
    subscribe: changes.subscribe,
    register: (kind, renderer) => {
      const fault = rendererFaultOf(kind, renderer);
      if (fault) throw new TypeError(fault);
      return registered.add(kind.toLowerCase(), renderer);
    },
  };
}
