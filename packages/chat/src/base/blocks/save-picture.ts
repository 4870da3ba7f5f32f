import { saveBlob } from '@stoa/react';

/** An SVG as a file. */
export const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml;charset=utf-8' });

/** Maximum side of a saved PNG. @units pixels */
const longestSide = 8000;

/** Saves an SVG unchanged. */
export const saveSvg = (svg: string, name: string): void => saveBlob(svgBlob(svg), `${name}.svg`);

/** Saves an SVG as a PNG of twice its size on screen. Rejects when the browser cannot encode it. */
export async function savePng(
  { svg, width, height }: { svg: string; width: number; height: number },
  name: string,
): Promise<void> {
  const address = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, longestSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('The browser made no picture, probably because it would be too large.');
    saveBlob(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
