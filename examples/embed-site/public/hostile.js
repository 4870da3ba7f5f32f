// What old libraries did to the prototypes of the language, all at once.
const add = (target, name, value) => {
  target[name] = value;
};

for (const { prototype } of [Object, Array, String, Number, Function, Element, Event, Promise, Map, Set])
  add(prototype, 'hasBeenExtended', function hasBeenExtended() {
    return true;
  });
for (const name of ['first', 'last', 'each', 'contains', 'clean', 'type', 'kind', 'id', 'name', 'value'])
  if (!(name in Array.prototype)) add(Array.prototype, name, function own() {});

// Before ECMAScript 5 some libraries wrote JSON their own way, and left it so.
for (const { prototype } of [Array, String, Number])
  add(prototype, 'toJSON', function toJSON() {
    return `patched ${String(this)}`;
  });

// Narrower than what the language has had since.
Array.from = (list) => {
  const copy = [];
  for (let at = 0; at < (list?.length ?? 0); at += 1) copy.push(list[at]);
  return copy;
};
add(Function.prototype, 'bind', function bind(self, ...first) {
  const inner = this;
  return function bound(...rest) {
    return inner.apply(self, [...first, ...rest]);
  };
});
Element.prototype.remove = function remove() {
  this.parentNode?.removeChild(this);
  return this;
};
Node.prototype.contains = function contains(other) {
  for (let node = other; node; node = node.parentNode) if (node === this) return true;
  return false;
};
const { stringify } = JSON;
JSON.stringify = function patchedStringify(...args) {
  return stringify.apply(this, args);
};
document.createElement = function createElement(...args) {
  return Document.prototype.createElement.apply(this, args);
};
const { fetch: plainFetch } = window;
window.fetch = function measuredFetch(...args) {
  return plainFetch.apply(this, args);
};
