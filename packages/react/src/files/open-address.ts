/** Where an address leads that the server gave. */
export type AddressPlace = 'own' | 'foreign' | 'none';

/** Sorts an address that the server gave: of this origin, of another one, or none that a file can be at. */
export function placeOf(address: string): AddressPlace {
  if (!URL.canParse(address, location.href)) return 'none';
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return 'own';
  return url.protocol === 'https:' ? 'foreign' : 'none';
}

/** Hands the file at an address to the browser: saved where it is ours, in a new tab where it is another site's. */
export function openAddress(address: string, name: string): boolean {
  const place = placeOf(address);
  if (place === 'none') return false;
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener noreferrer';
  if (place === 'own') link.download = name;
  else link.target = '_blank';
  link.click();
  return true;
}
