import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPlainIcon, withPlainNames } from '../../../build/library-plugins.mjs';

const ofUi = createRequire(join(import.meta.dirname, '../../../../ui/package.json'));
const icons = join(dirname(ofUi.resolve('lucide-react/package.json')), 'dist/esm/icons');

describe('libraries in the build of the embeddable chat', () => {
  it('[EP21] asks a runtime by plain names for what it has, and for nothing else', () => {
    const code =
      'const one = React[" useId ".trim().toString()] || other; React2[" use ".trim().toString()];';
    expect(withPlainNames(code, new Set(['useId']))).toBe('const one = React.useId || other; undefined;');
  });

  it('[EP21] finds every such name of the library in force', () => {
    const id = createRequire(ofUi.resolve('@radix-ui/react-popover')).resolve('@radix-ui/react-id');
    const code = readFileSync(id.replace(/\.js$/, '.mjs'), 'utf8');
    expect(code).toMatch(/React\w*\["/);
    expect(withPlainNames(code, new Set(['useId']))).toContain('React.useId');
    expect(withPlainNames(code, new Set(['useId']))).not.toMatch(/React\w*\["/);
  });

  it.each(['trash', 'square-check', 'arrow-down'])('[EP21] keeps every shape of the icon %s', (name) => {
    const code = readFileSync(join(icons, `${name}.mjs`), 'utf8');
    const plain = withPlainIcon(code);
    expect(plain.length).toBeLessThan(code.length);
    expect(plain).not.toMatch(/key:|aliases|size: 24|^__iconData\.node/m);
    const shapesOf = (text: string) =>
      [...text.matchAll(/\b(?:d|x|y|width|height|rx|cx|cy|r): "[^"]*"/g)].map(String);
    expect(shapesOf(plain)).toEqual(shapesOf(code));
    expect(plain).toContain(`name: "${name}"`);
    expect(plain).toMatch(/createLucideIcon\(__iconData\)/);
  });
});
