import { failed } from '../../contract/outcome.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { Ports } from '../ports/ports.js';
import type { createTemplates } from './templates.js';
import type { Templates } from './templates.types.js';

/** Ours. */
const text = 'The template could not be used. Check the connection and try again.';

/** `createTemplates`, loaded when a template is first used. */
export function createLazyTemplates(...input: Parameters<typeof createTemplates>): Templates {
  const [ports]: [Pick<Ports, 'notify'>, ...unknown[]] = input;
  const module = createLazyModule(async () => (await import('./templates.js')).createTemplates(...input));
  return {
    choose: (order) =>
      module
        .load()
        .then((templates) => templates.choose(order))
        .catch(() => void ports.notify({ kind: 'error', text })),
    optimize: (conversationId) =>
      module
        .load()
        .then((templates) => templates.optimize(conversationId))
        .catch(() => void ports.notify({ kind: 'error', text })),
    read: async (content) => (await module.load()).read(content),
    questions: async (order) => (await module.load()).questions(order),
    preview: async (order, answers) => (await module.load()).preview(order, answers),
    run: (order, answers) =>
      module.load().then(
        (templates) => templates.run(order, answers),
        () => failed({ code: 'network', message: text }),
      ),
  };
}
