'use client';
import { useText } from './text.js';

/**
 * Words of rooms that come late, by room. They are not part of the catalogue that the first page needs: each room brings its
 * English along, and a translation supplies its own here.
 */
export interface RoomTexts {}

/** Words that a translation or a site supplies for them. What it lacks is said in English. */
export type GivenRooms = { [Room in keyof RoomTexts]?: Partial<RoomTexts[Room]> };

/** The words of one room for a locale. */
export type MakeRoomText<T> = (locale: string) => T;

/**
 * Makes the hook that gives a late room its words: those of the catalogue in force where it has some for this room, else the
 * room's own English, word by word. A room whose words come at different times makes a hook for each part of them.
 *
 * Declare the shape beside the room: `declare module './room-text.js' { interface RoomTexts { diagrams: DiagramsText } }`.
 */
export function createRoomText<Room extends keyof RoomTexts, Part extends Partial<RoomTexts[Room]>>(
  room: Room,
  make: MakeRoomText<Part>,
): () => Part {
  const made = new Map<string, Part>();
  const joined = new WeakMap<object, Part>();
  return function useRoomText() {
    const { locale, rooms } = useText();
    const english = made.get(locale) ?? make(locale);
    made.set(locale, english);
    const given: Partial<RoomTexts[Room]> | undefined = rooms?.[room];
    if (!given) return english;
    // Words keep their identity for as long as those that they were made of do.
    const whole = joined.get(given) ?? { ...english, ...given };
    joined.set(given, whole);
    return whole;
  };
}
