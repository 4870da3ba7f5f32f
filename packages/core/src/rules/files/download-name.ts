const unfit = /[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069<>:"/\\|?*]+/gu;
/** @units characters */
const longest = 80;

/**
 * A title as the name of a download, without its extension: words keep their spaces, and nothing that a file system takes amiss stays.
 * `fallback` is for titles of which nothing stays.
 *
 * @source protocol §3.10 (`{name}.docx`); what is left out is ours
 */
export function downloadBaseName(title: string, fallback: string): string {
  const safe = title
    .normalize('NFC')
    .replace(unfit, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '');
  return (
    [...safe]
      .slice(0, longest)
      .join('')
      .replace(/(?<![\s.])[\s.]+$/u, '') || fallback
  );
}
