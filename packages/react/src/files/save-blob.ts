/** Hands a file to the browser, which saves it under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by then, also where it asks for a place first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
