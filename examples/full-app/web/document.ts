import type { PageRequest } from '@stoa/server/pages';
import { escapeHtml } from '@stoa/server/pages';
import { systemThemeScript } from '@stoa/server/pages';
import { languageOf } from './language.js';

/** Id of the element that holds the page's data as JSON. */
export const pageDataId = 'stoa-page';

/** Id of the element that the app renders into. */
export const appRootId = 'stoa';

/** Id of the notice that the app could not be loaded. */
export const notLoadedId = 'stoa-not-loaded';

/** The name of the app, in the title of its pages. */
export const productName = 'Stoa';

/** JSON that is safe inside a script element: no `<` can close it, no separator can break a line. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The document up to the app's root element. The app is rendered separately, so that its ids match the browser's. */
export function documentStart({ data, assets, nonce }: PageRequest): string {
  const links = [
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...assets.modulePreloads.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${escapeHtml(href)}">`,
    ),
  ];
  const language = languageOf(data.language);
  return `<!doctype html>
<html lang="${escapeHtml(language.locale)}" dir="${language.dir}" data-theme="${escapeHtml(data.theme === 'system' ? 'dark' : data.theme)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="dark light">
<title>${productName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${data.theme === 'system' ? `<script nonce="${escapeHtml(nonce)}">${systemThemeScript}</script>` : ''}
${links.join('\n')}
</head>
<body>
<div id="${appRootId}" class="stoa-root">`;
}

/** The rest of the document: the page's data and the scripts. `notLoaded` is the HTML of the notice, hidden, that the app could not be loaded. */
export function documentEnd({ data, assets, nonce }: PageRequest, notLoaded: string): string {
  const withNonce = `nonce="${escapeHtml(nonce)}"`;
  const scripts = [
    ...(assets.inlineScripts ?? []).map((text) => `<script type="module" ${withNonce}>${text}</script>`),
    ...assets.scripts.map(
      (source) => `<script type="module" src="${escapeHtml(source)}" ${withNonce}></script>`,
    ),
  ];
  return `</div>
${scripts.length > 0 ? `<div id="${notLoadedId}" class="stoa-root" hidden>${notLoaded}</div>` : ''}
<script type="application/json" id="${pageDataId}" ${withNonce}>${inertJson(data)}</script>
${scripts.join('\n')}
</body>
</html>`;
}
