/** Values that the page registers by name. */
export interface Registry<Value> {
  get: (name: string) => Value | undefined;
  values: () => Iterable<Value>;
  /** Replaces the value of that name. @returns removes it, unless it was replaced meanwhile */
  add: (name: string, value: Value) => () => void;
}

export function createRegistry<Value>(onChange: () => void = () => {}): Registry<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (name) => entries.get(name),
    values: () => entries.values(),
    add: (name, value) => {
      entries.set(name, value);
      onChange();
      return () => {
        if (entries.get(name) === value && entries.delete(name)) onChange();
      };
    },
  };
}
