import { follow } from '../conversations/thoughts.js';
import { createSourceCalls, type SourceCalls } from './import-calls.js';
import { fenceLanguage } from './import-documents.js';
import type { SourceNode } from './import-tree.js';
import {
  anyText,
  attachmentMark,
  attachmentName,
  fenced,
  imageMark,
  listOf,
  own,
  ownAt,
  pageLink,
  parsedJson,
  plainTextOf,
  quoted,
  textOf,
} from '../values/foreign-values.js';
import { leftOutParts, type LeftOut } from './left-out.js';

interface Reading {
  texts: string[];
  thoughts: string[];
  calls: SourceCalls;
  leftOut: LeftOut;
}

/** Blocks that Open WebUI writes into a reply; others of this element are the reply's own. */
const opening = /<details\b[^>]{0,200}?\btype="(reasoning|tool_calls|code_interpreter|code_execution)"/gu;
const closing = '</details>';

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#x27|#39);/gu, (all, name: string) => entities[name] ?? all);

/** The attributes of an element from its name on; their values are escaped. */
function attributesOf(text: string, from: number): { values: Map<string, string>; end: number } | null {
  const values = new Map<string, string>();
  const attribute = /\s*(?:([\w-]+)(?:="([^"]*)")?|(>))/uy;
  attribute.lastIndex = from;
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    if (found[3] !== undefined) return { values, end: attribute.lastIndex };
    values.set(found[1] ?? '', unescaped(found[2] ?? ''));
  }
  return null;
}

/** A value that was written as JSON of JSON: a text that holds the JSON of what it says. */
const jsonWords = (text: string | undefined): string => anyText(parsedJson(text) ?? text ?? '');

/** What running code gave. */
function outputText(output: unknown): string {
  const value = typeof output === 'string' ? (parsedJson(output) ?? output) : output;
  const parts = [
    own(value, 'stdout'),
    own(value, 'stderr'),
    own(value, 'result'),
    own(value, 'output'),
    own(value, 'error'),
  ];
  const texts = parts.flatMap((part) => textOf(part) ?? []);
  return texts.length > 0 ? texts.join('\n') : typeof value === 'string' ? value : anyText(value);
}

function takeDetails(type: string, values: ReadonlyMap<string, string>, inside: string, into: Reading): void {
  const words = inside.replace(/<summary>[^<]{0,500}<\/summary>/u, '').trim();
  if (type === 'reasoning') {
    into.thoughts.push(unescaped(words).replace(/^> ?/gmu, '').trim());
  } else if (type === 'tool_calls') {
    into.calls.call({
      name: values.get('name') ?? '',
      args: jsonWords(values.get('arguments')),
      id: textOf(values.get('id')),
    });
    into.calls.result(jsonWords(values.get('result')) || unescaped(words));
    const files = parsedJson(values.get('files'));
    into.leftOut.add(
      leftOutParts.files,
      listOf(typeof files === 'string' ? parsedJson(files) : files).length,
    );
  } else {
    const output = outputText(values.get('output'));
    into.texts.push([unescaped(words), output && fenced(output)].filter(Boolean).join('\n\n'));
  }
}

/** Blocks in a block that are followed. */
const maxInner = 100;

/** Where the block closes whose content begins at `from`; blocks may lie in it. -1 where it is cut off. */
function closingOf(text: string, from: number): number {
  const tag = /<(\/)?details\b/gu;
  tag.lastIndex = from;
  let depth = 1;
  for (let count = 0; count < maxInner; count += 1) {
    const found = tag.exec(text);
    if (!found) break;
    depth += found[1] ? -1 : 1;
    if (depth === 0) return found.index;
  }
  // One that is only named in it closes nothing.
  return text.indexOf(closing, from);
}

