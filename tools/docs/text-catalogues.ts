import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The packages whose users can replace texts, with the type of their catalogue; texts of the embedded chat have a type of their own. */
const catalogues = [
  { folder: 'packages/chat/src', type: 'ChatTexts', of: 'the conversation area', leavesOut: /^embed\// },
  {
    folder: 'packages/react/src',
    type: 'ReactTexts',
    of: 'the parts that all areas share',
    leavesOut: /^$/,
  },
  { folder: 'packages/admin/src', type: 'AdminTexts', of: 'the administration area', leavesOut: /^$/ },
];

const fileOf = ({ folder, type }: (typeof catalogues)[number]) =>
  `${folder}/${type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.ts`;

/** Every catalogue in the `*.texts.ts` files below a folder: the constants that `defineTexts` makes. */
function textsBelow(folder: string, leavesOut: RegExp) {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.texts.ts') && !leavesOut.test(path))
    .toSorted()
    .flatMap((path) =>
      [
        ...readFileSync(`${root}${folder}/${path}`, 'utf8').matchAll(/export const (\w+) = defineTexts\(/g),
      ].map(([, name = '']) => ({ name, path })),
    );
}

/** The types of all texts of each package, by file: derived, so that no room can be missing. */
export function textCatalogues(): Record<string, string> {
  return Object.fromEntries(
    catalogues.map((catalogue) => {
      const texts = textsBelow(catalogue.folder, catalogue.leavesOut);
      const imports = texts.map(
        ({ name, path }) => `import type { ${name} } from './${path.replace(/\.ts$/, '.js')}';`,
      );
      const members = texts.map(({ name }) => `  | typeof ${name}`).toSorted();
      return [
        fileOf(catalogue),
        `// Written by \`npm run docs\` from the \`*.texts.ts\` files of this package.
import type { CatalogOf, CompleteCatalogOf } from '@stoa/ui';
${imports.join('\n')}

type Rooms =
${members.join('\n')};

/** A translation of ${catalogue.of}, or texts of a site over it, by room: the \`catalog\` of \`TextsProvider\`. A missing text is English. */
export type ${catalogue.type} = CatalogOf<Rooms>;

/** A translation of ${catalogue.of} in which nothing is missing. */
export type Complete${catalogue.type} = CompleteCatalogOf<Rooms>;
`,
      ];
    }),
  );
}
