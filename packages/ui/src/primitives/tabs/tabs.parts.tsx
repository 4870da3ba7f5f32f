'use client';
import * as TabsPrimitive from '@radix-ui/react-tabs';
import { createContext, forwardRef, useContext, type ComponentPropsWithoutRef } from 'react';
import { cn } from '../../lib/cn.js';
import { tabKeys } from '../../lib/roving-keys.js';
import { tabVariants, tabListVariants, type TabVariantProps } from './tabs.variants.js';

/**
 * Takes back the inline styles that Radix gives (`outline`, and `animation-duration` of the first panel): in a page that a
 * server rendered, a strict Content-Security-Policy reports each as a violation. The style sheet draws the focus ring.
 */
const noInlineStyle = { outline: undefined, animationDuration: undefined };

const VariantContext = createContext<NonNullable<TabVariantProps['variant']>>('line');

export type RootProps = ComponentPropsWithoutRef<typeof TabsPrimitive.Root>;

/** Holds which tab is shown. */
export const Root = forwardRef<HTMLDivElement, RootProps>(function Root({ className, ...props }, ref) {
  return (
    <TabsPrimitive.Root
      ref={ref}
      data-slot="tabs"
      className={cn('flex min-h-0 flex-col font-text', className)}
      {...props}
    />
  );
});

export interface ListProps extends ComponentPropsWithoutRef<typeof TabsPrimitive.List>, TabVariantProps {}

/** The row of tabs. Give it `aria-label`. `line` heads a page, `pill` heads a panel. */
export const List = forwardRef<HTMLDivElement, ListProps>(function List(
  { variant = 'line', loop = true, className, ...props },
  ref,
) {
  return (
    <VariantContext.Provider value={variant ?? 'line'}>
      <TabsPrimitive.List
        ref={ref}
        data-slot="tabs-list"
        loop={loop}
        className={cn(tabListVariants({ variant }), className)}
        {...tabKeys(loop)}
        {...props}
        style={{ ...noInlineStyle, ...props.style }}
      />
    </VariantContext.Provider>
  );
});

/** One tab. */
export const Tab = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof TabsPrimitive.Trigger>>(
  function Tab({ className, ...props }, ref) {
    const variant = useContext(VariantContext);
    return (
      <TabsPrimitive.Trigger
        ref={ref}
        data-slot="tab"
        className={cn(tabVariants({ variant }), className)}
        {...props}
      />
    );
  },
);

/** Contents of a tab. */
export const Panel = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof TabsPrimitive.Content>>(
  function Panel({ value, forceMount, className, children, ...props }, ref) {
    return (
      <TabsPrimitive.Content asChild value={value} forceMount={forceMount}>
        <div
          ref={ref}
          data-slot="tab-panel"
          className={cn('min-h-0 flex-1 rounded-control focus-ring-inset', className)}
          {...props}
          style={{ ...noInlineStyle, ...props.style }}
        >
          {children}
        </div>
      </TabsPrimitive.Content>
    );
  },
);
