import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = 'packages/core/src/contract/configs';
const here = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));

/** Every type of configuration, by the file that declares it: derived, so that a type touches its own file alone. */
export function configTypeList(): Record<string, string> {
  const types = readdirSync(here)
    .filter((file) => file.endsWith('-config.ts'))
    .toSorted()
    .map((file) => {
      const [, constant, name] =
        /export const (\w+) = defineConfig\(\{\s*name: '(\w+)'/.exec(readFileSync(here + file, 'utf8')) ?? [];
      if (!constant || !name) throw new Error(`${folder}/${file} declares no type of configuration.`);
      return { constant, name, from: `./${file.replace(/\.ts$/, '.js')}` };
    });
  return {
    [`${folder}/config-types.ts`]: `// Written by \`npm run docs\` from the \`*-config.ts\` files beside it.
import type { ConfigValueOf } from './config-type.js';
${types.map(({ constant, from }) => `import { ${constant} } from '${from}';`).join('\n')}

${types.map(({ from }) => `export * from '${from}';`).join('\n')}

/**
 * The types of configuration. Each needs a reader on the server: a setting that nothing follows is worse than none.
 *
 * @source administration specification §3 "Admin configuration types" (2.053); protocol §3.1
 */
export const configTypes = {
${types.map(({ constant, name }) => `  ${name}: ${constant},`).join('\n')}
} as const;

/** The name of a registered type. */
export type ConfigName = keyof typeof configTypes;

/** The value of a registered type. */
export type ConfigValue<N extends ConfigName> = ConfigValueOf<(typeof configTypes)[N]>;
`,
  };
}