/** Parts thoughts, calls and code, which stand in blocks of their own, from the words of a reply. */
function readText(text: string, into: Reading): void {
  let place = { fence: '', line: '' };
  let from = 0;
  let seen = 0;
  let words = '';
  opening.lastIndex = 0;
  for (let begin = opening.exec(text); begin; begin = opening.exec(text)) {
    place = follow(place, text.slice(seen, begin.index));
    seen = begin.index;
    // Inside of code it is something that is written about.
    if (place.fence !== '') continue;
    const attributes = attributesOf(text, begin.index + '<details'.length);
    if (!attributes) break;
    const end = closingOf(text, attributes.end);
    // A reply that was cut off: what follows belongs to the block.
    const inside = text.slice(attributes.end, end === -1 ? text.length : end);
    words = text.slice(from, begin.index).trim();
    if (words !== '') into.texts.push(words);
    takeDetails(begin[1] ?? '', attributes.values, inside, into);
    from = end === -1 ? text.length : end + closing.length;
    seen = from;
    place = { fence: '', line: '' };
    opening.lastIndex = from;
  }
  words = text.slice(from).trim();
  if (words !== '') into.texts.push(words);
}

/** The parts of a list, as older and newer versions write a content. */
function readParts(content: unknown, into: Reading): void {
  if (typeof content === 'string') return readText(content, into);
  for (const part of listOf(content)) {
    const type = textOf(own(part, 'type')) ?? '';
    const text = typeof part === 'string' ? part : textOf(own(part, 'text'));
    if (text !== null) readText(text, into);
    else if (type.includes('image')) {
      into.leftOut.add(leftOutParts.images);
      into.texts.push(imageMark());
    } else if (type.includes('refusal')) into.texts.push(textOf(own(part, 'refusal')) ?? '');
    else if (type.includes('text')) continue;
    else into.leftOut.add(type.includes('file') ? leftOutParts.files : leftOutParts.other);
  }
}

/** The parts of a reply as version 0.10 keeps them, in their order. */
function readOutput(output: readonly unknown[], into: Reading): void {
  for (const item of output) {
    const type = textOf(own(item, 'type')) ?? '';
    const id = textOf(own(item, 'call_id')) ?? textOf(own(item, 'id'));
    if (type === 'message') readParts(own(item, 'content'), into);
    else if (type === 'reasoning') {
      const words = plainTextOf(own(item, 'content')) || plainTextOf(own(item, 'summary'));
      if (words !== '') into.thoughts.push(words.trim());
      else if (own(item, 'encrypted_content')) into.leftOut.add(leftOutParts.secret);
    } else if (/^(?:function|custom_tool|mcp)_call$/u.test(type)) {
      const args = own(item, 'arguments') ?? own(item, 'input');
      into.calls.call({ name: textOf(own(item, 'name')) ?? '', args: anyText(args), id });
      const result = anyText(own(item, 'output'));
      if (result !== '') into.calls.result(result, id);
    } else if (type.endsWith('_call_output')) {
      const result = anyText(own(item, 'output') ?? own(item, 'content'));
      if (!into.calls.result(result, id) && result !== '') into.leftOut.add(leftOutParts.toolResults);
      into.leftOut.add(leftOutParts.files, listOf(own(item, 'files')).length);
    } else if (type.endsWith('code_interpreter') || type === 'code_interpreter_call') {
      const code = textOf(own(item, 'code'));
      const result = outputText(own(item, 'output') ?? own(item, 'outputs'));
      const language = fenceLanguage(own(item, 'lang') ?? own(item, 'language')) || 'python';
      into.texts.push(
        [code && fenced(code, language), result && fenced(result)].filter(Boolean).join('\n\n'),
      );
    } else if (type === 'image_generation_call') {
      into.leftOut.add(leftOutParts.images);
      into.texts.push(imageMark(textOf(own(item, 'revised_prompt'))));
    } else if (type.endsWith('_call')) {
      const given = own(item, 'action') ?? own(item, 'queries') ?? own(item, 'input');
      into.calls.call({ name: type.slice(0, -'_call'.length), args: anyText(given), id });
      const results = anyText(own(item, 'results'));
      if (results !== '') into.calls.result(results, id);
    } else {
      const words = plainTextOf(own(item, 'content'));
      if (words === '') into.leftOut.add(leftOutParts.other);
      else into.texts.push(words);
    }
  }
}

