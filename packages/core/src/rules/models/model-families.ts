/** Families of models by what their ids contain. @source chat specification §9; protocol §11.2. */
export const modelFamilies = [
  { key: 'allOpenAI', label: 'OpenAI', idParts: ['gpt', 'o1', 'o3'] },
  { key: 'allClaude', label: 'Claude', idParts: ['anthropic'] },
  { key: 'allMistral', label: 'Mistral', idParts: ['mistral'] },
  { key: 'allLlama', label: 'Llama', idParts: ['llama'] },
] as const;

export type ModelFamily = (typeof modelFamilies)[number];

/** The family of a model, or null. */
export const familyOf = (modelId: string): ModelFamily | null =>
  modelFamilies.find(({ idParts }) => idParts.some((part) => modelId.toLowerCase().includes(part))) ?? null;
