/** A colour in OKLCH. @units `l` 0–1, `c` chroma, `h` degrees, `alpha` 0–1. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

const number = String.raw`(-?\d*\.?\d+)`;
const oklchPattern = new RegExp(String.raw`^oklch\(${number}(%?) ${number} ${number}(?: ?/ ?${number})?\)$`);

/**
 * Reads the one notation the tokens use, `oklch(l c h)` or `oklch(l c h / alpha)`; the lightness may be in percent, as
 * compilers write it.
 *
 * @errors undefined for anything else
 */
export function parseOklch(text: string): Oklch | undefined {
  const match = oklchPattern.exec(text.trim());
  if (!match) return undefined;
  const [, l, percent, c, h, alpha] = match;
  return {
    l: percent ? Number(l) / 100 : Number(l),
    c: Number(c),
    h: Number(h),
    alpha: alpha === undefined ? 1 : Number(alpha),
  };
}

/** Linear-light sRGB of a colour, clipped to the gamut as browsers do. @source Ottosson, "A perceptual color space" (OKLab). */
function toLinearRgb({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Relative luminance as WCAG 2 defines it. */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two opaque colours, 1–21. @source WCAG 2.2 §1.4.3 */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
