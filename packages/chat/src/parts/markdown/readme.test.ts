import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as door from './index.js';

const require = createRequire(import.meta.url);
const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```(tsx?)\n([\s\S]*?)```/g)].map(([, , source = '']) => source);

/** Runs an example as a module. @returns its exports, and the lines that it logs */
async function run(source: string) {
  const { code } = await transform(source, { loader: 'tsx', format: 'cjs', jsx: 'automatic' });
  const module = { exports: {} as Record<string, ComponentType<Record<string, unknown>>> };
  const lines: unknown[] = [];
  const find = (name: string): unknown => (name === '@stoa/chat/markdown' ? door : require(name));
  const start = new Function('module', 'exports', 'require', 'console', code) as (
    ...values: unknown[]
  ) => void;
  start(module, module.exports, find, { log: (line: unknown) => lines.push(line) });
  return { exports: module.exports, lines };
}

const html = (component: ComponentType<Record<string, unknown>> | undefined, props: object) =>
  component ? renderToStaticMarkup(createElement(component, { ...props })) : '';

it('[MD7] the component of the README renders a growing message', async () => {
  const { exports } = await run(examples[0] ?? '');
  expect(html(exports['Reply'], { text: 'It runs **slow', isGrowing: true })).toContain('>slow</strong>');
  expect(html(exports['Reply'], { text: 'It runs **slow', isGrowing: false })).toContain('**slow');
});

it('[MD7] the thread of the README renders its messages', async () => {
  const { exports } = await run(examples[1] ?? '');
  const messages = [
    { id: 'a', text: '*one*' },
    { id: 'b', text: '*two*' },
  ];
  expect(html(exports['Thread'], { messages })).toMatch(/<em>one<\/em>.*<em>two<\/em>/);
});

it('[MD7] the parser of the README logs the blocks as its comment says', async () => {
  const source = examples[2] ?? '';
  const { lines } = await run(source);
  const logged = /\/\/ (\[.*\])/.exec(source)?.[1] ?? '';
  expect(lines).toEqual([JSON.parse(logged.replaceAll("'", '"'))]);
});
