// React for pages without a bundler, from this site. React itself comes in no form that a browser could import.
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
export { createRoot } from 'react-dom/client';
