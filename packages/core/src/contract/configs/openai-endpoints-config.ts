import * as z from 'zod/mini';
import { holdsUser } from '../../lib/address.js';
import { configLimits } from './config-limits.js';
import { defineConfig } from './config-type.js';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(configLimits.nameCharacters));
const text = z.string().check(z.trim(), z.maxLength(2_000));

/** Whether an address can be that of an endpoint: http or https, and no user name, which would end up in logs. */
const isAddress = (typed: string): boolean =>
  URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol) && !holdsUser(typed);

/** Where a model is reached. @source administration specification §2 "OpenAi Endpoints tab" (2.026); `weight` is ours */
export const openAiEndpointSchema = z.object({
  /** Of chat models the whole address, of models that embed texts that of their resource. */
  url: text.check(
    z.refine(
      (typed) => typed === '' || isAddress(typed),
      'Not an http or https address without a user name.',
    ),
  ),
  /** Write-only: answered as a mask. */
  key: z.string().check(z.trim(), z.maxLength(configLimits.secretCharacters)),
  /** Its share of the requests, beside those of the other endpoints. */
  weight: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
});
export type OpenAiEndpoint = z.output<typeof openAiEndpointSchema>;

/** The endpoints of each model. */
export const openaiEndpointsConfig = defineConfig({
  name: 'openaiEndpoints',
  title: 'OpenAi Endpoints',
  schema: z.object({
    models: z
      .array(z.record(name, z.object({ endpoints: z.array(openAiEndpointSchema).check(z.maxLength(50)) })))
      .check(z.maxLength(1_000))
      .check(
        z.refine((models) => {
          const names = models.flatMap((model) => Object.keys(model));
          return new Set(names).size === names.length;
        }, 'A model is listed twice.'),
      ),
  }),
  initial: { models: [] },
  lazyLoad: '0',
  secrets: [['models', '*', '*', 'endpoints', '*', 'key']],
  /** @source administration specification §2 "OpenAi Endpoints tab", §8 (2.026, 2.027, 2.116); the others are ours */
  sentences: {
    none: 'No OpenAi Endpoints Retrieved',
    testFailed: 'Failed to make contact with the new endpoint',
    unknownModel: 'There is no model with this id, so nobody uses these endpoints.',
    embeddings:
      'Texts are embedded as the environment of the server says, so these endpoints are not used yet.',
    keyTooLong: 'This key is too long.',
    notAllowed:
      'The server may not reach {url}: addresses are public and begin with https, unless STOA_OUTBOUND_HOSTS names their host.',
  },
});

/** The rows of a value, each with its model. */
export const endpointRows = ({
  models,
}: {
  models: readonly Readonly<Record<string, { endpoints: readonly OpenAiEndpoint[] }>>[];
}): (OpenAiEndpoint & { model: string })[] =>
  models.flatMap((one) =>
    Object.entries(one).flatMap(([model, { endpoints }]) => endpoints.map((row) => ({ ...row, model }))),
  );
