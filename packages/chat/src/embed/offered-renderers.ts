import type { StoaChatOptions, StoaChatRenderer } from './options.js';
import { createRegistered } from './registered.js';
import { createWatched, type Watched } from './watched.js';

/** Why a renderer cannot be used; undefined where it can be. */
export const faultOfRenderer = (kind: string, renderer: StoaChatRenderer): string | undefined =>
  typeof kind === 'string' && /^[\w.+#-]{1,64}$/.test(kind) && typeof renderer === 'function'
    ? undefined
    : `The renderer of "${String(kind)}" cannot be offered: it needs a kind of 1 to 64 letters, digits, _ or -.+#, and a function.`;

/** What the page draws itself of the blocks of replies: what it has registered, and beside that what its options name. */
export interface OfferedRenderers {
  /**
   * What draws the blocks of a kind, given in lower case: of both the registered one, and the last of several. For an option it is one
   * function, which calls whichever the option names by then.
   */
  find: (kind: string) => StoaChatRenderer | undefined;
  /** Hears whenever `find` may give something else. @returns the end of it */
  subscribe: (listener: () => void) => () => void;
  /** @returns takes it back @errors throws a `TypeError` for one that cannot be used */
  register: (kind: string, renderer: StoaChatRenderer) => () => void;
}

export function createOfferedRenderers(options: Watched<Readonly<StoaChatOptions>>): OfferedRenderers {
  const changes = createWatched(0);
  const tell = () => changes.setState(changes.getState() + 1);
  const registered = createRegistered<StoaChatRenderer>(tell);
  const passing = new Map<string, StoaChatRenderer>();
  const ofOptions = (kind: string) =>
    Object.entries(options.getState().renderers ?? {}).findLast(
      ([name, renderer]) => name.toLowerCase() === kind && !faultOfRenderer(name, renderer),
    )?.[1];
  options.subscribe(tell);

  return {
    find: (kind) => {
      const own = registered.get(kind);
      if (own || !ofOptions(kind)) return own;
      const pass: StoaChatRenderer = passing.get(kind) ?? ((place, block) => ofOptions(kind)?.(place, block));
      passing.set(kind, pass);
      return pass;
    },
    subscribe: changes.subscribe,
    register: (kind, renderer) => {
      const fault = faultOfRenderer(kind, renderer);
      if (fault) throw new TypeError(fault);
      return registered.add(kind.toLowerCase(), renderer);
    },
  };
}
