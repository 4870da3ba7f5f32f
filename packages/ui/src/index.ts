export { cn } from './lib/cn.js';
export { DirectionProvider, useDirection } from './lib/direction.js';
export {
  defaultLabels,
  LabelsProvider,
  useLabels,
  type Labels,
  type LabelsProviderProps,
} from './lib/labels.js';
export { PortalProvider, usePortalContainer, type PortalProviderProps } from './lib/portal.js';
export { Button, type ButtonProps } from './primitives/button/button.js';
export { buttonVariants, type ButtonVariantProps } from './primitives/button/button.variants.js';
export { Spinner, type SpinnerProps } from './primitives/spinner/spinner.js';
