'use client';
import { cn } from '@stoa/ui';
import { useMemo, type ComponentPropsWithoutRef } from 'react';

/** Image types allowed in a data URL. SVG is not: it may hold scripts and links. */
const imageAddress = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** The images attached to a message, in the order in which they were chosen. */
export function imagesOf(data: Readonly<Record<string, unknown>>): { address: string; name: string }[] {
  const sources = data['dataSources'];
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((source: unknown) => {
    if (typeof source !== 'object' || source === null) return [];
    const { id, name } = source as { id?: unknown; name?: unknown };
    return typeof id === 'string' && imageAddress.test(id)
      ? [{ address: id, name: typeof name === 'string' ? name : '' }]
      : [];
  });
}

export interface MessageImagesProps extends Omit<ComponentPropsWithoutRef<'ul'>, 'children'> {
  /** The data of the message, as it came. */
  data: Readonly<Record<string, unknown>>;
}

/** The images that a person attached to a message. They are data URLs: nothing is fetched for them. */
export function MessageImages({ data, className, ...props }: MessageImagesProps) {
  const images = useMemo(() => imagesOf(data), [data]);
  if (images.length === 0) return null;
  return (
    <ul
      data-slot="message-images"
      className={cn('flex max-w-full flex-wrap justify-end gap-2', className)}
      {...props}
    >
      {images.map(({ address, name }, at) => (
        <li key={`${at} ${name}`}>
          <img
            src={address}
            alt={name}
            title={name}
            className="max-h-48 max-w-full rounded-panel border border-line bg-surface-sunken object-contain"
          />
        </li>
      ))}
    </ul>
  );
}
