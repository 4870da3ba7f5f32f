/**
 * The element inside `root` whose data attribute has this value. Ids of strangers need no escaping this way.
 *
 * @param attribute with its `data-`
 */
export const findByData = (root: Element | null, attribute: string, value: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])].find(
    (element) => element.getAttribute(attribute) === value,
  );
