import { Banner, useTexts } from '@stoa/ui';
import { signInTexts } from './sign-in.texts.js';

/**
 * The notice of a page whose app could not be loaded. The server writes it, hidden, into every page with scripts; the entry script shows
 * it and makes its button reload the page.
 */
export function AppNotLoaded() {
  const texts = useTexts(signInTexts);
  return (
    <Banner
      kind="error"
      title={texts.notLoadedTitle}
      lines={[texts.notLoaded]}
      action={{ label: texts.loadAgain, onAction: () => undefined }}
      className="fixed inset-x-4 top-4 z-50 mx-auto max-w-md shadow-overlay"
    />
  );
}
