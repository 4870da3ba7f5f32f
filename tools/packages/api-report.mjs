/*
 * What the packages promise: every entry's exports and their declarations, read from the built declarations and kept in
 * `packages/<name>/api.md`. What no entry exports is not promised and not there. A change of it is seen in review as lines of that file.
 * Alone it writes the files; `checkApi` compares.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import ts from 'typescript';
import { root } from '../lib/pnpm.mjs';
import { names as packageNames } from './packed.mjs';

const manifestOf = (name) => JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));

/** The entries of a package that have types, by the name under which they are imported. */
function entriesOf(name) {
  const { exports } = manifestOf(name).publishConfig;
  return Object.entries(exports)
    .filter(([, target]) => target.types)
    .map(([entry, { types }]) => [`@stoa/${name}${entry.slice(1)}`, types]);
}

/**
 * All declarations that some entries reach, as one module; each entry is a namespace of it. Where a module does not import the library of
 * its types, the compiler writes the import into each of them; they are named as everywhere.
 */
async function bundleDeclarations(folder, entries) {
  const id = join(folder, 'entries.d.ts');
  const lines = entries.map(
    ([, types], at) => `export * as entry${at} from '${types.replace(/\.d\.ts$/, '.js')}';`,
  );
  const bundle = await rolldown({
    input: id,
    external: (source) => !/^[./]/.test(source),
    checks: { pluginTimings: false },
    plugins: [
      {
        name: 'entries',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? lines.join('\n') : undefined),
      },
      dts({ dtsInput: true, resolver: 'oxc', tsconfig: false }),
    ],
    // An addition to a module of the same package is kept as it is, which is what is wanted.
    onLog: (level, log, handle) => {
      if (!/will be kept as-is/.test(log.message)) handle(level, log);
    },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output
    .find(({ isEntry }) => isEntry)
    .code.replaceAll('import("zod/mini").', 'z.')
    .replaceAll('import("zod/v4/core").', 'zod_v4_core.');
}

/** The names that an export of names gives, sorted: `a`, or `own as a`. */
const namesOf = (statement) =>
  statement.exportClause.elements.map(({ propertyName, name }) => ({
    own: (propertyName ?? name).text,
    as: name.text,
  }));

/**
 * The compiler writes the parts of a union, and what is derived from one, in the order in which it came upon them, which is another in
 * each run. Nothing depends on it.
 */
const settle = (print) => (context) => {
  const byText = (nodes) =>
    nodes
      .map((node) => ({ node, text: print(node) }))
      .sort((one, other) => compare(one.text, other.text))
      .map(({ node }) => node);
  const visit = (node) => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isUnionTypeNode(inner)) return ts.factory.createUnionTypeNode(byText(inner.types));
    if (ts.isTypeLiteralNode(inner) && inner.members.every(ts.isPropertySignature))
      return ts.factory.createTypeLiteralNode(byText(inner.members));
    return inner;
  };
  return (file) => ts.visitEachChild(file, visit, context);
};

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const block = (text) => `\`\`\`ts\n${text}\n\`\`\`\n`;

/** The name that a declaration gives; what it is sorted by, as where it came from in the bundle says nothing. */
function nameOf(statement) {
  const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
  return named.name?.text ?? '';
}

/**
 * The report on a built package.
 *
 * @param {string} name folder of the package
 */
export async function apiReport(name) {
  const entries = entriesOf(name);
  const code = await bundleDeclarations(`${root}packages/${name}`, entries);
  const read = ts.createSourceFile('api.d.ts', code, ts.ScriptTarget.Latest);
  const printer = ts.createPrinter({ removeComments: true });
  const print = (node) => printer.printNode(ts.EmitHint.Unspecified, node, read);
  const source = ts.transform(read, [settle(print)]).transformed[0];

  const isExport = (node) => ts.isExportDeclaration(node) && node.exportClause !== undefined;
  const namespaces = new Map();
  for (const statement of source.statements)
    if (ts.isModuleDeclaration(statement) && statement.body?.statements.every(isExport))
      namespaces.set(statement.name.text, statement);
  const roots = new Map(
    source.statements
      .filter(isExport)
      .flatMap(namesOf)
      .map(({ own, as }) => [as, own]),
  );

  const exportsOf = (at) => namespaces.get(roots.get(`entry${at}`)).body.statements.flatMap(namesOf);
  const promised = new Set(entries.flatMap((_, at) => exportsOf(at).map(({ own }) => own)));
  const sections = entries.map(([entry], at) => {
    const lines = exportsOf(at)
      .map(({ own, as }) => (own === as ? as : `${as} = ${own}`))
      .sort(compare);
    return `## ${entry}\n\n${block(lines.join('\n'))}`;
  });
  const declarations = source.statements
    .map((node) => ({ key: nameOf(node), text: print(node) }))
    .filter(({ key }) => promised.has(key))
    .sort((one, other) => compare(one.key, other.key) || compare(one.text, other.text));
  return [
    `# What @stoa/${name} promises\n`,
    'Written by `npm run api` from the built declarations. A line that changes here changes for whoever uses the package.\n',
    ...sections,
    '## Declarations\n',
    block(declarations.map(({ text }) => text).join('\n')),
  ].join('\n');
}

const fileOf = (name) => `${root}packages/${name}/api.md`;

/** Whether the report on a built package is what its file says. */
export async function checkApi(name) {
  const isSame = existsSync(fileOf(name)) && readFileSync(fileOf(name), 'utf8') === (await apiReport(name));
  if (!isSame)
    console.error(`What @stoa/${name} promises has changed: see the changes that \`npm run api\` makes.`);
  return isSame ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const name of packageNames) writeFileSync(fileOf(name), await apiReport(name));
