import { expect, it } from 'vitest';
import { defaultSystemPrompt } from './system-prompt.js';

it.each(['instructions carefully', 'markdown', 'Mermaid diagram', 'Vega-Lite chart', 'only when', 'concise'])(
  '[PT9] 1.010: the default instruction speaks of %s',
  (words) => expect(defaultSystemPrompt).toContain(words),
);
