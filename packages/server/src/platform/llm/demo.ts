import {
  artifactAnswer,
  briefAnswer,
  documentAnswer,
  faultAnswer,
  highlightAnswer,
  optimizerAnswer,
  qualityAnswer,
  slowAnswer,
  toolAnswer,
  tourAnswer,
  type DemoAnswerer,
} from './demo/answers.js';
import { playPieces, type DemoAnswer, type DemoPiece } from './demo/player.js';
import { estimateUsage } from './estimate-usage.js';
import { failed, httpError } from './llm-errors.js';
import type { LlmEnd, LlmModel, LlmProvider, LlmRequest } from './port.js';

const answerers: Record<string, DemoAnswerer> = {
  'demo-tour': tourAnswer,
  'demo-slow': slowAnswer,
  'demo-fault': faultAnswer,
  'demo-brief': briefAnswer,
};

const common = {
  provider: 'demo',
  inputContextWindow: 128_000,
  outputTokenLimit: 8_000,
  supportsImages: true,
  supportsSystemPrompts: true,
  systemPrompt: '',
  inputTokenCost: 0,
  outputTokenCost: 0,
  cachedTokenCost: 0,
  isDefault: false,
  isAdvanced: false,
  isCheapest: false,
} as const;

/** The models that need no network. They are free, and their names say that they are demos. */
export const demoModels: readonly LlmModel[] = [
  {
    ...common,
    id: 'demo-tour',
    upstreamId: 'demo-tour',
    name: 'Demo · Tour',
    description:
      'A prepared answer that shows what this app can render: lists, tables, code, a diagram, a chart, maths. Write "think" to see reasoning, and "artifact" where artifacts are on.',
    isDefault: true,
    isAdvanced: true,
  },
  {
    ...common,
    id: 'demo-slow',
    upstreamId: 'demo-slow',
    name: 'Demo · Slow',
    description: 'A steady stream of a minute: stop it, reload in the middle, follow it in a second tab.',
  },
  {
    ...common,
    id: 'demo-fault',
    upstreamId: 'demo-fault',
    name: 'Demo · Fault',
    description: 'Fails on request: write 401, 429, 500, cut, garbage or empty in your message.',
  },
  {
    ...common,
    id: 'demo-brief',
    upstreamId: 'demo-brief',
    name: 'Demo · Brief',
    description: 'One or two sentences, and titles for conversations.',
    isCheapest: true,
  },
];

/** How the demo provider is set up. */
export interface DemoOptions {
  /** How many times faster than usual the models speak; for tests. */
  speed?: number;
}

/** The provider of the demo models: prepared text on a timer, deterministic for a given request. */
export function createDemoProvider({ speed = 1 }: DemoOptions = {}): LlmProvider {
  return {
    async stream(request, sink, signal) {
      if (signal.aborted) return { type: 'aborted' };
      const answer = limitAnswer(answerOf(request), request.maxTokens);
      if (!answer) return failed(httpError({ status: 404 }));
      const pace = { ...answer.pace, piecesPerTick: answer.pace.piecesPerTick * speed };
      const { played, wasAborted } = await playPieces(answer.pieces, pace, sink, signal);
      const end: LlmEnd = wasAborted ? { type: 'aborted' } : answer.end;
      const said = answer.pieces.slice(0, played);
      if (end.type === 'finished' || said.length > 0) sink.usage(estimateUsage(request, characters(said)));
      sink.flush();
      return end;
    },
  };
}

function answerOf(request: LlmRequest): DemoAnswer | undefined {
  const answerer = answerers[request.model];
  if (!answerer) return undefined;
  const prompt = lastPrompt(request);
  const isTour = request.model === 'demo-tour';
  return (
    optimizerAnswer(request, prompt) ??
    highlightAnswer(prompt) ??
    qualityAnswer(request, prompt) ??
    artifactAnswer(request, prompt) ??
    toolAnswer(request, prompt) ??
    (isTour ? documentAnswer(prompt) : undefined) ??
    answerer(request, prompt)
  );
}

/** Cuts an answer off where the request's limit is, as real models do. */
function limitAnswer(answer: DemoAnswer | undefined, maxTokens = Infinity): DemoAnswer | undefined {
  if (!answer || answer.pieces.length <= maxTokens) return answer;
  return {
    ...answer,
    pieces: answer.pieces.slice(0, Math.max(1, maxTokens)),
    end: { type: 'finished', reason: 'length' },
  };
}

function lastPrompt(request: LlmRequest): string {
  const message = request.messages.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return '';
  if (typeof message.content === 'string') return message.content;
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

const characters = (pieces: readonly DemoPiece[]): number =>
  pieces.reduce(
    (sum, piece) => sum + (piece.say === 'toolCall' ? (piece.arguments ?? '') : piece.text).length,
    0,
  );
