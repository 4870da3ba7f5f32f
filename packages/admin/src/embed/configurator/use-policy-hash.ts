import { useEffect, useState } from 'react';

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * The hash by which a policy allows an inline script: `sha256-…`.
 *
 * @param text what stands between the tags of the script; null for none
 * @returns null until it is reckoned, and on pages without a secure origin, where browsers reckon none
 */
export function usePolicyHash(text: string | null): string | null {
  const [known, setKnown] = useState<{ text: string; hash: string } | null>(null);
  useEffect(() => {
    // Absent on pages without a secure origin.
    if (text === null || !(crypto.subtle as SubtleCrypto | undefined)) return;
    let isOver = false;
    void hashOf(text).then((hash) => {
      if (!isOver) setKnown({ text, hash });
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  return known?.text === text ? known.hash : null;
}
