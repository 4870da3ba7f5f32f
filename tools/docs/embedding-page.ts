import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { embedLimits, embedMessages } from '@stoa/core/contract';
import ts from 'typescript';
import { elementsManifest } from '../../packages/chat/build/elements-manifest.mjs';
import { chatAttributes, optionOfAttribute } from '../../packages/chat/src/embed/options.js';
import { bundlerRows } from './bundlers-table.js';

const embed = fileURLToPath(new URL('../../packages/chat/src/embed/', import.meta.url));

/** A member of an interface, as its source says it. */
interface Member {
  name: string;
  type: string;
  words: string;
  isOptional: boolean;
}

/** Reads the members of an interface with their doc comments. */
function membersOf(file: string, name: string): Member[] {
  const source = ts.createSourceFile(file, readFileSync(embed + file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (!found) throw new Error(`${file} has no interface ${name}.`);
  return found.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return [];
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const tags = (comment?.tags ?? []).map(
      (tag) => `${tag.tagName.text === 'returns' ? 'Returns: ' : 'Unit: '}${tag.comment as string}.`,
    );
    return [
      {
        name: member.name.getText().replaceAll("'", ''),
        type: member.type
          .getText()
          .replace(/\s*\/\*\*[^]*?\*\//g, '')
          .replace(/\s+/g, ' '),
        words: [ts.getTextOfJSDocComment(comment?.comment) ?? '', ...tags]
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
        isOptional: member.questionToken !== undefined,
      },
    ];
  });
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Text that may hold backticks, as code. */
const code = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

function optionsTable(): string {
  const attributeOf = new Map(
    Object.keys(chatAttributes).map((attribute) => [optionOfAttribute(attribute) as string, attribute]),
  );
  return table(
    ['Option', 'Attribute', 'Type', 'Meaning'],
    membersOf('options.ts', 'StoaChatOptions').map(({ name, type, words }) => {
      const attribute = name === 'nonce' ? 'nonce' : attributeOf.get(name);
      const values: unknown = chatAttributes[attribute as keyof typeof chatAttributes];
      return [
        code(name),
        attribute === undefined ? '' : code(attribute),
        code(Array.isArray(values) ? values.map((value) => `'${value}'`).join(' | ') : type),
        words,
      ];
    }),
  );
}

const eventsTable = () =>
  table(
    ['Event', 'Detail', 'When'],
    membersOf('events.ts', 'StoaChatEvents').map(({ name, type, words }) => [
      `\`${name}\``,
      `\`${type}\``,
      words,
    ]),
  );

/** What stands between the parentheses of a function's type. */
const signatureOf = (type: string) =>
  type
    .replace(/^<[^(]*>(?=\()/, '')
    .replace(/ => [^()]*(\(\) => void)?$/, '')
    .replace(/\( | \)|, \)/g, (mark) => mark.replace(/[ ,]/g, ''));

const methodsTable = () =>
  table(
    ['Method', 'Does'],
    membersOf('element/stoa-chat-element.ts', 'StoaChatMethods').map(({ name, type, words }) => [
      code(`${name}${signatureOf(type)}`),
      words,
    ]),
  );

const errorsTable = () =>
  table(
    ['Code', 'What the server says'],
    Object.entries(embedMessages).map(([code, sentence]) => [`\`${code}\``, sentence]),
  );

const limitsTable = () =>
  table(
    ['Limit', 'Value'],
    Object.entries(embedLimits).map(([name, value]) => [`\`${name}\``, value.toLocaleString('en')]),
  );

const bundlersTable = () =>
  table(['Bundler', 'React', 'Doors bundled', 'Doors talked through', 'On a server'], bundlerRows());

const parts: Record<string, () => string> = {
  options: optionsTable,
  events: eventsTable,
  methods: methodsTable,
  errors: errorsTable,
  limits: limitsTable,
  bundlers: bundlersTable,
};

const journeys = fileURLToPath(new URL('../../examples/full-app/e2e/journeys/embed/', import.meta.url));

/** Holds the table of promises and the journeys together: neither names a rule that the other does not have. */
function checkPromises(page: string): void {
  const promised = new Set([...page.matchAll(/^\| (HP\d+) +\|/gm)].map(([, rule]) => rule!));
  const kept = new Set(
    readdirSync(journeys)
      .flatMap((file) => [...readFileSync(journeys + file, 'utf8').matchAll(/\[(HP\d+)\]/g)])
      .map(([, rule]) => rule!),
  );
  const alone = [...promised, ...kept].filter((rule) => !promised.has(rule) || !kept.has(rule));
  if (alone.length > 0)
    throw new Error(
      `docs/embedding.md and the journeys do not agree about ${[...new Set(alone)].join(', ')}.`,
    );
}

/** Holds what the page says of the looks and what editors are told together: a journey sets each of the latter. */
function checkLooks(page: string): void {
  const element = elementsManifest('').modules[0]?.declarations[0];
  const namesOf = (list: readonly { name: string }[] = []) =>
    list
      .map(({ name }) => name)
      .toSorted()
      .join(', ');
  const rows = [...page.matchAll(/^\| (`--stoa-[^|]*)\|/gm)].map(([, names = '']) => names).join();
  const written = [...rows.matchAll(/--stoa-[\w-]+/g)].map(([name]) => ({ name }));
  const [, sentence = ''] = /^Parts for `::part\(\)`: (.*?)\.(?:\s|$)/m.exec(page) ?? [];
  const parts = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name }));
  if (namesOf(written) !== namesOf(element?.cssProperties) || namesOf(parts) !== namesOf(element?.cssParts))
    throw new Error('docs/embedding.md and build/elements-manifest.mjs name other properties or parts.');
}

/** The page about embedding, with its tables taken from the code that they describe. */
export function withEmbedTables(page: string): string {
  checkPromises(page);
  checkLooks(page);
  return Object.entries(parts).reduce((text, [name, write]) => {
    const start = `<!-- ${name}: generated by npm run docs -->`;
    const end = `<!-- /${name} -->`;
    const [before, rest] = text.split(start);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined)
      throw new Error(`docs/embedding.md lacks the marks of its table of ${name}.`);
    return `${before}${start}\n\n${write()}\n\n${end}${after}`;
  }, page);
}
