import { cva } from 'class-variance-authority';
import { describe, expect, it } from 'vitest';
import { cva as light } from './cva.light.js';

const config = {
  variants: {
    tone: { plain: 'tone-plain', loud: 'tone-loud' },
    size: { sm: 'size-sm', md: 'size-md' },
    square: { true: 'is-square', false: '' },
  },
  compoundVariants: [
    { square: true, size: 'sm', class: 'w-7' },
    { square: true, size: 'md', class: 'w-8' },
  ],
  defaultVariants: { tone: 'plain', size: 'md', square: false },
} as const;

describe('the light cva', () => {
  it.each([
    undefined,
    {},
    { tone: 'loud' },
    { tone: undefined, size: 'sm' },
    { tone: null },
    { square: true },
    { square: true, size: 'sm' },
    { square: true, size: undefined },
    { size: 'sm', class: 'own' },
    { size: 'sm', className: 'own' },
  ])('[LC3] joins what the other joins: %j', (props) => {
    const full = cva(['base', 'also'], config as never) as (given?: object) => string;
    expect(light(['base', 'also'], config)(props as never)).toBe(full(props));
  });

  it('[LC3] knows a look without variants', () => {
    expect(light('base')()).toBe('base');
    expect(light('base', { variants: {}, defaultVariants: {} })({ class: 'own' })).toBe('base own');
  });
});
