import createPurifier from 'dompurify';
import mermaid from 'mermaid';
import type { DiagramRenderer, RenderResult } from '../../base/blocks/diagram-result.js';
import type { Palette } from '../../base/blocks/palette.js';
import { diagramLimits } from './diagram-messages.js';
import { mermaidConfig } from './mermaid-config.js';

/** Names of event handler attributes; a word such as `once` is none. */
const handler =
  /([\s/"'`;])on(?=[a-z]*(?:error|load|click|mouse|pointer|key|focus|blur|begin|end|start|toggle|wheel|scroll|drag|drop|input|change|touch|show|play|message|animation|transition)[a-z]*\s*=)/gi;

/**
 * Removes event handlers from tags in labels. They are sanitised away in any case, but some browsers report them as violations of the
 * Content Security Policy as soon as they are parsed.
 */
const withoutHandlers = (source: string): string =>
  /[<&#]/.test(source) ? source.replace(handler, '$1off') : source;

/**
 * Removes parts of a diagram that only load resources: images of nodes, and URLs in styles. The policy of the rendering page forbids
 * such requests anyway; here they are not even tried.
 */
export function withoutAddresses(source: string): string {
  // Link menus of actors need a handler, and an image has none.
  const hasMenus = /^[^\S\n\r\u2028\u2029]*sequenceDiagram\b/m.test(source);
  return withoutHandlers(source)
    .replace(/@\{[^}]*\}/g, (shape) =>
      /\\|\b(?:img|image|icon)\b|:\/\/|url/i.test(shape)
        ? shape
            .replace(/(["']?)\b(?:img|image|icon)\b\1\s*:\s*(?:"[^"]*"|'[^']*'|[^,}\n]*),?/gi, '')
            .replace(/\\/g, '')
        : shape,
    )
    .split('\n')
    .filter((line) => !(hasMenus && /^\s*links?\s[^:]*:/i.test(line)))
    .filter(
      (line) =>
        !/^\s*(?:classDef|style|linkStyle|cssClass|Update\w*Style)\b.*(?:\\|@import|(?:url|image|image-set|src|element|cross-fade)\s*\()/i.test(
          line,
        ),
    )
    .join('\n');
}

/** Mermaid's message about a syntax error, and its line. */
export function readSyntaxError(error: unknown): Extract<RenderResult, { ok: false }> {
  const message = error instanceof Error ? error.message : String(error);
  if (/Maximum text size|Too many edges|Edge limit exceeded/i.test(message))
    return { ok: false, reason: 'tooLarge' };
  const line = /(?:on |at )?line:? (\d+)/i.exec(message)?.[1];
  const detail = message
    .replace(/^.*error on line \d+:?\s*\n/i, '')
    .replace(/^Error: /, '')
    .slice(0, 600);
  return { ok: false, reason: 'syntax', detail, line: line === undefined ? undefined : Number(line) };
}

/** The sanitised SVG, serialised as XML. */
function serialised(markup: string): string {
  const drawing = createPurifier(window).sanitize(markup, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    ADD_ATTR: ['dominant-baseline'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = drawing.querySelector('svg');
  return svg ? new XMLSerializer().serializeToString(svg) : '';
}

/** Renders diagrams one after the other in the current document, which needs a layout: mermaid measures text in it. */
export function createDiagramRenderer(): DiagramRenderer {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  async function draw(source: string, palette: Palette): Promise<RenderResult> {
    if (source.length > diagramLimits.maxSourceCharacters) return { ok: false, reason: 'tooLarge' };
    count += 1;
    const id = `stoa-diagram-${count}`;
    try {
      mermaid.initialize(mermaidConfig(palette));
      const { svg: markup, diagramType } = await mermaid.render(id, withoutAddresses(source));
      const svg = serialised(markup);
      if (svg.length > diagramLimits.maxSvgCharacters) return { ok: false, reason: 'tooLarge' };
      return /Maximum text size in diagram exceeded/.test(svg)
        ? { ok: false, reason: 'tooLarge' }
        : { ok: true, svg, kind: diagramType };
    } catch (error) {
      return readSyntaxError(error);
    } finally {
      // Mermaid leaves its element in the document when it fails.
      document.getElementById(`d${id}`)?.remove();
      document.getElementById(id)?.remove();
    }
  }
  return (source, palette) => {
    const next = last.then(() => draw(source, palette));
    last = next;
    return next;
  };
}
