import { DirectionProvider, TextsProvider } from '@stoa/ui';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import { BlockHostsProvider } from '../packages/chat/src/base/blocks/block-hosts.js';
import { loadDiagramRenderer } from '../packages/chat/src/parts/diagrams/load-diagram-renderer.js';
import { loadTranslation, panelLanguages } from '../packages/chat/src/embed/texts/load-translation.js';
import type { Translation } from '../packages/chat/src/embed/texts/translation.types.js';
import { houseTheme } from './house-theme.js';
import { ShadowFrame } from './shadow-frame.js';
import { pseudoLocale } from '../tools/pseudo/pseudo-texts.js';
import { expectPseudoTexts, loadPseudoLocale } from './pseudo-locale.js';
import { expectContrastInOtherTheme } from './other-theme.js';
import './preview.css';

// A busy machine draws seconds late; a story that fails says so a little later.
configure({ asyncUtilTimeout: 8000 });

// The policy of Storybook's page allows inline styles, so diagrams are drawn in it.
const blockHosts = { loadDiagramRenderer };

interface EnvironmentProps {
  theme: string;
  direction: string;
  locale: string;
  children: ReactNode;
}

/** Theme, direction and language of the document, as the app sets them, so that overlays have them too. */
function Environment({ theme, direction, locale, children }: EnvironmentProps) {
  const dir = direction === 'rtl' ? 'rtl' : 'ltr';
  const [translation, setTranslation] = useState<Partial<Translation> | null>(null);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.dataset['theme'] = theme;
    documentElement.dir = dir;
    documentElement.lang = locale;
  }, [theme, dir, locale]);
  useEffect(() => {
    let isCurrent = true;
    const loaded: Promise<Partial<Translation> | null> =
      locale === pseudoLocale ? loadPseudoLocale() : loadTranslation(locale);
    void loaded.then((next) => isCurrent && setTranslation(next));
    return () => void (isCurrent = false);
  }, [locale]);
  return (
    <DirectionProvider dir={dir}>
      <TextsProvider
        locale={locale}
        {...(translation && { catalog: translation.initial, deferred: translation.deferred })}
      >
        <BlockHostsProvider value={blockHosts}>{children}</BlockHostsProvider>
      </TextsProvider>
    </DirectionProvider>
  );
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const withEnvironment: Decorator = (Story, { globals, parameters }) => (
  <Environment
    theme={String(globals['theme'])}
    direction={String(globals['direction'])}
    locale={String(globals['locale'])}
  >
    {globals['place'] === 'shadow' || parameters['place'] === 'shadow' ? (
      <ShadowFrame theme={String(globals['theme'])}>
        <Story />
      </ShadowFrame>
    ) : (
      <Story />
    )}
  </Environment>
);

/** Widths at which every screen is judged. */
const widths = Object.fromEntries(
  [390, 768, 1280, 1440].map((width) => [
    `w${width}`,
    {
      name: `${width} px`,
      styles: { width: `${width}px`, height: '900px' },
      type: width < 600 ? 'mobile' : 'desktop',
    },
  ]),
);

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withEnvironment],
  afterEach: async ({ canvasElement: { ownerDocument }, parameters, globals }) => {
    if (globals['locale'] === pseudoLocale) expectPseudoTexts(ownerDocument, parameters['data'] ?? /(?!)/);
    if (parameters['a11y']?.test === 'error') await expectContrastInOtherTheme(ownerDocument);
  },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    layout: 'padded',
    viewport: { options: widths },
    docs: { theme: houseTheme('light') },
    options: { storySort: { order: ['Identity', ['About', '*'], 'Primitives', 'Patterns', '*'] } },
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    direction: {
      description: 'Direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    locale: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          ...panelLanguages.map((language) => ({
            value: language === 'en' ? 'en-GB' : language,
            title: languageNames.of(language) ?? language,
          })),
          { value: pseudoLocale, title: 'Accents and longer words' },
        ],
      },
    },
    place: {
      description: 'Where the part lives',
      toolbar: {
        icon: 'component',
        dynamicTitle: true,
        items: [
          { value: 'page', title: 'In the page' },
          { value: 'shadow', title: 'In a shadow root' },
        ],
      },
    },
  },
  initialGlobals: {
    theme: import.meta.env['STORYBOOK_THEME'] ?? 'light',
    direction: 'ltr',
    locale: 'en-GB',
    place: 'page',
  },
};

export default preview;
