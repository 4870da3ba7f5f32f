import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../platform/escape-html.js';

/** Elements that say something. Of everything else the text is kept, and of what hides something not even that. */
const kept = new Set(
  (
    'a b blockquote br caption code dd dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup table tbody td tfoot ' +
    'th thead tr u ul'
  ).split(' '),
);
const void_ = new Set(['br', 'hr']);
const hidden = new Set(
  'applet canvas embed frameset head iframe math noembed noframes noscript object plaintext script select style svg template textarea title video audio xmp'.split(
    ' ',
  ),
);
/** Nesting beyond this is no document. */
const deepest = 500;

/** The address of a link that may be followed: https or mail, as a parser of addresses reads it. */
function safeAddress(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return ['https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}

/**
 * HTML with the elements of a written document and nothing else: no script, style, picture, form or attribute but the address of a
 * link. It is written anew from what the parser saw, so nothing of the original survives unread. @source security X
 */
export function safeHtml(html: string): string {
  const open: string[] = [];
  let hiddenDepth = 0;
  let depth = 0;
  let out = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (hidden.has(name)) hiddenDepth += 1;
        if (hiddenDepth > 0 || depth > deepest || !kept.has(name)) return;
        const href = name === 'a' ? safeAddress(attributes['href']) : null;
        const more = href ? ` href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer"` : '';
        out += `<${name}${more}>`;
        if (!void_.has(name)) open.push(name);
      },
      ontext(text) {
        if (hiddenDepth === 0) out += escapeHtml(text);
      },
      onclosetag(name) {
        depth -= 1;
        if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
        if (open.at(-1) !== name) return;
        open.pop();
        out += `</${name}>`;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}
