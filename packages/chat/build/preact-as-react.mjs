/**
 * What stands for React and its DOM in the script: as much of it as the panel and the overlays that it fetches use. A name that is
 * missing here fails the build; a list of all would keep everything that there is in the first file.
 */
export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createPortal,
  flushSync,
  forwardRef,
  Fragment,
  isValidElement,
  memo,
  startTransition,
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
