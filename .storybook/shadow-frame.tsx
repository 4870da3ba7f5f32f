import { adoptShadowCss } from '@stoa/ui/shadow-css';
import type { ReactNode } from 'react';
import { ShadowStage } from '../packages/ui/src/testing/shadow-stage.js';
import css from './preview.css?inline';

/** The story inside a shadow root with the adapted sheet, as a widget has it. */
export function ShadowFrame({ theme, children }: { theme: string; children: ReactNode }) {
  return (
    <ShadowStage theme={theme} onRoot={(root) => void adoptShadowCss(root, css)}>
      {children}
    </ShadowStage>
  );
}