/** The files of a message: what was read of them as a block, else their names. */
function readFiles(files: readonly unknown[], into: Reading): void {
  for (const file of files) {
    const type = textOf(own(file, 'type')) ?? '';
    const name =
      textOf(own(file, 'name')) ?? textOf(ownAt(file, 'file', 'filename')) ?? textOf(own(file, 'url'));
    const isImage = type === 'image' || (textOf(own(file, 'content_type'))?.startsWith('image/') ?? false);
    const words = textOf(ownAt(file, 'file', 'data', 'content')) ?? textOf(own(file, 'content'));
    if (isImage) {
      into.leftOut.add(leftOutParts.images);
      into.texts.push(imageMark(textOf(own(file, 'name'))));
    } else if (words !== null) {
      into.texts.push(`Attachment: ${attachmentName(name)}\n\n${fenced(words)}`);
    } else {
      into.leftOut.add(leftOutParts.files);
      into.texts.push(attachmentMark(name));
    }
  }
}

/** Where a reply has its knowledge from, in the order in which it numbers them. */
function sourceList(sources: readonly unknown[]): string {
  const lines = new Set<string>();
  for (const source of sources) {
    const found = listOf(own(source, 'metadata'));
    const named = textOf(ownAt(source, 'source', 'name'));
    for (const one of found.length > 0 ? found : [null]) {
      const address = [own(one, 'url'), own(one, 'source'), ownAt(source, 'source', 'url')].find(
        (value) => typeof value === 'string' && /^https?:/iu.test(value),
      );
      const title =
        textOf(own(one, 'title')) ?? textOf(own(one, 'name')) ?? named ?? textOf(own(one, 'source'));
      const line = pageLink(title, address);
      if (line !== '') lines.add(line);
    }
  }
  return [...lines].map((line, at) => `${at + 1}. ${line}`).join('\n');
}

/** Words, thoughts and calls of a message of Open WebUI, and what is left out of it. */
export function openWebUiContent(
  message: unknown,
  leftOut: LeftOut,
): Pick<SourceNode, 'text' | 'reasoning' | 'calls'> {
  const into: Reading = { texts: [], thoughts: [], calls: createSourceCalls(leftOut), leftOut };
  const output = listOf(own(message, 'output'));
  const content = own(message, 'content');
  if (output.length > 0) readOutput(output, into);
  // The content of a newer version repeats its output; of an older one it is all there is.
  if (into.texts.every((text) => text.trim() === '')) {
    const isFresh = into.thoughts.length === 0 && into.calls.list().length === 0;
    if (isFresh) readParts(content, into);
    else readParts(content, { ...into, thoughts: [], calls: createSourceCalls(leftOut) });
  }
  const merged = textOf(ownAt(message, 'merged', 'content'));
  if (merged !== null) readText(merged, into);
  const thought = textOf(own(message, 'reasoning_content')) ?? textOf(own(message, 'reasoning'));
  if (thought !== null && !into.thoughts.includes(thought.trim())) into.thoughts.unshift(thought.trim());
  for (const run of listOf(own(message, 'code_executions'))) {
    const result = outputText(own(run, 'result'));
    const code = textOf(own(run, 'code'));
    into.texts.push(
      [code && fenced(code, fenceLanguage(own(run, 'language'))), result && fenced(result)]
        .filter(Boolean)
        .join('\n\n'),
    );
  }
  readFiles(listOf(own(message, 'files')), into);
  const sources = sourceList([...listOf(own(message, 'sources')), ...listOf(own(message, 'citations'))]);
  if (sources !== '') into.texts.push(sources);
  const error = own(message, 'error');
  const failure = textOf(own(error, 'content')) ?? textOf(error);
  if (failure !== null) into.texts.push(quoted(failure));
  leftOut.add(leftOutParts.steps, listOf(own(message, 'statusHistory')).length);
  if (
    ownAt(message, 'annotation', 'rating') !== undefined ||
    ownAt(message, 'annotations', 'rating') !== undefined
  )
    leftOut.add(leftOutParts.ratings);
  leftOut.add(leftOutParts.other, listOf(own(message, 'embeds')).length);
  return {
    text: textOf(into.texts.filter((text) => text.trim() !== '').join('\n\n')),
    reasoning: into.thoughts.filter(Boolean).join('\n\n') || undefined,
    calls: into.calls.list(),
  };
}
