'use client';
import {
  Children,
  cloneElement,
  forwardRef,
  isValidElement,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { useMergedRef } from './merge-refs.js';

type Props = Record<string, unknown>;

/** Marks which of several children the slot becomes. */
export function Slottable({ children }: PropsWithChildren): ReactNode {
  return children;
}

const isHandler = (name: string) => /^on[A-Z]/.test(name);

/** Props of the child win; handlers of both are called, the child's first, and class names are joined. */
function mergeProps(own: Props, child: Props): Props {
  const merged: Props = { ...own, ...child };
  for (const [name, value] of Object.entries(own)) {
    const other = child[name];
    if (other === undefined) merged[name] = value;
    else if (name === 'className') merged[name] = `${String(value)} ${String(other)}`;
    else if (name === 'style') merged[name] = { ...(value as object), ...(other as object) };
    else if (isHandler(name) && typeof value === 'function' && typeof other === 'function')
      merged[name] = (...args: unknown[]) => {
        (other as (...all: unknown[]) => void)(...args);
        (value as (...all: unknown[]) => void)(...args);
      };
  }
  return merged;
}

const refOf = (element: ReactElement): Ref<unknown> | undefined => {
  const { ref } = element.props as { ref?: Ref<unknown> };
  return ref ?? (element as { ref?: Ref<unknown> }).ref;
};

/**
 * Becomes its only child, with its own props on it: what the design system uses of Radix's slot, for a build in which every byte
 * counts.
 */
export const Slot = forwardRef<unknown, { children?: ReactNode }>(function Slot({ children, ...own }, ref) {
  const all = Children.toArray(children);
  const marked = all.find(
    (child): child is ReactElement<PropsWithChildren> => isValidElement(child) && child.type === Slottable,
  );
  const target: ReactNode = marked ? marked.props.children : children;
  const merged = useMergedRef(ref, isValidElement(target) ? refOf(target) : undefined);
  if (!isValidElement<PropsWithChildren>(target)) return null;
  const inner: ReactNode = marked
    ? all.map((child) => (child === marked ? target.props.children : child))
    : target.props.children;
  return cloneElement(target, { ...mergeProps(own, target.props as Props), ref: merged } as object, inner);
});
