'use client';
import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { svgBlob } from './save-picture.js';

export interface PictureProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> {
  /** SVG markup. Shown as an image file, never as part of the page. */
  svg: string;
  /** The text alternative. */
  alt: string;
}

/** An SVG as an image: without scripts, requests and links. */
export function Picture({ svg, alt, ...props }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const node = image.current;
    if (!node) return;
    const address = URL.createObjectURL(svgBlob(svg));
    node.src = address;
    return () => URL.revokeObjectURL(address);
  }, [svg]);
  return <img ref={image} data-slot="picture" alt={alt} {...props} />;
}
