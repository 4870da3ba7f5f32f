import { artifactSentence, type ChatRequest, type FeatureFlag, type FeatureFlags } from '@stoa/core/contract';

/** An operation that is refused while a flag is off. */
export interface OperationGate {
  flag: FeatureFlag;
  /** `room.name` in the registry. */
  operation: string;
  /** The message of the refusal. */
  sentence: string;
  /** Inputs that are let through all the same. */
  lets?(input: unknown): boolean;
}

const conversionIsOff = 'Making documents is switched off here. Save as Markdown instead.';
const sharingIsOff = 'Sharing is switched off here.';
const uploadIsOff = 'Uploading files is switched off here.';
const disclosureIsOff = 'The data disclosure is switched off here.';
const qualityIsOff = 'Giving conversations for quality improvement is switched off here.';
const integrationsAreOff = 'Integrations are switched off here.';
const costIsOff = 'The cost of the month is switched off here.';
const optimizerIsOff = 'The prompt optimizer is switched off here.';
const artifactsAreOff = artifactSentence('artifacts.off');
const memoryIsOff = 'Memory is switched off here.';
const cloudIsOff = 'Keeping conversations in the cloud is switched off here. Keep this one in your browser.';

/** Only takes a deletion back. */
const isRestore = (input: unknown): boolean => {
  const { restore, name, folder, tags } = input as Record<string, unknown>;
  return restore === true && name === undefined && folder === undefined && tags === undefined;
};

/**
 * Operations that need a feature. What is in the cloud can always be read and deleted, so that people can take their
 * conversations, files and memories back after the feature was switched off.
 */
export const operationGates: readonly OperationGate[] = [
  { flag: 'artifacts', operation: 'artifacts.save', sentence: artifactsAreOff },
  { flag: 'artifacts', operation: 'artifacts.share', sentence: artifactsAreOff },
  { flag: 'storeCloudConversations', operation: 'conversations.upload', sentence: cloudIsOff },
  { flag: 'storeCloudConversations', operation: 'conversations.register', sentence: cloudIsOff },
  {
    flag: 'storeCloudConversations',
    operation: 'conversations.update',
    sentence: cloudIsOff,
    lets: isRestore,
  },
  { flag: 'storeCloudConversations', operation: 'conversations.search', sentence: cloudIsOff },
  ...(['check', 'latest', 'save'] as const).map((name): OperationGate => ({
    flag: 'dataDisclosure',
    operation: `agreement.${name}`,
    sentence: disclosureIsOff,
  })),
  { flag: 'documentConversion', operation: 'documents.convert', sentence: conversionIsOff },
  { flag: 'sharing', operation: 'sharing.share', sentence: sharingIsOff },
  { flag: 'qiSummary', operation: 'quality.upload', sentence: qualityIsOff },
  { flag: 'integrations', operation: 'integrations.start', sentence: integrationsAreOff },
  { flag: 'mtdCost', operation: 'billing.monthCost', sentence: costIsOff },
  { flag: 'promptOptimizer', operation: 'optimizer.prompt', sentence: optimizerIsOff },
  { flag: 'memory', operation: 'memory.extractFacts', sentence: memoryIsOff },
  { flag: 'memory', operation: 'memory.save', sentence: memoryIsOff },
  { flag: 'memory', operation: 'memory.edit', sentence: memoryIsOff },
  { flag: 'memory', operation: 'memory.createProject', sentence: memoryIsOff },
  { flag: 'memory', operation: 'memory.editProject', sentence: memoryIsOff },
  { flag: 'uploadDocuments', operation: 'files.upload', sentence: uploadIsOff },
];

/** The effect of a disabled flag on a chat request: a refusal with a sentence, or changed options. */
export interface ChatGate {
  flag: FeatureFlag;
  refuses?(request: ChatRequest): string | undefined;
  options?: Readonly<Record<string, unknown>>;
}

export const chatGates: readonly ChatGate[] = [
  {
    flag: 'storeCloudConversations',
    refuses: ({ options }) => (options.storage === 'cloud' ? cloudIsOff : undefined),
  },
  { flag: 'ragEnabled', options: { skipRag: true } },
  { flag: 'codeInterpreterEnabled', options: { skipCodeInterpreter: true } },
  { flag: 'artifacts', options: { artifactsMode: undefined } },
];

/** A chat request as the flags allow it. */
export function applyChatGates(
  request: ChatRequest,
  flags: FeatureFlags,
): { ok: true; request: ChatRequest } | { ok: false; sentence: string } {
  const closed = chatGates.filter(({ flag }) => flags[flag] !== true);
  for (const gate of closed) {
    const sentence = gate.refuses?.(request);
    if (sentence !== undefined) return { ok: false, sentence };
  }
  const changed = Object.assign(
    {},
    request.options,
    ...closed.map(({ options }) => options),
  ) as ChatRequest['options'];
  return { ok: true, request: { ...request, options: changed } };
}
