import sanitizeHtml from 'sanitize-html';

/** Elements that say something. Of everything else the text is kept, and of what hides something not even that. */
const kept = (
  'a b blockquote br caption code dd dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup table tbody td tfoot ' +
  'th thead tr u ul'
).split(' ');
const hidden =
  'applet canvas embed frameset head iframe math noembed noframes noscript object plaintext script select style svg template textarea title video audio xmp'.split(
    ' ',
  );

const schemes = ['https', 'mailto'];

/** An address as a parser of addresses reads it; nothing for one that may not be followed. */
function hrefOf(address = ''): sanitizeHtml.Attributes {
  if (!URL.canParse(address)) return {};
  const { href, protocol } = new URL(address);
  return schemes.includes(protocol.slice(0, -1))
    ? { href, target: '_blank', rel: 'noopener noreferrer' }
    : {};
}

/**
 * HTML with the elements of a written document and nothing else: no script, style, picture, form or attribute but the address of a
 * link, by https or mail. @source security X
 */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: kept,
    nonTextTags: hidden,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: schemes,
    allowProtocolRelative: false,
    // Nesting beyond this is no document.
    nestingLimit: 500,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: hrefOf(href) }) },
  });
