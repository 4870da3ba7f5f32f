'use client';
import { createContext, useContext } from 'react';

/** Where this page may get content of other sites from, once the reader allows it. */
export interface ExternalSource {
  /**
   * Address of this origin that hands an image of another site on, or null where there is none: then the image stays a link.
   */
  imageUrl(url: string): string | null;
  /** Address at which a page of another site may be framed, or null where the page's policy lets none in. */
  frameUrl(url: string): string | null;
}

const ExternalSourceContext = createContext<ExternalSource>({ imageUrl: () => null, frameUrl: () => null });

/** Tells the messages below where they may get content of other sites from. The roof passes one object that stays the same. */
export const ExternalSourceProvider = ExternalSourceContext.Provider;

/** Where content of other sites may come from. */
export const useExternalSource = (): ExternalSource => useContext(ExternalSourceContext);
