// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleDoorModules } from '../../../build/embed.mjs';

/** Static and dynamic imports of a module. */
const importsIn = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(["'`])([^"'`\n]+)\1/g)].map(([, , name = '']) => name);

describe('the doors as modules', () => {
  let files: ReadonlyMap<string, Uint8Array>;
  const textOf = (name: string) => Buffer.from(files.get(name)!).toString();

  beforeAll(async () => {
    files = await bundleDoorModules({ version: '1.2.3', startFile: 'script-start-x.js' });
  }, 60_000);

  it('[EB100] leave React alone to the page, and that to one of them', () => {
    const bare = [...files.keys()].flatMap((name) =>
      importsIn(textOf(name))
        .filter((one) => !/^\.{1,2}\//.test(one))
        .map((one) => `${name}: ${one}`),
    );
    expect(bare).toEqual(['1.2.3/react.js: react']);
  });

  it('[EB101] fetch the panel from the folder beside them', () => {
    for (const door of ['element', 'react']) {
      const code = textOf(`1.2.3/${door}.js`);
      expect(code).toContain('script-start-x.js');
      expect(code).toContain('import.meta.url');
      expect(importsIn(code).filter((one) => one.startsWith('.'))).toEqual([]);
    }
  });

  it('[EB101] find every file that they import', () => {
    let count = 0;
    for (const name of files.keys())
      for (const one of importsIn(textOf(name)).filter((path) => path.startsWith('.'))) {
        expect([...files.keys()], `${name}: ${one}`).toContain(
          new URL(one, `http://x/${name}`).pathname.slice(1),
        );
        count += 1;
      }
    expect(count).toBeGreaterThan(10);
  });

  it('[EB102] have names that stay, which lead to a version', () => {
    for (const door of ['element', 'react', 'headless']) {
      expect(textOf(`${door}.js`)).toBe(`export * from './1.2.3/${door}.js';\n`);
      expect(textOf(`v1/${door}.js`)).toBe(`export * from '../1.2.3/${door}.js';\n`);
    }
  });

  it('[EB103] give what the entries of the package give', () => {
    const exportsOf = (door: string) =>
      [
        ...(/export\s*\{([^}]*)\}/.exec(textOf(`1.2.3/${door}.js`))?.[1] ?? '').matchAll(/(\w+)\s*(?:,|$)/g),
      ].map(([, name]) => name);
    expect(exportsOf('element').sort()).toEqual([
      'chatAttributes',
      'chatColorSchemes',
      'chatModes',
      'chatPositions',
      'createChat',
      'registerStoaChat',
      'sdkVersion',
    ]);
    expect(exportsOf('react')).toEqual(['StoaChat']);
    expect(exportsOf('headless')).toEqual(['createStoaChat']);
  });

  it('[EB104] load no more at first than a few kilobytes, the stores without the schemas', () => {
    expect(files.get('1.2.3/element.js')!.length).toBeLessThan(8_000);
    expect(files.get('1.2.3/react.js')!.length).toBeLessThan(9_000);
    const [stores = ''] = importsIn(textOf('1.2.3/headless.js'));
    expect(files.get(`1.2.3/${stores.slice(2)}`)!.length).toBeLessThan(100_000);
  });
});
