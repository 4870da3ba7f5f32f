import type { ApplicationSecret, ApplicationVariable } from '@stoa/core/contract';
import { defineTexts, type TextsOf } from '@stoa/ui';

/** What each variable does. */
const meanings: Record<ApplicationVariable, string> = {
  STOA_SUPPORT_EMAIL: 'Where “Send Feedback” writes to. Without one the entry is left out of the menu.',
  STOA_COA_PATTERN: 'Form of a whole COA string, as a regular expression, e.g. \\d{3}-\\d{4}.',
  STOA_MAX_PARALLEL_RUNS: 'Replies that one person may have in progress.',
  STOA_TOOL_STEPS: 'Answers with calls of tools, after which a reply asks whether it may go on.',
  STOA_TOOL_MINUTES: 'Minutes that a reply with tools may work before it asks.',
  STOA_TOOL_COST_CENTS: 'Cents of a US dollar that a reply with tools may cost before it asks.',
  STOA_EMBED_VISITOR_DAYS:
    'Days after which an anonymous visitor who stays away is forgotten; 0 forgets nobody.',
  STOA_MAX_FILE_MB: 'Largest file that a person may upload, in megabytes.',
  STOA_FILE_QUOTA_MB: 'Space that all files of one person may take, in megabytes.',
  STOA_BODY_LIMIT_MB: 'Largest request body, in megabytes.',
  STOA_RATE_LIMIT_PER_MINUTE: 'Requests that one person or address may make in a minute.',
  STOA_FIRST_BYTE_S: 'Seconds that a model may take until the first words of its answer.',
  OPENAI_MODELS: 'Ids of the models to offer from OpenAI, separated by commas. The first is the default.',
  STOA_RERANK_MODEL: 'Id of the model that orders the passages of a search before they are read.',
};
const secretMeanings: Record<ApplicationSecret, string> = {
  OPENAI_API_KEY: 'Key for OpenAI, or for the server at OPENAI_BASE_URL.',
  AZURE_OPENAI_API_KEY: 'Key of the Azure OpenAI resource.',
  STOA_METRICS_TOKEN: 'Bearer token that /metrics asks for.',
};

/** English of the section of variables and secrets. */
export const variablesTexts = defineTexts('adminVariables', () => ({
  section: 'Application Variables',
  sectionHint:
    'Values and secrets of the server’s environment that can be changed here. The list is closed: nothing else would have an effect.',
  variables: 'Variables',
  secrets: 'Secrets',
  secretsHint:
    'They are stored sealed, and never shown again. Each takes effect when the server is started again.',
  meanings,
  secretMeanings,
  atOnce: 'Takes effect at once.',
  atStart: 'Takes effect when the server is started again.',
  environment: 'Environment',
  saved: 'Saved here',
  unset: 'Not set',
  changed: 'Unsaved',
  restore: (name: string) => `Put ${name} back to the environment`,
  clear: (name: string) => `Remove ${name}`,
  undo: (name: string) => `Undo the change of ${name}`,
  reveal: (name: string) => `Show the value of ${name}`,
  hide: (name: string) => `Hide the value of ${name}`,
  emptyIsEnvironment: 'An empty field is left to the environment.',
  secretSet: 'It is set. What you type takes its place.',
  secretInEnvironment: 'The environment sets it. What you type is used in its place.',
  secretUnset: 'It is not set.',
}));

/** The words of the section of variables and secrets. */
export type VariablesText = TextsOf<typeof variablesTexts>;
