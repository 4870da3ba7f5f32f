// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import * as runtime from 'react/jsx-runtime';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { createNoticesStore } from './notices/notices.store.js';
import { Notices } from './notices/notices.js';
import { useStore } from './state/use-store.js';

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

it('the example of the README runs as written', async () => {
  const readme = readFileSync('packages/react/README.md', 'utf8');
  const example = /```tsx\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const { outputText } = ts.transpileModule(example, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, jsx: ts.JsxEmit.ReactJSX },
  });
  const modules: Record<string, unknown> = {
    'react/jsx-runtime': runtime,
    '@stoa/react': { createNoticesStore, Notices, useStore },
  };
  const module = { exports: {} as { Page?: ComponentType } };
  const run = new Function('require', 'module', 'exports', outputText);
  run((name: string) => modules[name], module, module.exports);
  const { Page } = module.exports;
  if (!Page) throw new Error('The example exports no page.');

  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByText('Notices: 1')).toBeTruthy();
  expect(await screen.findAllByText('The draft is kept.')).not.toEqual([]);
});
