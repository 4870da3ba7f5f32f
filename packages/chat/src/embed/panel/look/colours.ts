/** Red, green and blue of a colour on the screen. @units 0–255 */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Contrast that text must have, and what only has to be seen. @source WCAG 2.2 §1.4.3, §1.4.11 */
export const enough = { text: 4.5, shape: 3 } as const;

const black: Rgb = [16, 15, 14];
const white: Rgb = [252, 252, 251];

/** Relative luminance. @source WCAG 2.2 "relative luminance" */
export function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two opaque colours, 1–21. @source WCAG 2.2 §1.4.3 */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first colour, the rest of the second. */
export const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => Math.round(part * share + (other[at] ?? 0) * (1 - share))) as unknown as Rgb;

/** Near-black or near-white, whichever is read better on a ground; on some greys only the whole black or white is enough. */
export function inkOn(ground: Rgb): Rgb {
  const isBlack = contrastOf([0, 0, 0], ground) >= contrastOf([255, 255, 255], ground);
  const ink = isBlack ? black : white;
  if (contrastOf(ink, ground) >= enough.text) return ink;
  return isBlack ? [0, 0, 0] : [255, 255, 255];
}

/** A colour moved towards the ink until it stands out enough from its ground; its hue stays as long as it can. */
export function readable(colour: Rgb, ground: Rgb, ratio: number): Rgb {
  const goal = inkOn(ground);
  for (let share = 1; share > 0; share -= 0.05) {
    const next = mixed(colour, goal, share);
    if (contrastOf(next, ground) >= ratio) return next;
  }
  return goal;
}

/** As a style sheet writes it. */
export const cssOf = (colour: Rgb): string => `rgb(${colour.join(' ')})`;
