type Styled = HTMLElement | SVGElement;

/** Attributes that the style sheet of browsers looks at for `display` and `visibility`. */
const telling = ['hidden', 'open', 'type'];

const isSet = (value: string) => value !== '' && value !== 'inherit';

/**
 * Answers from the elements themselves what queries by role and simulated clicks ask of styles. The page's own way matches every rule of
 * the style sheet of browsers with each element, anew after each change: a quarter of the time of all tests of parts. Whatever else is
 * asked, and a page that has style sheets, is answered by the page.
 */
export function quickenStyles(window: Window & typeof globalThis): void {
  const computed = window.getComputedStyle.bind(window);
  const drawn = new Map<string, { display: string; visibility: string }>();

  /** How the page draws an element of this name and these attributes. */
  const drawnAlone = (element: Styled) => {
    const key = `${element.namespaceURI} ${element.localName} ${telling.map((name) => element.getAttribute(name)).join()}`;
    let style = drawn.get(key);
    if (!style) {
      const sample = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
      for (const name of telling) {
        const value = element.getAttribute(name);
        if (value !== null) sample.setAttribute(name, value);
      }
      const { display, visibility } = computed(sample);
      style = { display, visibility };
      drawn.set(key, style);
    }
    return style;
  };

  const visibilityOf = (element: Styled): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { visibility } = (at as Styled).style;
      if (isSet(visibility)) return visibility;
      const alone = drawnAlone(at as Styled).visibility;
      if (alone !== 'visible') return alone;
    }
    return 'visible';
  };

  const quick: Readonly<Record<string, (element: Styled) => string>> = {
    display: (element) =>
      isSet(element.style.display) ? element.style.display : drawnAlone(element).display,
    visibility: visibilityOf,
    // Who asks goes up the tree.
    pointerEvents: ({ style }) => style.pointerEvents,
  };

  window.getComputedStyle = (element, pseudo) => {
    const isPlain =
      (element instanceof window.HTMLElement || element instanceof window.SVGElement) &&
      !pseudo &&
      !element.hasAttribute('popover') &&
      element.ownerDocument.styleSheets.length === 0;
    if (!isPlain) return computed(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const page = () => (whole ??= computed(element));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue')
          return (name: string) => quick[name]?.(element) ?? page().getPropertyValue(name);
        const own = typeof property === 'string' ? quick[property] : undefined;
        if (own) return own(element);
        const value: unknown = Reflect.get(page(), property);
        return typeof value === 'function' ? value.bind(page()) : value;
      },
    });
  };
}
