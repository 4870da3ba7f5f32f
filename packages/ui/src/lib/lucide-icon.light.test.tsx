import { Copy, SquareCheck } from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as copyModule from 'lucide-react/dist/esm/icons/copy.mjs';
import * as squareCheckModule from 'lucide-react/dist/esm/icons/square-check.mjs';
import createLightIcon, { type IconData, type IconProps } from './lucide-icon.light.js';

const dataOf = (module: object) => (module as { __iconData: IconData }).__iconData;

const attributesOf = (markup: string) => {
  const [, tag = ''] = /^<svg ([^>]*)>/.exec(markup) ?? [];
  return tag
    .match(/[\w-]+="[^"]*"/g)
    ?.filter((one) => !one.startsWith('class='))
    .sort();
};
const shapesOf = (markup: string) => markup.replace(/^<svg [^>]*>/, '');

describe('the light icon', () => {
  it.each<[string, ComponentType<IconProps>, IconData]>([
    ['copy', Copy as ComponentType<IconProps>, dataOf(copyModule)],
    ['square-check', SquareCheck as ComponentType<IconProps>, dataOf(squareCheckModule)],
  ])('draws %s as the library does', (_name, Whole, data) => {
    const props = { size: 16, 'aria-hidden': true, className: 'text-ink' } as const;
    const whole = renderToStaticMarkup(createElement(Whole, props));
    const light = renderToStaticMarkup(createElement(createLightIcon(data), props));
    expect(attributesOf(light)).toEqual(attributesOf(whole));
    expect(shapesOf(light)).toBe(shapesOf(whole));
    expect(light).toContain('text-ink');
  });
});
