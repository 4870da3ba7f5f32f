import { createRequire } from 'node:module';
import type * as AiSdk from '../../../packages/server/node_modules/ai/dist/index.js';
import type * as Compatible from '../../../packages/server/node_modules/@ai-sdk/openai-compatible/dist/index.js';
import type * as EventSource from '../../../packages/server/node_modules/eventsource-parser/dist/index.js';

/** Packages that the reference application has and the root has not: the bench measures the versions that the application uses. */
const load = createRequire(new URL('../../../packages/server/package.json', import.meta.url));

export const loadEventSourceParser = () => load('eventsource-parser') as typeof EventSource;
export const loadAiSdk = () => load('ai') as typeof AiSdk;
export const loadOpenAiCompatible = () => load('@ai-sdk/openai-compatible') as typeof Compatible;
