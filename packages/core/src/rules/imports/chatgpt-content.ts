import { withCitations } from './chatgpt-citations.js';
import {
  commentList,
  fenceLanguage,
  makeDocument,
  updateDocument,
  type MadeDocuments,
} from './import-documents.js';
import {
  attachmentMark,
  fenced,
  imageMark,
  listOf,
  own,
  ownAt,
  parsedJson,
  quoted,
  textOf,
} from '../values/foreign-values.js';
import { leftOutParts, type LeftOut } from './left-out.js';

/** What a message of ChatGPT holds, apart from its place. */
export interface ChatGptContent {
  /** Words that were shown as a message. */
  text: string | null;
  /** A part of the reply that follows: code and its output, a document, a quotation. */
  block: string | null;
  thoughts: string;
  call: { name: string; args: string } | null;
  result: string | null;
}

const nothing: ChatGptContent = { text: null, block: null, thoughts: '', call: null, result: null };

const has = (text: string, ...parts: readonly string[]): boolean => parts.some((part) => text.includes(part));

function partText(part: unknown, leftOut: LeftOut): string {
  if (typeof part === 'string') return part;
  const type = textOf(own(part, 'content_type')) ?? '';
  if (type === 'audio_transcription') return textOf(own(part, 'text')) ?? '';
  if (type === 'image_asset_pointer') {
    leftOut.add(leftOutParts.images);
    return imageMark(textOf(ownAt(part, 'metadata', 'dalle', 'prompt')));
  }
  if (has(type, 'audio', 'video')) {
    leftOut.add(leftOutParts.recordings);
    return '';
  }
  const words = textOf(own(part, 'text'));
  if (words === null && part !== null && part !== undefined) leftOut.add(leftOutParts.other);
  return words ?? '';
}

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');

/** The files that a message came with. An image says so in its own place. */
const attachedFiles = (message: unknown, leftOut: LeftOut): string[] =>
  listOf(ownAt(message, 'metadata', 'attachments'))
    .filter((file) => !textOf(own(file, 'mime_type'))?.startsWith('image/'))
    .map((file) => {
      leftOut.add(leftOutParts.files);
      return attachmentMark(textOf(own(file, 'name')));
    });

/** The words of a message, with links in the place of its citations. */
function wordsOf(message: unknown, leftOut: LeftOut): string | null {
  const content = own(message, 'content');
  const parts = listOf(own(content, 'parts')).map((part) => partText(part, leftOut));
  const text = joined(parts) || (textOf(own(content, 'text')) ?? '');
  const about = [
    ownAt(message, 'metadata', 'targeted_reply'),
    ownAt(message, 'metadata', 'canvas', 'selection_metadata', 'selection_text'),
  ].map((one) => textOf(one) ?? '');
  return textOf(
    joined([
      ...about.filter(Boolean).map(quoted),
      withCitations(text, message, leftOut),
      ...attachedFiles(message, leftOut),
    ]),
  );
}

/** What a tool was given: as code, or as the parts of a text. */
const callOf = (content: unknown): string | null =>
  textOf(own(content, 'text')) ??
  textOf(
    listOf(own(content, 'parts'))
      .filter((part) => typeof part === 'string')
      .join('\n'),
  );

/** The last document of a conversation is the one that is changed; a call names none. */
const canvasId = 'canvas';

function canvasBlock(
  recipient: string,
  call: string,
  documents: MadeDocuments,
  leftOut: LeftOut,
): string | null {
  const data = parsedJson(call);
  if (recipient.endsWith('create_textdoc')) {
    const [kind = '', language = ''] = (textOf(own(data, 'type')) ?? '').split('/');
    const content = textOf(own(data, 'content'));
    if (content !== null)
      return makeDocument(documents, canvasId, {
        name: textOf(own(data, 'name')),
        language: kind === 'code' ? fenceLanguage(language) : 'markdown',
        content,
      });
  }
  if (recipient.endsWith('update_textdoc'))
    return updateDocument(documents, canvasId, listOf(own(data, 'updates')), leftOut);
  if (recipient.endsWith('comment_textdoc')) return commentList(listOf(own(data, 'comments'))) || null;
  leftOut.add(leftOutParts.toolCalls);
  return null;
}

function toolCall(
  recipient: string,
  content: unknown,
  documents: MadeDocuments,
  leftOut: LeftOut,
): ChatGptContent {
  const call = callOf(content);
  if (call === null) return nothing;
  if (recipient.startsWith('canmore'))
    return { ...nothing, block: canvasBlock(recipient, call, documents, leftOut) };
  if (recipient === 'python' || recipient.startsWith('python.') || recipient === 'python_user_visible')
    return { ...nothing, block: fenced(call, 'python') };
  return { ...nothing, call: { name: recipient, args: call } };
}

