/** Red, green and blue of `#rgb` or `#rrggbb`, from 0 to 1; undefined for anything else. */
function channels(colour: string): number[] | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour.trim());
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour.trim());
  const found = long ?? short?.map((digit) => digit + digit);
  return found?.slice(1).map((pair) => Number.parseInt(pair, 16) / 255);
}

/** Whether a text is a colour in one of the two spellings. */
export const isColour = (text: string): boolean => channels(text) !== undefined;

/** Lightness as WCAG reckons it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (channels(colour) ?? []).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. @source WCAG 2.2, "contrast ratio" */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const light = '#ffffff';
const dark = '#16130f';

/** The colour of words on an accent: the one of two that is read better. */
export const inkOn = (accent: string): string =>
  contrast(accent, light) >= contrast(accent, dark) ? light : dark;
