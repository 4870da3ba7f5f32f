import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { errorCode } from './llm-errors.js';

const cost = z.number().min(0).describe('US dollars per 1,000 tokens');
const tokens = z.int().min(0);

const modelEntry = z.strictObject({
  id: z.string().trim().min(1).max(200),
  provider: z.enum(['OpenAI', 'Azure', 'Bedrock']),
  /** The provider's own id or the deployment's name; the id unless given. */
  upstreamId: z.string().trim().min(1).optional(),
  name: z.string().trim().min(1).optional(),
  description: z.string().optional(),
  inputContextWindow: tokens.optional(),
  outputTokenLimit: tokens.optional(),
  supportsImages: z.boolean().optional(),
  supportsSystemPrompts: z.boolean().optional(),
  systemPrompt: z.string().optional(),
  inputTokenCost: cost.optional(),
  outputTokenCost: cost.optional(),
  cachedTokenCost: cost.optional(),
  isDefault: z.boolean().optional(),
  isAdvanced: z.boolean().optional(),
  isCheapest: z.boolean().optional(),
  /** Names of the groups that alone may use it. */
  exclusiveGroupAvailability: z.array(z.string().trim().min(1)).optional(),
});

/** One entry of the models file; what it leaves out comes from the table of well-known models. */
export type ModelEntry = z.infer<typeof modelEntry>;

/**
 * Reads the models file.
 *
 * @errors returned: sentences that name the file and the place in it.
 */
export function readModelsFile(path: string): { entries: ModelEntry[]; errors: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const problem =
      error instanceof SyntaxError
        ? `is not valid JSON (${error.message})`
        : `cannot be read (${errorCode(error) || 'unknown error'})`;
    return { entries: [], errors: [`STOA_MODELS_FILE: ${path} ${problem}.`] };
  }
  const parsed = z.array(modelEntry).safeParse(value);
  if (!parsed.success)
    return {
      entries: [],
      errors: parsed.error.issues.map(
        (issue) => `STOA_MODELS_FILE: ${path}${placeOf(issue.path, value)}: ${issue.message}.`,
      ),
    };
  return { entries: parsed.data, errors: duplicateErrors(parsed.data, path) };
}

function placeOf(path: PropertyKey[], value: unknown): string {
  if (path.length === 0) return '';
  const entry =
    Array.isArray(value) && typeof path[0] === 'number' ? (value[path[0]] as { id?: unknown }) : null;
  const id = typeof entry?.id === 'string' ? ` ("${entry.id}")` : '';
  return ` entry ${Number(path[0]) + 1}${id}${path.length > 1 ? `, ${path.slice(1).map(String).join('.')}` : ''}`;
}

function duplicateErrors(entries: readonly ModelEntry[], path: string): string[] {
  const errors: string[] = [];
  const seen = new Set<string>();
  for (const { id } of entries) {
    if (seen.has(id)) errors.push(`STOA_MODELS_FILE: ${path} lists "${id}" more than once.`);
    seen.add(id);
  }
  for (const flag of ['isDefault', 'isAdvanced', 'isCheapest'] as const) {
    const marked = entries.filter((entry) => entry[flag]).map(({ id }) => id);
    if (marked.length > 1)
      errors.push(`STOA_MODELS_FILE: ${path} sets ${flag} on ${marked.join(' and ')}; only one may have it.`);
  }
  return errors;
}
