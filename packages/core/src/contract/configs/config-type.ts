import type * as z from 'zod/mini';

/** Which of the two answers of `configs.get` holds a type: `1` is what a page shows first, `0` the rest. */
export type LazyLoad = '0' | '1';

/**
 * A type of configuration, declared once: the wire, the table, the store and the form follow from it.
 *
 * @source administration specification §3 "Admin configuration types"; protocol §3.1
 */
interface Declared<N extends string, T extends z.ZodMiniType> {
  /** Its name on the wire. */
  name: N;
  /** Its name for people, in the sentence that lists what was not saved. */
  title: string;
  schema: T;
  /** The value while nothing has been saved. */
  initial: z.output<T>;
  lazyLoad: LazyLoad;
  /**
   * Where secret texts are, as paths; `*` stands for each member of a list or record. A secret is stored sealed, answered as a mask, and
   * kept where its mask is sent back.
   */
  secrets: readonly (readonly string[])[];
  /** It decides who has a feature, a model or a group, so that `configs.effects` tells whom a change touches. */
  hasEffects?: boolean;
}

/** A declared type of configuration. */
export interface ConfigType<
  N extends string = string,
  T extends z.ZodMiniType = z.ZodMiniType,
  S extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
> extends Declared<N, T> {
  /** What its form and its reader say, in the exact spelling of the specification where that has a sentence. */
  sentences: S;
}

/** Declares a type of configuration, and keeps its types. One without sentences of its own leaves them out. */
export const defineConfig = <
  const N extends string,
  T extends z.ZodMiniType,
  const S extends Readonly<Record<string, string>> = Readonly<Record<never, string>>,
>(
  type: Declared<N, T> & { sentences?: S },
): ConfigType<N, T, S> => ({ sentences: {} as S, ...type });

/** The value of a type of configuration. */
export type ConfigValueOf<C extends ConfigType> = z.output<C['schema']>;
