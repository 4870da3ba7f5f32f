// React as a module: it comes in no form that a browser could import.
export {
  createElement,
  forwardRef,
  StrictMode,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { createRoot, hydrateRoot } from 'react-dom/client';
