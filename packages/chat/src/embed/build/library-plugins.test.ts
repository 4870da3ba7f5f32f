import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { strictLog, withPlainIcon, withPlainNames } from '../../../build/library-plugins.mjs';

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

  it.each([
    [
      'stops at an import by name that the runtime lacks',
      "import { useDeferredValue } from 'react'; useDeferredValue(1);",
      true,
    ],
    [
      'stops at a name of it that is looked up in the whole',
      "import * as React from 'react'; React.useDeferredValue(1);",
      true,
    ],
    ['goes on with what it has', "import * as React from 'react'; React.useId();", false],
  ])('[EP21] %s', async (_title, code, fails) => {
    const bundle = await rolldown({
      input: 'entry',
      cwd: join(import.meta.dirname, '../../..'),
      resolve: { alias: { react: join(import.meta.dirname, '../../../build/preact-as-react.mjs') } },
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.js') : undefined),
          load: (id) => (id.endsWith('entry.js') ? code : undefined),
        },
      ],
      onLog: strictLog,
    });
    const made = bundle.generate({ format: 'esm' }).finally(() => bundle.close());
    if (fails) await expect(made).rejects.toThrow(/useDeferredValue/);
    else expect((await made).output).toHaveLength(1);
  });
});
