import { useCallback, type Ref, type RefCallback } from 'react';

function assign<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value);
  else if (ref) ref.current = value;
}

/** One ref that fills two; stable while both are. */
export function useMergedRef<T>(own: Ref<T> | undefined, forwarded: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (value: T | null) => {
      assign(own, value);
      assign(forwarded, value);
    },
    [own, forwarded],
  );
}
