'use client';
import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { svgBlob } from './save-picture.js';

export interface PictureProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> {
  /** A drawing as markup. It is shown as a file of its own, never as part of the page. */
  svg: string;
  /** What can be seen, in words. */
  alt: string;
}

/** A drawing as an image: nothing in it runs, nothing in it is fetched, nobody can follow it anywhere. */
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
