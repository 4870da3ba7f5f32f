/** The page that stands around the chat in the preview: lines where words would be, in the colours of a plain site. */
const pageSheet = `
:root { color-scheme: light; background: #fff; --line: #e7e4de; --block: #f4f2ee; }
:root[data-scheme='dark'] { color-scheme: dark; background: #191714; --line: #35322d; --block: #23211d; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, sans-serif; }
.head { display: flex; gap: 16px; align-items: center; padding: 16px 24px; border-bottom: 1px solid var(--line); }
.text { display: grid; gap: 14px; max-width: 640px; margin: 0 auto; padding: 28px 24px 120px; }
i { display: block; height: 12px; border-radius: 6px; background: var(--line); }
i.mark { inline-size: 28px; block-size: 28px; border-radius: 8px; }
i.item { inline-size: 56px; }
i.title { block-size: 26px; inline-size: 60%; border-radius: 8px; margin-block-end: 8px; }
i.short { inline-size: 74%; }
b { display: block; block-size: 150px; border-radius: 12px; background: var(--block); margin-block: 8px; }
#place { block-size: 440px; }
#place:empty { display: none; }
`;

const shapes: readonly (readonly [tag: 'i' | 'b', kind: string])[] = [
  ['i', 'title'],
  ['i', 'full'],
  ['i', 'full'],
  ['i', 'short'],
  ['b', 'picture'],
  ['i', 'full'],
  ['i', 'full'],
  ['i', 'short'],
  ['i', 'full'],
  ['i', 'short'],
];

/** The document of a preview, which violates no policy. */
export const emptyPage = '<!doctype html><html><head></head><body></body></html>';

/** Draws the page. `place` is where a chat stands in its flow. */
export function drawPreviewPage(page: Document): { place: HTMLElement; setScheme(scheme: string): void } {
  const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, kind = '') => {
    const node = page.createElement(tag);
    if (kind) node.className = kind;
    return node;
  };
  // No landmarks: they would count among those of the page around the frame.
  const header = make('div', 'head');
  header.append(make('i', 'mark'), make('i', 'item'), make('i', 'item'), make('i', 'item'));
  const main = make('div', 'text');
  const place = make('div');
  place.id = 'place';
  main.append(...shapes.slice(0, 3).map(([tag, kind]) => make(tag, kind)));
  main.append(place, ...shapes.slice(3).map(([tag, kind]) => make(tag, kind)));
  header.ariaHidden = 'true';
  page.body.replaceChildren(header, main);
  page.documentElement.lang = 'en';
  page.title = 'Preview';
  // Sheets belong to the document in which they were made.
  const view = page.defaultView as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null;
  if (view?.CSSStyleSheet && 'adoptedStyleSheets' in page) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(pageSheet);
    page.adoptedStyleSheets = [sheet];
  }
  return {
    place,
    setScheme: (scheme) => {
      page.documentElement.dataset['scheme'] = scheme;
    },
  };
}
