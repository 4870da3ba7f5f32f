import { DirectionProvider } from '@stoa/ui';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect, type ReactNode } from 'react';
import { configure } from 'storybook/test';
import { ShadowFrame } from './shadow-frame.js';
import { expectContrastInOtherTheme } from './other-theme.js';
import './preview.css';

// A busy machine draws seconds late; a story that fails says so a little later.
configure({ asyncUtilTimeout: 8000 });

interface SurroundingsProps {
  theme: string;
  direction: string;
  children: ReactNode;
}

/** Theme and direction stand on the document, as they do in the app, so that overlays have them too. */
function Surroundings({ theme, direction, children }: SurroundingsProps) {
  const dir = direction === 'rtl' ? 'rtl' : 'ltr';
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.dataset['theme'] = theme;
    documentElement.dir = dir;
    documentElement.lang ||= 'en';
  }, [theme, dir]);
  return <DirectionProvider dir={dir}>{children}</DirectionProvider>;
}

const surround: Decorator = (Story, { globals, parameters }) => (
  <Surroundings theme={String(globals['theme'])} direction={String(globals['direction'])}>
    {globals['place'] === 'shadow' || parameters['place'] === 'shadow' ? (
      <ShadowFrame theme={String(globals['theme'])}>
        <Story />
      </ShadowFrame>
    ) : (
      <Story />
    )}
  </Surroundings>
);

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [surround],
  afterEach: ({ canvasElement, parameters }) =>
    parameters['a11y']?.test === 'error'
      ? expectContrastInOtherTheme(canvasElement.ownerDocument)
      : undefined,
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    layout: 'padded',
    options: { storySort: { order: ['Identity', 'Primitives', 'Patterns', '*'] } },
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
    place: 'page',
  },
};

export default preview;
