import { createRequire } from 'node:module';

// The package has no types of its own.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { DOMParser: typeof DOMParser } };
};
const parser = new new JSDOM('').window.DOMParser();

/** Reads HTML as a browser does. */
export const parseHtml = (html: string): Document => parser.parseFromString(html, 'text/html');

/** Reads XML strictly. @errors throws when it is not well-formed. */
export function parseXml(xml: string): Document {
  const parsed = parser.parseFromString(xml, 'application/xml');
  const [mistake] = parsed.getElementsByTagName('parsererror');
  if (mistake) throw new Error(`${mistake.textContent}: ${xml.slice(0, 300)}`);
  return parsed;
}
