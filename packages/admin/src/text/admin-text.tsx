'use client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

/**
 * Words of the rooms of the administration area, by room. Each room brings its English along and declares the shape beside itself:
 * `declare module '../text/admin-text.js' { interface AdminTexts { embed: EmbedText } }`.
 */
export interface AdminTexts {}

interface AdminLanguage {
  locale: string;
  rooms: Partial<AdminTexts>;
}

const LanguageContext = createContext<AdminLanguage>({ locale: 'en', rooms: {} });

const none: Partial<AdminTexts> = {};

export interface AdminTextProviderProps {
  /** BCP 47. Default `en`. */
  locale?: string;
  /** A translation, room by room; a room that is missing speaks English. */
  rooms?: Partial<AdminTexts>;
  children: ReactNode;
}

/** Supplies the words of every room below it. Without one, rooms speak English. */
export function AdminTextProvider({ locale = 'en', rooms = none, children }: AdminTextProviderProps) {
  const language = useMemo(() => ({ locale, rooms }), [locale, rooms]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** The language in force here. */
export const useAdminLocale = (): string => useContext(LanguageContext).locale;

/** Makes the hook that gives a room its words: those that were supplied, else the room's own English. */
export function createAdminText<Room extends keyof AdminTexts>(
  room: Room,
  make: (locale: string) => AdminTexts[Room],
): () => AdminTexts[Room] {
  const made = new Map<string, AdminTexts[Room]>();
  return function useRoomWords() {
    const { locale, rooms } = useContext(LanguageContext);
    const given = rooms[room];
    if (given) return given;
    const english = made.get(locale) ?? make(locale);
    made.set(locale, english);
    return english;
  };
}
