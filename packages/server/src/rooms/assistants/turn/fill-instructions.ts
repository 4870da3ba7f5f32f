import { stringify } from 'yaml';

/** What the instructions of an assistant can name. */
export interface InstructionValues {
  assistantName: string;
  /** E-mail address of the person who asks. */
  user: string;
  /** @units ISO 8601 */
  datetime: string;
  /** Address of this server. */
  API_BASE_URL: string;
  dataSources: readonly unknown[];
  dataSourcesInConversation: readonly unknown[];
  dataSourcesInCurrentMessage: readonly unknown[];
  /** The operations of a tag, one a line; an empty tag means those of the assistant. */
  ops(tag: string, format: string): string;
}

/** One expression: a name, and words after it. Bounded, so that a text of braces alone takes no longer than others. */
const expression =
  /\{\{\{?[ \t]{0,20}([A-Za-z_]{1,40})((?:[ \t]{1,20}[\w./:-]{1,200}){0,3})[ \t]{0,20}\}?\}\}/g;
const opsWord = /^([\w./-]*)(?::([\w./-]+))?$/;

const lists = ['dataSources', 'dataSourcesInConversation', 'dataSourcesInCurrentMessage'] as const;
const texts = ['assistantName', 'user', 'datetime', 'API_BASE_URL'] as const;
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** @units characters of a filled text; what would make it longer stays as it is written. */
const maxFilled = 400_000;

/** The tag whose operations instructions name; undefined where they name none. @source protocol §7.5 */
export function operationTagOf(instructions: string): string | undefined {
  for (const [, name, rest = ''] of instructions.matchAll(expression)) {
    if (name !== 'ops') continue;
    const [, tag = ''] = opsWord.exec(rest.trim().split(/[ \t]+/)[0] ?? '') ?? [];
    return tag === '' ? undefined : tag;
  }
  return undefined;
}

/**
 * Instructions with their expressions filled. There are nine, and none is code; whatever else stands between braces stays as it is written,
 * and what an expression brings is not looked through again.
 *
 * @source protocol §7.5
 */
export function fillInstructions(instructions: string, values: InstructionValues): string {
  let hasOperations = false;
  let room = maxFilled - instructions.length;
  return instructions.replace(expression, (written, name: string, rest: string) => {
    const words = rest.trim() === '' ? [] : rest.trim().split(/[ \t]+/);
    const filled = fill(name, words);
    if (filled === undefined || (room -= filled.length) < 0) return written;
    return filled;
  });

  function fill(name: string, words: readonly string[]): string | undefined {
    if (isOneOf(texts, name)) return values[name];
    if (isOneOf(lists, name)) return yamlOf(values[name]);
    const [word = ''] = words;
    if (name === 'yaml') return isOneOf(lists, word) ? yamlOf(values[word]) : undefined;
    // Only the first is a list of operations. @source protocol §7.5
    if (name !== 'ops' || hasOperations) return undefined;
    hasOperations = true;
    const [, tag = '', format = 'default'] = opsWord.exec(word) ?? [];
    return values.ops(tag, format);
  }
}

const yamlOf = (list: readonly unknown[]): string => (list.length === 0 ? '' : stringify(list).trimEnd());
