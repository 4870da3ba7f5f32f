import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';

// What blocks fetch on first use. Found during a test, it would reload the page under it.
const blockDependencies = [
  'mermaid',
  'dompurify',
  'vega',
  'vega-lite',
  'vega-interpreter',
  'jsonrepair',
  'highlight.js/lib/core',
  ...['typescript', 'javascript', 'xml', 'css', 'graphql', 'python', 'diff', 'json'].map(
    (name) => `highlight.js/lib/languages/${name}`,
  ),
].map((name) => `@stoa/chat > ${name}`);

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../docs/identity/**/*.mdx', '../packages/*/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  staticDirs: [
    { from: '../packages/ui/node_modules/@fontsource-variable/commissioner/files', to: '/fonts' },
    { from: '../examples/full-app/public/favicon.svg', to: '/favicon.svg' },
  ],
  managerHead: (head = '') => `${head}
<style>
  @font-face {
    font-family: 'Commissioner Variable';
    font-weight: 100 900;
    font-display: swap;
    src: url('./fonts/commissioner-latin-wght-normal.woff2') format('woff2');
  }
</style>`,
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), tailwindcss()],
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...blockDependencies],
    },
  }),
};

export default config;
