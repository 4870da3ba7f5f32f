import { openaiEndpointsConfig } from '@stoa/core/contract';
import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of endpoints. */
export const endpointsTexts = defineTexts('adminEndpoints', () => ({
  section: 'OpenAi Endpoints',
  sectionHint: 'Where models are asked. Several share the requests, and one that fails rests.',
  list: 'Models with endpoints',
  empty: openaiEndpointsConfig.sentences.none as string,
  emptyHint: 'Models are reached as the environment of the server says. Endpoints of a model go before that.',
  model: 'Id of the model',
  modelHint: 'One of the supported models.',
  addModel: 'Add a model',
  modelRequired: 'Enter the id of a model.',
  modelTaken: 'This model is listed already.',
  removeModel: (model: string) => `Remove ${model} with its endpoints`,
  url: 'Address',
  urlHint: 'The whole address of its chat, as https://api.openai.com/v1/chat/completions.',
  embeddingUrlHint: 'The address of the resource, as https://example.openai.azure.com.',
  key: 'Key',
  keyStored: 'Stored. Type another one to replace it.',
  keyEmpty: 'Not set',
  keyAgain: 'A key stays at its address. Enter it again.',
  notSaved: 'Rows without address or key are not saved.',
  weight: 'Share',
  add: (model: string) => `Add an endpoint of ${model}`,
  addShort: 'Add an endpoint',
  remove: (at: number) => `Remove endpoint ${at}`,
  endpoint: (at: number) => `Endpoint ${at}`,
  testFailed: openaiEndpointsConfig.sentences.testFailed as string,
  testQuestion: 'These did not answer. Save anyway?',
  /** A model and its address. */
  failedRow: (model: string, url: string) => `${model}: ${url}`,
  cancel: 'Go back',
  saveAnyway: 'Save anyway',
}));

/** The words of the section of endpoints. */
export type EndpointsText = TextsOf<typeof endpointsTexts>;
