import { failed, httpError, llmErrors } from '../llm-errors.js';
import type { LlmEnd, LlmRequest, LlmTool } from '../port.js';
import { tokenize, type DemoAnswer, type DemoPace, type DemoPiece } from './player.js';
import { artifactAnswer as artifactText } from './artifacts.js';
import { quoteDocuments } from './document-quotes.js';
import { factsOf, isFactsRequest } from './facts.js';
import { composedParagraph, editedSelection } from './highlight.js';
import { isOptimizerRequest, optimizedPrompt } from './optimizer.js';
import { qualitySummary } from './quality.js';
import { isTitleRequest, titleOf } from './title.js';
import { quoteQuestion, topicWords, tourReasoning, tourText } from './tour-text.js';

/** About 600 characters a second: quick, and still seen to be written. */
const briskPace: DemoPace = { everyMs: 20, piecesPerTick: 3 };
/** Twenty tokens a second. */
const slowPace: DemoPace = { everyMs: 50, piecesPerTick: 1 };
const slowTokens = 1_200;

const stopped: LlmEnd = { type: 'finished', reason: 'stop' };

/** Answers of a demo model, deterministic for each request. */
export type DemoAnswerer = (request: LlmRequest, prompt: string) => DemoAnswer;

const textPieces = (text: string): DemoPiece[] =>
  tokenize(text).map((token) => ({ say: 'text', text: token }));
const reasoningPieces = (text: string): DemoPiece[] =>
  tokenize(text).map((token) => ({ say: 'reasoning', text: token }));

/** One example of every block that the renderer supports. */
export const tourAnswer: DemoAnswerer = (_request, prompt) => ({
  pieces: [
    ...(/\bthink/i.test(prompt) ? reasoningPieces(tourReasoning(prompt)) : []),
    ...textPieces(tourText(prompt)),
  ],
  end: stopped,
  pace: briskPace,
});

/** An artifact, or the request for one; nothing where artifacts are off or not spoken of. */
export function artifactAnswer(request: LlmRequest, prompt: string): DemoAnswer | undefined {
  const text = artifactText(request, prompt);
  return text === undefined ? undefined : { pieces: textPieces(text), end: stopped, pace: briskPace };
}

/** An answer from the attached documents; undefined without any. */
export function documentAnswer(prompt: string): DemoAnswer | undefined {
  const quotes = quoteDocuments(prompt);
  return quotes === null ? undefined : { pieces: textPieces(quotes), end: stopped, pace: briskPace };
}

/** A minute of steady text, to stop or to reload in. Numbered, so that a lost or doubled word is seen at once. */
export const slowAnswer: DemoAnswerer = (_request, prompt) => {
  const intro = `A slow answer to “${quoteQuestion(prompt, 60)}”: it takes a minute. Stop it, or reload the page in the middle; no number is lost and none comes twice.\n\n`;
  const pieces = tokenize(intro);
  for (let number = 1; pieces.length < slowTokens; number++)
    pieces.push(number % 100 === 0 ? `${number}.\n\n` : number % 10 === 0 ? `${number},\n` : `${number}, `);
  pieces.push('done.');
  return { pieces: pieces.map((text) => ({ say: 'text', text })), end: stopped, pace: slowPace };
};

interface Fault {
  word: RegExp;
  /** The text before the failure. */
  text: string;
  end: LlmEnd;
}

const beginning = 'This answer begins well, and goes on for a sentence or two. And then';

const faults: readonly Fault[] = [
  { word: /\b401\b/, text: '', end: failed(httpError({ status: 401 })) },
  { word: /\b429\b/, text: '', end: failed(httpError({ status: 429, retryAfter: '20' })) },
  { word: /\b(500|error)\b/i, text: '', end: failed(httpError({ status: 500 })) },
  { word: /\bcut\b/i, text: beginning, end: failed(llmErrors.cut) },
  { word: /\bgarbage\b/i, text: beginning, end: failed(llmErrors.garbage) },
  { word: /\bempty\b/i, text: '', end: stopped },
];

const faultHelp = `I fail on request. Write one of these words in your message:

| Word | What happens |
| --- | --- |
| \`401\` | the provider refuses the key |
| \`429\` | the provider's limit is reached, with a time to wait |
| \`500\` or \`error\` | the provider has a problem |
| \`cut\` | the connection breaks in the middle of the answer |
| \`garbage\` | the provider sends something that is not an answer |
| \`empty\` | the answer is complete and says nothing |`;

/** An error on request. */
export const faultAnswer: DemoAnswerer = (_request, prompt) => {
  const fault = faults.find(({ word }) => word.test(prompt));
  if (!fault) return { pieces: textPieces(faultHelp), end: stopped, pace: briskPace };
  return { pieces: textPieces(fault.text), end: fault.end, pace: briskPace };
};

