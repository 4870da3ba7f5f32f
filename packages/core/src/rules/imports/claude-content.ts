import { createSourceCalls, type SourceCalls } from './import-calls.js';
import { exchangeText, fenceLanguage, makeDocument, type MadeDocuments } from './import-documents.js';
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
  textOf,
} from '../values/foreign-values.js';
import { leftOutParts, type LeftOut } from './left-out.js';

/** The kinds of artifacts that are code under a language of their own. */
const artifactLanguages: Readonly<Record<string, string>> = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'image/svg+xml': 'svg',
  'application/vnd.ant.mermaid': 'mermaid',
  'application/vnd.ant.react': 'jsx',
};

const languageOf = (type: unknown, language: unknown): string =>
  (typeof type === 'string' && Object.hasOwn(artifactLanguages, type)
    ? artifactLanguages[type]
    : undefined) ?? fenceLanguage(language);

/** A document that a call makes or changes; null for any other call. */
function documentOf(name: string, input: unknown, documents: MadeDocuments, leftOut: LeftOut): string | null {
  if (name === 'artifacts') {
    const id = textOf(own(input, 'id')) ?? '';
    const content = textOf(own(input, 'content'));
    const before = documents.get(id);
    if (content !== null)
      return makeDocument(documents, id, {
        name: textOf(own(input, 'title')) ?? before?.name ?? null,
        language: languageOf(own(input, 'type'), own(input, 'language')) || (before?.language ?? ''),
        content,
      });
    if (own(input, 'command') === 'update')
      return exchangeText(documents, id, [own(input, 'old_str'), own(input, 'new_str')], leftOut) ?? '';
  }
  const path = textOf(own(input, 'path'));
  if (name === 'create_file' && path !== null)
    return makeDocument(documents, path, {
      name: path,
      language: fenceLanguage(/\.(\w{1,10})$/u.exec(path)?.[1]),
      content: textOf(own(input, 'file_text')) ?? '',
    });
  if (name === 'str_replace' && path !== null && documents.has(path))
    return exchangeText(documents, path, [own(input, 'old_str'), own(input, 'new_str')], leftOut) ?? '';
  if (name === 'repl' || name === 'analysis_tool') {
    const code = textOf(own(input, 'code'));
    return code === null ? null : fenced(code, 'javascript');
  }
  return null;
}

/** The text that was extracted from a file, as a block under its name. */
function attachmentText(attachment: unknown, leftOut: LeftOut): string {
  const name = textOf(own(attachment, 'file_name'));
  const text = textOf(own(attachment, 'extracted_content'));
  if (text !== null) return `Attachment: ${attachmentName(name)}\n\n${fenced(text)}`;
  const isImage = own(attachment, 'file_kind') === 'image';
  leftOut.add(isImage ? leftOutParts.images : leftOutParts.files);
  return attachmentMark(name);
}

/** Pages that a text refers to, each once. */
const sourcesOf = (block: unknown): string[] =>
  listOf(own(block, 'citations')).flatMap((citation) => {
    const url = own(citation, 'url') ?? ownAt(citation, 'details', 'url');
    const link = pageLink(textOf(own(citation, 'title')), url);
    return link.startsWith('[') ? [link] : [];
  });

interface Reading {
  texts: string[];
  thoughts: string[];
  sources: Set<string>;
  calls: SourceCalls;
}

function readBlock(block: unknown, into: Reading, documents: MadeDocuments, leftOut: LeftOut): void {
  switch (familyOf(own(block, 'type'))) {
    case 'text': {
      into.texts.push(textOf(own(block, 'text')) ?? '');
      for (const link of sourcesOf(block)) into.sources.add(link);
      return;
    }
    case 'thinking': {
      const title = listOf(own(block, 'summaries')).map((one) => textOf(own(one, 'summary')) ?? '');
      into.thoughts.push(textOf(own(block, 'thinking')) ?? title.at(-1) ?? '');
      return;
    }
    case 'redacted_thinking':
      return leftOut.add(leftOutParts.secret);
    case 'voice_note':
      return void into.texts.push(textOf(own(block, 'text')) ?? '');
    case 'tool_use': {
      const name = textOf(own(block, 'name')) ?? '';
      const input = own(block, 'input');
      const made = documentOf(name, input, documents, leftOut);
      if (made !== null) return void into.texts.push(made);
      return into.calls.call({ name, args: anyText(input), id: textOf(own(block, 'id')) });
    }
    case 'tool_result': {
      const content = own(block, 'content');
      leftOut.add(leftOutParts.images, listOf(content).filter((one) => own(one, 'type') === 'image').length);
      const pages = listOf(content).map((one) => pageLink(textOf(own(one, 'title')), own(one, 'url')));
      const text = [anyText(content), ...pages.filter((link) => link.startsWith('['))]
        .filter(Boolean)
        .join('\n\n');
      const name = own(block, 'name');
      if (name === 'repl' || name === 'analysis_tool') return void into.texts.push(text && fenced(text));
      // What answers a document says no more than that it was made.
      const isAnswer = into.calls.result(text, textOf(own(block, 'tool_use_id')) ?? undefined);
      if (!isAnswer && text !== '') leftOut.add(leftOutParts.toolResults);
      return;
    }
    case 'image':
      leftOut.add(leftOutParts.images);
      return void into.texts.push(imageMark());
    case 'flag':
      return leftOut.add(leftOutParts.notices);
    default:
      leftOut.add(leftOutParts.other);
  }
}

/** Calls and results by what their kinds end with: `mcp_tool_use`, `bash_code_execution_tool_result`. */
const familyOf = (type: unknown): unknown =>
  typeof type === 'string' ? (/_(tool_use|tool_result)$/u.exec(type)?.[1] ?? type) : type;

/** Words, thoughts and calls of a message of Claude, and what is left out of it. */
export function claudeContent(
  message: unknown,
  documents: MadeDocuments,
  leftOut: LeftOut,
): Pick<SourceNode, 'text' | 'reasoning' | 'calls'> {
  const reading: Reading = { texts: [], thoughts: [], sources: new Set(), calls: createSourceCalls(leftOut) };
  for (const block of listOf(own(message, 'content'))) readBlock(block, reading, documents, leftOut);
  const { texts, thoughts, sources, calls } = reading;
  const isSilent =
    texts.every((text) => text.trim() === '') && thoughts.length === 0 && calls.list().length === 0;
  if (isSilent) texts.push(textOf(own(message, 'text')) ?? '');
  if (sources.size > 0) texts.push([...sources].map((link) => `- ${link}`).join('\n'));
  if (own(message, 'chat_feedback')) leftOut.add(leftOutParts.ratings);
  const attachments = listOf(own(message, 'attachments'));
  const names = new Set(attachments.map((one) => own(one, 'file_name')));
  const files = [...listOf(own(message, 'files')), ...listOf(own(message, 'files_v2'))].filter((file) => {
    const name = textOf(own(file, 'file_name'));
    return name !== null && !names.has(name) && names.add(name);
  });
  texts.push(...[...attachments, ...files].map((one) => attachmentText(one, leftOut)));
  return {
    text: textOf(texts.filter(Boolean).join('\n\n')),
    reasoning: thoughts.filter(Boolean).join('\n\n') || undefined,
    calls: calls.list(),
  };
}
