'use client';
import { createContext, useContext } from 'react';

/** The ways to content of other sites, after the reader's consent. */
export interface ExternalSource {
  /**
   * URL of the proxy of this origin for an image of another site; null without a proxy: the image stays a link.
   */
  imageUrl(url: string): string | null;
  /** URL at which a page of another site may be framed; null where the policy of the page forbids it. */
  frameUrl(url: string): string | null;
}

const ExternalSourceContext = createContext<ExternalSource>({ imageUrl: () => null, frameUrl: () => null });

/** Provides the ways to content of other sites. Pass a stable object. */
export const ExternalSourceProvider = ExternalSourceContext.Provider;

/** The ways to content of other sites. */
export const useExternalSource = (): ExternalSource => useContext(ExternalSourceContext);
