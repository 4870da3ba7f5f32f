import type { OpFault, InertReason, LocalOperationName, SpecialKind } from '@stoa/core/rules';
import { defineTexts, type TextsOf } from '@stoa/ui';

/** Subject of a call, in names that the person knows. */
export interface CallDetails {
  /** The folder, conversation or words that it names. */
  subject: string;
  count: number;
}

const quoted = (words: string) => `“${words}”`;
const chats = (count: number) => (count === 1 ? '1 chat' : `${count} chats`);

const operations: Record<LocalOperationName, (details: CallDetails) => string> = {
  '/ops': () => 'List the operations of the server',
  '/chats': () => 'Read the names of all your chats',
  '/searchChats': ({ subject }) => `Search all your chats for ${quoted(subject)}`,
  '/chat': ({ subject }) => `Read the chat ${quoted(subject)}`,
  '/chatSamples': ({ count }) => `Read the beginning of ${chats(count)}`,
  '/folders': () => 'List your folders',
  '/searchFolders': ({ subject }) => `Look for folders called ${quoted(subject)}`,
  '/listDbs': () => 'List your databases',
  '/models': () => 'List the models',
  '/prompts': () => 'Read all your prompts',
  '/defaultModelId': () => 'Look up the default model',
  '/advancedModelId': () => 'Look up the advanced model',
  '/cheapestModelId': () => 'Look up the cheapest model',
  '/featureFlags': () => 'List which features are on',
  '/workspaceMetadata': () => 'Look up the workspace',
  '/selectedConversation': () => 'Look up this chat',
  '/selectedAssistant': () => 'Look up the selected assistant',
  '/listAssistants': () => 'List your assistants',
  '/createChatFolder': ({ subject }) => `Create the folder ${quoted(subject)}`,
  '/moveChatsToFolder': ({ subject, count }) => `Move ${chats(count)} to the folder ${quoted(subject)}`,
};

const inert: Record<InertReason, string> = {
  imported:
    'From an imported message, so nothing in it is carried out. Ask here to get a proposal of your own.',
  past: 'Expired: it could be carried out only in the page that saw the reply end. Ask again to get a new one.',
  incomplete: 'The reply was cut off, so this is not carried out. Ask again to get a whole one.',
  superseded: 'The conversation has gone on without it. Ask again to get a new one.',
  quoted: 'Quoted or shown as an example, so it is not carried out.',
  begun:
    'Begun on another page or before a reload, and not carried out a second time. Ask again if its result is missing.',
  other: 'Something else of this reply was carried out.',
};

const titles: Record<SpecialKind, string> = {
  auto: 'The assistant wants to',
  invoke: 'The assistant wants to carry out an operation',
  op: 'Plan',
  autoArtifacts: 'The assistant wants to create an artifact',
  assistant: 'The assistant proposes an assistant',
  toggle: 'Source',
  APIkey: 'The assistant proposes to manage API keys',
  APIdoc: 'API documentation',
  apiResult: 'Result',
};

const faults: Record<OpFault, string> = {
  missing: 'Fill this in. It is used once and stored nowhere.',
  notANumber: 'Enter a number.',
};

/** Texts of proposals. */
export const proposalsTexts = defineTexts('proposals', () => ({
  title: (kind: SpecialKind) => titles[kind],
  operation: (name: LocalOperationName, details: CallDetails) => operations[name](details),
  remote: (name: string) => `Carry out ${quoted(name)} on the server`,
  unknown: (name: string) => `Carry out ${quoted(name)}, which does not exist`,
  unnamed: 'without a name',
  nobody: 'unknown',
  exactCall: 'Exact call',
  argument: (position: number) => `Argument ${position}`,
  noArguments: 'No arguments',
  hiddenCharacter: (code: string) => `hidden character ${code}`,

  writing: 'Being written',
  waiting: 'Waits for the end of the reply.',
  looks: 'Nothing happens until you say so.',
  reads: 'The assistant will read what is listed here. Nothing happens until you say so.',
  changes: 'This changes something. Nothing happens until you say so.',
  running: 'Being carried out',
  stillRunning: 'The operation is still at work.',
  done: 'Carried out.',
  failed: 'Did not work.',
  cancelled: 'Not carried out.',
  untold: 'Carried out. There was no room to send the result to the assistant.',
  inert: (reason: InertReason) => inert[reason],
  onlyShown: 'Only shown here.',
  notHere: 'Not available here.',
  repaired: 'The block was damaged and has been repaired.',

  run: 'Carry out',
  runAndAllow: 'Carry out, and let it read in this chat without asking',
  decline: 'No',
  stop: 'Stop',
  sendResult: 'Send the result',
  tryAgain: 'Try again',
  confirmRun: 'Yes, go on',

  fault: (fault: OpFault) => faults[fault],
  faulty: 'Some fields need your attention.',
  item: (position: string) => `Item ${position}`,
  secret: 'Used once, stored nowhere, and not shown to the assistant.',

  operationName: 'Operation',
  thought: 'Reason',
  payload: 'With',
  name: 'Name',
  description: 'Description',
  instructions: 'Instructions',
  type: 'Type',
  id: 'Id',
  included: 'Based on',
  keys: (op: 'UPDATE' | 'GET' | 'DEACTIVATE', count: number) =>
    `${{ UPDATE: 'Change', GET: 'Show', DEACTIVATE: 'Deactivate' }[op]} ${count === 1 ? '1 key' : `${count} keys`}`,
  createKey: 'Create a key',
  unreadable: 'Failed to extract data. Please check the JSON format.',
  noCalls: 'This names no operation that can be read.',
  tooLarge: 'This is too large to be carried out.',
  source: 'Source',
  askModel: 'Let a model repair it',
  askFailed: 'The model could not repair it.',
}));
export type ProposalsText = TextsOf<typeof proposalsTexts>;
