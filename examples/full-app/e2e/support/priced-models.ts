import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two models with prices and one of another family; the first is the default. @units US dollars per 1,000 tokens */
export const pricedModels = [
  {
    id: 'gpt-scripted',
    provider: 'OpenAI',
    name: 'Scripted',
    inputContextWindow: 32_000,
    outputTokenLimit: 4096,
    inputTokenCost: 1,
    outputTokenCost: 2,
    cachedTokenCost: 0.5,
    isDefault: true,
    isAdvanced: true,
  },
  {
    id: 'gpt-scripted-mini',
    provider: 'OpenAI',
    name: 'Scripted Mini',
    inputContextWindow: 200_000,
    outputTokenLimit: 4096,
    inputTokenCost: 0.1,
    outputTokenCost: 0.2,
    cachedTokenCost: 0.1,
    isCheapest: true,
  },
  {
    id: 'mistral-scripted',
    provider: 'OpenAI',
    name: 'Windy',
    inputContextWindow: 200_000,
    outputTokenLimit: 4096,
    inputTokenCost: 0.1,
    outputTokenCost: 0.2,
  },
] as const;

/** The environment of an app that offers {@link pricedModels}. */
export function pricedModelsEnv(): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), 'stoa-models-')), 'models.json');
  writeFileSync(file, JSON.stringify(pricedModels));
  return { STOA_MODELS_FILE: file };
}
