'use client';
import { useStore } from '@stoa/react';
import type { EmbedController } from '../controller.js';

/** Whether the panel over the page is in its larger form, as the person chose; the element gives it its size. */
export function useExpanded(controller: EmbedController): { isExpanded: boolean; toggle: () => void } {
  const isExpanded = useStore(controller.isExpanded, (now) => now);
  return { isExpanded, toggle: () => controller.setExpanded(!isExpanded) };
}
