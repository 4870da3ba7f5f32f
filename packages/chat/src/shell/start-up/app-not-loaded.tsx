import { Banner, useTexts } from '@stoa/ui';
import { signInTexts } from './sign-in.texts.js';

/**
 * What a page says when its scripts did not come. The server writes it into every page, hidden; the entry script reveals it and makes its
 * button reload the page.
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
