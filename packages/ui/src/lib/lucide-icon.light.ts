import { clsx } from 'clsx';
import { createElement, forwardRef, type SVGProps } from 'react';

/** What the library says about one icon. */
export interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** @units px */
  size?: number | string;
}

/**
 * Makes a part of an icon's data, as `createLucideIcon` does, without the settings that this design system does not use: for a build
 * in which every byte counts.
 */
function createLightIcon({ name, node }: IconData) {
  const own = `lucide-${name}`;
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon({ size = 24, className, ...props }, ref) {
    return createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: clsx('lucide', own, className),
        ...props,
      },
      ...shapes,
    );
  });
  return Icon;
}

// The module that this one stands in for is imported by its default.
// oxlint-disable-next-line import/no-default-export
export { createLightIcon as default };
