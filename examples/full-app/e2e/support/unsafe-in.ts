/**
 * Everything below an element that content of strangers must never make: elements and attributes off the list, handlers, addresses
 * that run or fetch, ids that stand in for something of the page. Open shadow roots are looked into.
 *
 * Runs inside the page, so it uses nothing from outside itself.
 */
export function unsafeIn(root: Element): string[] {
  const tags = new Set(
    (
      'article section div span p h2 h3 h4 h5 h6 ul ol li dl dt dd a button strong em b i del s ins mark small sub sup br wbr hr bdi bdo time kbd abbr q cite code pre ' +
      'blockquote table caption colgroup col thead tbody tfoot tr th td img figure figcaption details summary form fieldset legend label input textarea select option output progress canvas iframe ' +
      'svg g path rect circle ellipse line polyline polygon text tspan textpath title desc defs marker clippath mask pattern lineargradient radialgradient stop use symbol filter fedropshadow fegaussianblur feoffset feblend feflood fecomposite femerge femergenode ' +
      'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none merror mglyph'
    ).split(' '),
  );
  const attributes = new Set(
    (
      'class id role tabindex dir lang title href target rel src alt width height type disabled name value checked placeholder rows cols for min max step maxlength autocomplete spellcheck inputmode readonly required multiple selected hidden inert novalidate ' +
      'start reversed colspan rowspan scope headers style loading decoding referrerpolicy sandbox draggable open controls download style datetime itemid ' +
      'xmlns version viewbox fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity fill-opacity fill-rule clip-rule clip-path opacity d x y x1 x2 y1 y2 cx cy r rx ry points transform text-anchor dominant-baseline alignment-baseline font-size font-family font-weight font-style letter-spacing preserveaspectratio focusable marker-end marker-start marker-mid markerwidth markerheight markerunits orient refx refy offset stop-color stop-opacity gradientunits gradienttransform patternunits dx dy xml:space pointer-events overflow part ' +
      'display mathvariant encoding stretchy fence separator lspace rspace minsize maxsize accent accentunder linethickness columnalign rowalign columnspacing rowspacing scriptlevel displaystyle voffset depth mathcolor mathbackground mathsize notation symmetric largeop movablelimits columnlines rowlines'
    ).split(' '),
  );
  const clobbering = new Set([
    ...Object.getOwnPropertyNames(Object.prototype),
    ...'location document cookie body head forms images links scripts name top self parent opener frames window history navigator canary getElementById querySelector createElement attributes children submit action stoa-composer'.split(
      ' ',
    ),
  ]);
  const found: string[] = [];
  const show = (element: Element) => element.outerHTML.slice(0, 160);
  const protocolOf = (address: string) => {
    try {
      return new URL(address, document.baseURI);
    } catch {
      return null;
    }
  };

  const look = (element: Element) => {
    const tag = element.tagName.toLowerCase();
    if (!tags.has(tag)) found.push(`element <${tag}>: ${show(element)}`);
    for (const { name: written, value } of element.attributes) {
      const name = written.toLowerCase();
      if (!attributes.has(name) && !/^(?:aria|data)-[\w-]+$/.test(name))
        found.push(`attribute ${name}: ${show(element)}`);
      if (name.startsWith('on')) found.push(`handler ${name}: ${show(element)}`);
      if (name === 'style' && /url\(|@import|expression\(|image-set|position:\s*fixed/i.test(value))
        found.push(`style ${value.slice(0, 80)}: ${show(element)}`);
      if (/url\((?!['"]?#)/i.test(value) && name !== 'style' && element.namespaceURI?.endsWith('svg'))
        found.push(`reference ${name}: ${show(element)}`);
      if ((name === 'id' || name === 'name') && clobbering.has(value))
        found.push(`${name} that stands in for another: ${show(element)}`);
      if (name === 'href') {
        const isOnPage = value.startsWith('#');
        const url = protocolOf(value);
        if (tag !== 'a' ? !isOnPage : !isOnPage && !/^(?:https?|mailto|blob):$/.test(url?.protocol ?? ''))
          found.push(`href ${value.slice(0, 80)}: ${show(element)}`);
        if (tag === 'a' && url?.origin !== location.origin && /^https?:$/.test(url?.protocol ?? '')) {
          if (
            element.getAttribute('target') !== '_blank' ||
            !/noopener/.test(element.getAttribute('rel') ?? '')
          )
            found.push(`link that keeps its opener: ${show(element)}`);
          if (url?.username || url?.password)
            found.push(`link with a name before its host: ${show(element)}`);
        }
      }
      if (name === 'src') {
        const url = protocolOf(value);
        const isOwn = url?.origin === location.origin && /^(?:https?|blob):$/.test(url.protocol);
        const isPicture = tag === 'img' && /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(value);
        if (!isOwn && !isPicture) found.push(`src ${value.slice(0, 80)}: ${show(element)}`);
      }
    }
    if (
      tag === 'iframe' &&
      (!element.hasAttribute('sandbox') ||
        /allow-same-origin|allow-top|allow-popups/.test(element.getAttribute('sandbox') ?? ''))
    )
      found.push(`frame with rights: ${show(element)}`);
    for (const child of element.shadowRoot?.querySelectorAll('*') ?? []) look(child);
  };
  for (const element of root.querySelectorAll('*')) look(element);
  return [...new Set(found)];
}
