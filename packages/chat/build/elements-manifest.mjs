import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const embed = join(dirname(fileURLToPath(import.meta.url)), '../src/embed');

function parse(name) {
  const path = join(embed, name);
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

const commentOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The members of an interface with what their comments say. */
function membersOf(file, name) {
  const found = [];
  file.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== name) return;
    for (const member of node.members) {
      found.push({
        name: member.name.getText(file).replace(/^'|'$/g, ''),
        type: (member.type?.getText(file) ?? 'unknown').replace(/\s+/g, ' '),
        description: commentOf(member),
      });
    }
  });
  return found;
}

/** The table of attributes, as it stands in the source. */
function attributesOf(file) {
  const found = [];
  file.forEachChild((node) => {
    if (!ts.isVariableStatement(node)) return;
    const [declaration] = node.declarationList.declarations;
    if (declaration.name.getText(file) !== 'chatAttributes') return;
    let table = declaration.initializer;
    while (ts.isSatisfiesExpression(table) || ts.isAsExpression(table)) table = table.expression;
    for (const property of table.properties) found.push(property.name.getText(file).replace(/'/g, ''));
  });
  return found;
}

const camel = (attribute) => attribute.replace(/-./g, (dash) => dash[1].toUpperCase());

/** Custom properties that a page may set on the element. */
const cssProperties = [
  ['--stoa-accent', 'Colour of the launcher and of what is pressed.'],
  ['--stoa-accent-ink', 'Words and signs on the accent.'],
  ['--stoa-surface', 'Ground of the panel.'],
  ['--stoa-surface-raised', 'Ground of what stands above it.'],
  ['--stoa-ink', 'Words.'],
  ['--stoa-ink-muted', 'Words of less weight.'],
  ['--stoa-line', 'Lines between parts.'],
  ['--stoa-font', 'Font family; the system’s own by default.'],
  ['--stoa-radius', 'Corner of controls; panels follow it.'],
  ['--stoa-inset', 'Distance of the launcher from the edges of the window.'],
  ['--stoa-launcher-size', 'Width and height of the launcher, 44px at least.'],
  ['--stoa-launcher-radius', 'Corner of the launcher.'],
  ['--stoa-z-index', 'Where the chat stands above the page.'],
];

const cssParts = [
  ['launcher', 'The button that opens the panel.'],
  ['badge', 'The number of new messages on it.'],
  ['panel', 'The panel as a whole.'],
  ['header', 'The head of the panel.'],
  ['thread', 'The conversation.'],
  ['message', 'One message.'],
  ['composer', 'The message field with its buttons.'],
  ['send', 'The button that sends.'],
];

const named = ([name, description]) => ({ name, description });

/**
 * Describes the element for editors and documentation, in the form of the Custom Elements Manifest. Everything comes from the sources:
 * the table of attributes, the comments of the options, the methods and the events.
 */
export function elementsManifest(version) {
  const file = parse('options.ts');
  const options = membersOf(file, 'StoaChatOptions');
  const events = membersOf(parse('events.ts'), 'StoaChatEvents');
  const methods = membersOf(parse('element/stoa-chat-element.ts'), 'StoaChatMethods');
  const fields = options.filter(({ name }) => name !== 'nonce');
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    package: { name: '@stoa/chat', version },
    modules: [
      {
        kind: 'javascript-module',
        path: 'embed/index.js',
        declarations: [
          {
            kind: 'class',
            name: 'StoaChatElement',
            tagName: 'stoa-chat',
            customElement: true,
            description: 'A chat in the page, in a shadow root of its own.',
            attributes: attributesOf(file).map((name) => {
              const fieldName = camel(name);
              const option = options.find(
                (one) => one.name === (fieldName === 'titleText' ? 'title' : fieldName),
              );
              return { name, fieldName, type: { text: option.type }, description: option.description };
            }),
            members: [
              ...fields.map(({ name, type, description }) => ({
                kind: 'field',
                name: name === 'title' ? 'titleText' : name,
                type: { text: type },
                description,
              })),
              ...methods.map(({ name, type, description }) => ({
                kind: 'method',
                name,
                description,
                type: { text: type },
              })),
            ],
            events: events.map(({ name, type, description }) => ({
              name: `stoa-${name}`,
              type: { text: `CustomEvent<${type}>` },
              description,
            })),
            cssProperties: cssProperties.map(named),
            cssParts: cssParts.map(named),
          },
        ],
        exports: [
          { kind: 'js', name: 'StoaChatElement', declaration: { name: 'StoaChatElement' } },
          { kind: 'custom-element-definition', name: 'stoa-chat', declaration: { name: 'StoaChatElement' } },
        ],
      },
    ],
  };
}
