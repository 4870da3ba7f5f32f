'use client';
import { useState } from 'react';
import type { EmbedController } from '../controller.js';

/** A panel over the page in its larger form; the frame never lets it grow beyond the window. @units px */
const largePx = { width: 720, height: 1200 } as const;

/** Whether the panel over the page is in its larger form. The size that the page wished for comes back after it. */
export function useExpanded(controller: EmbedController): { isExpanded: boolean; toggle: () => void } {
  const [before, setBefore] = useState<{ width: number | undefined; height: number | undefined } | null>(
    null,
  );
  return {
    isExpanded: before !== null,
    toggle() {
      if (before) {
        controller.setOptions(before as { width: number; height: number });
        setBefore(null);
        return;
      }
      const { width, height } = controller.options.getState();
      setBefore({ width, height });
      controller.setOptions(largePx);
    },
  };
}
