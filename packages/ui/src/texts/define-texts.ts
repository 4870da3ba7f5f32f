/** The texts of one room. Its English is also the shape against which a translation is checked. */
export interface Texts<Room extends string = string, Shape extends object = object> {
  readonly room: Room;
  /** English, with counts and dates as `locale` writes them. The same object for the same locale. */
  readonly english: (locale: string) => Shape;
}

/** The shape of a room's texts. */
export type TextsOf<Definition> = Definition extends Texts<string, infer Shape> ? Shape : never;

/** Texts in any words: a sentence that the English takes from a list is a literal type there, and none in a translation. */
type InAnyWords<Shape> = Shape extends string
  ? string
  : Shape extends (...values: infer Values) => infer Text
    ? (...values: Values) => InAnyWords<Text>
    : Shape extends readonly unknown[]
      ? Shape
      : Shape extends object
        ? { [Key in keyof Shape]: InAnyWords<Shape[Key]> }
        : Shape;

/** A translation of some texts, at any depth; functions and lists are given as a whole. */
export type PartialTexts<Shape> = {
  [Key in keyof Shape]?: Shape[Key] extends ((...values: never[]) => unknown) | readonly unknown[] | string
    ? InAnyWords<Shape[Key]>
    : Shape[Key] extends object
      ? PartialTexts<Shape[Key]>
      : Shape[Key];
};

/** A translation of some rooms: `CatalogOf<typeof composerTexts | typeof threadTexts>`. */
export type CatalogOf<Definitions extends Texts> = {
  [Definition in Definitions as Definition['room']]?: PartialTexts<TextsOf<Definition>>;
};

/** A translation of some rooms in which nothing is missing. */
export type CompleteCatalogOf<Definitions extends Texts> = {
  [Definition in Definitions as Definition['room']]: InAnyWords<TextsOf<Definition>>;
};

/** A translation of any rooms. What it lacks is said in English. */
export type Catalog = Readonly<Record<string, object | undefined>>;

/**
 * Defines the texts of a room beside the room, in English. A text with values in it is a function, so that a translation can order and
 * inflect them as its language needs. The name of a room is unique among all that one page shows.
 */
export function defineTexts<const Room extends string, Shape extends object>(
  room: Room,
  make: (locale: string) => Shape,
): Texts<Room, Shape> {
  const made = new Map<string, Shape>();
  return {
    room,
    english: (locale) => {
      const texts = made.get(locale) ?? make(locale);
      made.set(locale, texts);
      return texts;
    },
  };
}
