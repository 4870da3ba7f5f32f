export interface Described {
  name: string;
  description: string;
}
export interface ElementDescription {
  tagName: string;
  attributes: Described[];
  members: Described[];
  events: Described[];
  cssProperties: Described[];
  cssParts: Described[];
}
export function elementsManifest(version: string): {
  package: { name: string; version: string };
  modules: { declarations: ElementDescription[] }[];
};
