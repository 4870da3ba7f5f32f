'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { en, type Text } from './en.js';

const TextContext = createContext<Text>(en);

export interface TextProviderProps {
  /** A whole catalogue: `{ ...en, … }` for a few words of your own, or a translation. */
  text: Text;
  children: ReactNode;
}

/** Supplies the words of every part below it. Without one, parts speak English. */
export function TextProvider({ text, children }: TextProviderProps) {
  return <TextContext.Provider value={text}>{children}</TextContext.Provider>;
}

/** The words in force here. */
export function useText(): Text {
  return useContext(TextContext);
}
