import type { Nodes, Parents, Root, Text } from 'mdast';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { Code, Construct, Extension } from 'micromark-util-types';
import { addressEnds } from '../lines.js';
import { withCodes } from './with-codes.js';

const isEnd = new RegExp(`[${addressEnds}]`);
const endsAt = (code: Code): boolean =>
  code !== null && code > 0x7f && isEnd.test(String.fromCodePoint(code));

/** A construct to which such a mark is the end of the text. */
const bounded = (construct: Construct): Construct => ({
  ...construct,
  name: `bounded-${construct.name ?? ''}`,
  tokenize(effects, ok, nok) {
    return withCodes(this, construct, { effects, ok, nok }, (code) => (endsAt(code) ? null : code));
  },
});

/** Bare addresses of GitHub's extensions that end at the marks of any script. Follows the extension that it replaces. */
export function boundedAutolinks(): Extension {
  const text: Record<number, Construct[]> = {};
  for (const [code, constructs] of Object.entries(gfmAutolinkLiteral().text ?? {})) {
    const addresses = [constructs ?? []].flat().filter((one) => one.name !== 'emailAutolink');
    if (addresses.length > 0) text[Number(code)] = addresses.map(bounded);
  }
  return { text, disable: { null: ['protocolAutolink', 'wwwAutolink'] } };
}

const mayHoldAddress = /www\.|:\/\//i;
const piece = new RegExp(`[^${addressEnds}]+|[${addressEnds}]+`, 'g');

function visitTexts(parent: Parents, visit: (parent: Parents, index: number, text: Text) => number): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const child = parent.children[index] as Nodes;
    if (child.type === 'text') index = visit(parent, index, child);
    else if ('children' in child) visitTexts(child, visit);
  }
}

/** Text nodes split at such marks, with the node that they were. */
const pieces = new WeakMap<Text, Text>();

/** Splits texts that may hold addresses: GitHub's addresses are found in texts again once these are parsed. */
function split(tree: Root): undefined {
  visitTexts(tree, (parent, index, text) => {
    if (!mayHoldAddress.test(text.value) || !isEnd.test(text.value)) return index;
    const parts = (text.value.match(piece) ?? []).map((value): Text => {
      const part: Text = { type: 'text', value };
      pieces.set(part, text);
      return part;
    });
    parent.children.splice(index, 1, ...(parts as never[]));
    return index + parts.length - 1;
  });
}

/** Joins texts that no address was found between. */
function join(tree: Root): undefined {
  visitTexts(tree, (parent, index, text) => {
    const whole = pieces.get(text);
    if (!whole) return index;
    let end = index;
    let value = '';
    for (; end < parent.children.length; end += 1) {
      const next = parent.children[end] as Nodes;
      if (next.type !== 'text' || pieces.get(next) !== whole) break;
      value += next.value;
    }
    const joined: Text = value === whole.value ? whole : { type: 'text', value };
    parent.children.splice(index, end - index, joined as never);
    return index;
  });
}

/** The transforms before and after those of GitHub's addresses. */
export const splitAtMarks: FromMarkdownExtension = { transforms: [split] };
export const joinAtMarks: FromMarkdownExtension = { transforms: [join] };
