import type * as z from 'zod/mini';

/** Which of the two answers of `configs.get` holds a type: `1` is what a page shows first, `0` the rest. */
export type LazyLoad = '0' | '1';

/**
 * A type of configuration, declared once: the wire, the table, the store and the form follow from it.
 *
 * @source administration specification §3 "Admin configuration types"; protocol §3.1
 */
export interface ConfigType<N extends string = string, T extends z.ZodMiniType = z.ZodMiniType> {
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
}

/** Declares a type of configuration; the identity function that keeps its types. */
export const defineConfig = <const N extends string, T extends z.ZodMiniType>(
  type: ConfigType<N, T>,
): ConfigType<N, T> => type;

/** The value of a type of configuration. */
export type ConfigValueOf<C extends ConfigType> = z.output<C['schema']>;
