/** What a page has registered by name, until it takes that back. */
export interface Registered<Value> {
  get: (name: string) => Value | undefined;
  values: () => Iterable<Value>;
  /** Instead of what was registered under that name. @returns takes it back, unless another is there by then */
  add: (name: string, value: Value) => () => void;
}

export function createRegistered<Value>(onChange: () => void = () => {}): Registered<Value> {
  const held = new Map<string, Value>();
  return {
    get: (name) => held.get(name),
    values: () => held.values(),
    add: (name, value) => {
      held.set(name, value);
      onChange();
      return () => {
        if (held.get(name) === value && held.delete(name)) onChange();
      };
    },
  };
}
