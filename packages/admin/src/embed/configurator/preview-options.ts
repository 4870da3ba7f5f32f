import type { EmbedToken } from '@stoa/core/contract';
import type { Outcome } from '@stoa/core/contract';
import type { PreviewOptions } from '../preview/preview-stage.js';
import { floats, frameLocale, type EmbedChoice, type EmbedSite } from '../snippet/choice.js';
import { optionsOf } from '../snippet/options.js';
import { blockKindOf } from '../snippet/page-code.js';

/** The example tool. */
const exampleTool = {
  name: 'find_product',
  description: 'Finds a product of this shop by its name.',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  confirm: ({ name }: Record<string, unknown>) => `Look for ${String(name)}?`,
  run: async ({ name }: Record<string, unknown>) => ({ name, inStock: true }),
};

/** The example renderer of blocks. */
const exampleRenderer = (place: HTMLElement, { source }: { source: string }) => {
  const text = place.ownerDocument.createElement('p');
  text.textContent = source;
  place.append(text);
};

export interface PreviewSource {
  keyId: string;
  preview: (keyId: string) => Promise<Outcome<EmbedToken>>;
}

/** Asks for a token as a site's backend would; a refusal is an error, as the chat expects it of a page. */
export const previewToken =
  ({ keyId, preview }: PreviewSource) =>
  async (): Promise<string> => {
    const answer = await preview(keyId);
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value.token;
  };

/**
 * The options of the chat in the preview: those of the snippet, with a token of the administrator's own instead of the site's way to
 * get one, and open from the start.
 */
export function previewOptionsOf(
  choice: EmbedChoice,
  site: EmbedSite,
  { keyId, getToken }: { keyId: string; getToken: () => Promise<string> },
): PreviewOptions {
  const ours = { getToken, instance: `preview-${keyId}` };
  // A frame shows the page of the server, which knows the key and a language.
  if (choice.door === 'frame')
    return { server: site.server, ...ours, mode: 'page', locale: choice.locale || frameLocale };
  const kind = blockKindOf({ ...choice, door: 'element' });
  const { embedKey: _key, ...chosen } = optionsOf({ ...choice, door: 'element' }, site);
  return {
    ...chosen,
    ...ours,
    mode: choice.mode,
    position: choice.position,
    ...(floats(choice.mode) && { defaultOpen: true }),
    ...(choice.context && { context: () => ({ title: 'Preview', path: '/' }) }),
    ...(choice.tool && site.scopes.includes('tools') && { tools: [exampleTool] }),
    ...(kind !== null && { renderers: { [kind]: exampleRenderer } }),
  };
}
