/** The attribute of a property: `colorScheme` stands in `color-scheme`. */
export const attributeOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
