import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PortalProvider } from '../lib/portal.js';

export interface ShadowStageProps {
  children: ReactNode;
  /** Goes on the host element: tokens inside a shadow root start there, not at the document. */
  theme?: string;
  /** The place to adopt a sheet. */
  onRoot?: (root: ShadowRoot) => void;
}

/** Renders its children inside an open shadow root, with overlays in there too: the place a widget lives in. */
export function ShadowStage({ children, theme, onRoot }: ShadowStageProps) {
  const [inner, setInner] = useState<{ stage: HTMLElement; overlays: HTMLElement } | null>(null);
  const attach = (host: HTMLElement | null) => {
    if (!host || host.shadowRoot) return;
    const root = host.attachShadow({ mode: 'open' });
    onRoot?.(root);
    const [stage, overlays] = [document.createElement('div'), document.createElement('div')];
    stage.className = 'stoa-root';
    overlays.className = 'stoa-root';
    root.append(stage, overlays);
    setInner({ stage, overlays });
  };
  return (
    <div ref={attach} data-testid="shadow-host" data-theme={theme}>
      {inner
        ? createPortal(<PortalProvider container={inner.overlays}>{children}</PortalProvider>, inner.stage)
        : null}
    </div>
  );
}
