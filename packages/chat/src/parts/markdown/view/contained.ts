import type { CSSProperties } from 'react';

/** Contains layout and style: what grows beside an element does not lay it out again. Paint is not contained: overflow stays visible. */
export const contained: CSSProperties = { contain: 'layout style' };
