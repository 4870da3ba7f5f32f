/**
 * What stands for React and its DOM in the script: the names that the panel and its overlays import. A namespace import by Radix would keep
 * all of `preact/compat`; a name that is missing here fails the build.
 */
export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createPortal,
  createRef,
  flushSync,
  forwardRef,
  Fragment,
  isValidElement,
  memo,
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'preact/compat';
export { createRoot } from 'preact/compat/client';

/** The version of React whose attributes these parts may use: Preact sets `inert` as the property that it is. */
export const version = '19.0.0';
