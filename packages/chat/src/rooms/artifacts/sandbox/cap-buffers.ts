const names = [
  'ArrayBuffer',
  'SharedArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

type BufferConstructor = (abstract new (...args: unknown[]) => object) & { BYTES_PER_ELEMENT?: number };

/** Smaller ones are not counted: the heap of the engine holds as many of them as it allows. @units bytes */
const smallest = 65_536;

/**
 * Gives binary data of a program a limit, as the engine has one for everything else: without it a program can fill the memory of the
 * machine. Constructors throw the engine's own `RangeError`.
 */
export function capBuffers(scope: object, limitBytes = 2 ** 30): void {
  let held = 0;
  const released = new FinalizationRegistry<number>((bytes) => (held -= bytes));
  for (const name of names) {
    const native = Reflect.get(scope, name) as BufferConstructor | undefined;
    if (!native) continue;
    const capped: BufferConstructor = new Proxy(native, {
      construct(target, args: unknown[], newTarget) {
        const [size] = args;
        const bytes = typeof size === 'number' ? size * (target.BYTES_PER_ELEMENT ?? 1) : 0;
        if (held + bytes > limitBytes) throw new RangeError('Array buffer allocation failed');
        const made = Reflect.construct(target, args, newTarget === capped ? target : newTarget) as object;
        if (bytes >= smallest) {
          held += bytes;
          // The buffer may outlive its view.
          released.register(
            made instanceof ArrayBuffer ? made : ((made as Partial<ArrayBufferView>).buffer ?? made),
            bytes,
          );
        }
        return made;
      },
    });
    Object.defineProperty(native.prototype, 'constructor', { value: capped });
    Object.defineProperty(scope, name, { value: capped, writable: true, configurable: true });
  }
}