function thoughtsOf(content: unknown): string {
  const thoughts = listOf(own(content, 'thoughts')).flatMap((one) => {
    const words = textOf(own(one, 'content')) ?? textOf(listOf(own(one, 'chunks')).join(''));
    const title = textOf(own(one, 'summary'));
    return words === null && title === null ? [] : [{ title, words }];
  });
  const parts = listOf(own(content, 'parts')).filter((part) => typeof part === 'string');
  // Where there is one thought alone, its title says what it says.
  const titled = thoughts.map(({ title, words }) =>
    words === null ? title : title === null || thoughts.length === 1 ? words : `**${title}**\n\n${words}`,
  );
  return joined([...titled.map((one) => one ?? ''), ...parts]);
}

function toolResult(message: unknown, leftOut: LeftOut): ChatGptContent {
  const content = own(message, 'content');
  const type = own(content, 'content_type');
  const images = listOf(ownAt(message, 'metadata', 'aggregate_result', 'messages')).filter(
    (one) => own(one, 'message_type') === 'image',
  ).length;
  leftOut.add(leftOutParts.images, images);
  if (type === 'execution_output') {
    const output = textOf(own(content, 'text'));
    return {
      ...nothing,
      block: joined([output === null ? '' : fenced(output), images > 0 ? imageMark() : '']) || null,
    };
  }
  if (type === 'system_error') return { ...nothing, block: errorBlock(content) };
  if (type === 'multimodal_text') {
    const parts = listOf(own(content, 'parts'));
    const pictures = parts.filter((part) => typeof part !== 'string');
    return {
      ...nothing,
      block: joined(pictures.map((part) => partText(part, leftOut))) || null,
      result: parts.length > pictures.length ? callOf(content) : null,
    };
  }
  if (type === 'computer_output') {
    leftOut.add(leftOutParts.images);
    return { ...nothing, result: textOf(ownAt(content, 'state', 'url')) };
  }
  const words = [
    own(content, 'title'),
    own(content, 'url'),
    own(content, 'result'),
    own(content, 'output_str'),
    callOf(content),
  ];
  return { ...nothing, result: textOf(joined(words.map((one) => textOf(one) ?? ''))) };
}

function errorBlock(content: unknown): string | null {
  const words = textOf(own(content, 'text'));
  const name = textOf(own(content, 'name'));
  return words === null ? null : quoted(name === null ? words : `${name}: ${words}`);
}

/** Reads one message: what is shown, what belongs to the reply after it, and what is left out. */
export function chatGptContent(message: unknown, documents: MadeDocuments, leftOut: LeftOut): ChatGptContent {
  const content = own(message, 'content');
  const role = ownAt(message, 'author', 'role');
  const type = own(content, 'content_type');
  if (type === 'user_editable_context' || role === 'system') return nothing;
  if (type === 'model_editable_context') {
    if (textOf(own(content, 'model_set_context'))) leftOut.add(leftOutParts.memories);
    return nothing;
  }
  if (role === 'tool') return toolResult(message, leftOut);
  if (role !== 'user' && role !== 'assistant') {
    if (callOf(content) !== null) leftOut.add(leftOutParts.messages);
    return nothing;
  }
  if (type === 'thoughts') return { ...nothing, thoughts: thoughtsOf(content) };
  if (type === 'reasoning_recap') {
    if (textOf(own(content, 'content'))) leftOut.add(leftOutParts.durations);
    return nothing;
  }
  if (ownAt(message, 'metadata', 'is_visually_hidden_from_conversation') === true) {
    if (callOf(content) !== null) leftOut.add(leftOutParts.hidden);
    return nothing;
  }
  const recipient = own(message, 'recipient');
  if (typeof recipient === 'string' && recipient !== 'all')
    return toolCall(recipient, content, documents, leftOut);
  if (type === 'code') {
    const text = textOf(own(content, 'text'));
    return { ...nothing, text: text && fenced(text, fenceLanguage(own(content, 'language'))) };
  }
  if (type === 'system_error') return { ...nothing, text: errorBlock(content) };
  const text = wordsOf(message, leftOut);
  if (text === null && typeof type === 'string' && !/^(?:multimodal_)?text$/u.test(type))
    leftOut.add(leftOutParts.other);
  return { ...nothing, text };
}