/** A better prompt, when one is asked for. */
export function optimizerAnswer({ messages }: LlmRequest, prompt: string): DemoAnswer | undefined {
  const isAsked = messages.some(
    ({ role, content }) => role === 'system' && isOptimizerRequest(String(content)),
  );
  return isAsked ? { pieces: textPieces(optimizedPrompt(prompt)), end: stopped, pace: briskPace } : undefined;
}

/** The replacement of a selection, or a new paragraph, when one is asked for. */
export function highlightAnswer(prompt: string): DemoAnswer | undefined {
  const text = editedSelection(prompt) ?? composedParagraph(prompt);
  return text === undefined ? undefined : { pieces: textPieces(text), end: stopped, pace: briskPace };
}

/** The summary of a conversation, when one is asked for quality improvement. */
export function qualityAnswer(request: LlmRequest, prompt: string): DemoAnswer | undefined {
  const text = qualitySummary(request, prompt);
  return text === undefined ? undefined : { pieces: textPieces(text), end: stopped, pace: briskPace };
}

/** A sentence or two, or a title or facts when these are asked for. */
export const briefAnswer: DemoAnswerer = (request, prompt) => {
  const system = request.messages
    .map((message) => (message.role === 'system' ? message.content : ''))
    .join('\n');
  if (isFactsRequest(system)) return { pieces: textPieces(factsOf(prompt)), end: stopped, pace: briskPace };
  const topics = topicWords(prompt);
  const text = isTitleRequest(prompt, system)
    ? titleOf(prompt)
    : `In short: you asked about ${topics.length > 0 ? topics.join(', ') : `“${quoteQuestion(prompt, 40)}”`}, and I am a **demo model** with prepared answers. A real one would tell you more.`;
  return { pieces: textPieces(text), end: stopped, pace: briskPace };
};

/** A text that speaks of a tool by its name, with or without what joins its words. */
const speaksOf = (text: string, { name }: LlmTool): boolean =>
  text.toLowerCase().replace(/[_-]+/g, ' ').includes(name.toLowerCase().replace(/[_-]+/g, ' '));

/**
 * Whether the last message is what a tool gave back: it follows its call, or the message that led to a call without words. A
 * conversation between people and models takes turns.
 */
function isToolResult({ messages, tools = [] }: LlmRequest): boolean {
  const before = messages.filter(({ role }) => role !== 'system').at(-2);
  if (before?.role !== 'assistant') return before?.role === 'user';
  return tools.some(({ name }) => before.content.includes(`"${name}"`));
}

/**
 * The call of the tool that the request insists on, or that the message speaks of; its arguments fit the tool's schema as far as it is
 * simple. What came back from a tool is repeated.
 */
export function toolAnswer(request: LlmRequest, prompt: string): DemoAnswer | undefined {
  const { tools = [], toolChoice } = request;
  const last = request.messages.at(-1);
  if (last?.role === 'tool')
    return {
      pieces: textPieces(`The tool answered: ${quoteQuestion(last.content, 300)}`),
      end: stopped,
      pace: briskPace,
    };
  if (toolChoice === undefined && tools.length > 0 && isToolResult(request)) {
    const text = `The page answered: ${quoteQuestion(prompt, 300)}`;
    return { pieces: textPieces(text), end: stopped, pace: briskPace };
  }
  const tool = tools.find((one) =>
    toolChoice === undefined ? speaksOf(prompt, one) : one.name === toolChoice,
  );
  if (!tool) return undefined;
  const json = JSON.stringify(sampleValue(tool.parameters, quoteQuestion(prompt)));
  return {
    pieces: [
      { say: 'toolCall', index: 0, id: 'call_demo_1', name: tool.name },
      ...(json.match(/[^]{1,6}/gu) ?? []).map((text) => ({
        say: 'toolCall' as const,
        index: 0,
        arguments: text,
      })),
    ],
    end: { type: 'finished', reason: 'toolCalls' },
    pace: briskPace,
  };
}

const maxSchemaDepth = 6;

function sampleValue(schema: unknown, words: string, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null || depth > maxSchemaDepth) return words;
  const {
    type,
    enum: choices,
    properties,
    items,
  } = schema as {
    type?: unknown;
    enum?: unknown;
    properties?: Record<string, unknown>;
    items?: unknown;
  };
  if (Array.isArray(choices) && choices.length > 0) return choices[0];
  switch (Array.isArray(type) ? type[0] : (type ?? (properties ? 'object' : 'string'))) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, value]) => [name, sampleValue(value, words, depth + 1)]),
      );
    case 'array':
      return [sampleValue(items, words, depth + 1)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return words;
  }
}
