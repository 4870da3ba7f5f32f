import { expect, it } from 'vitest';
import { capBuffers } from './cap-buffers.js';

interface Scope {
  Uint8Array: Uint8ArrayConstructor;
  Float64Array: Float64ArrayConstructor;
  ArrayBuffer: ArrayBufferConstructor;
}

const cappedAt = (limitBytes: number): Scope => {
  const scope = { Uint8Array, Float64Array, ArrayBuffer };
  capBuffers(scope, limitBytes);
  return scope;
};

it('[ARF9] binary data of a program has a limit', () => {
  const scope = cappedAt(1_000_000);
  const kept = [new scope.Uint8Array(500_000), new scope.ArrayBuffer(400_000)];
  expect(() => new scope.Float64Array(20_000)).toThrow(RangeError);
  expect(() => new scope.Uint8Array(-1)).toThrow(RangeError);
  expect(kept).toHaveLength(2);
});

it('[ARF9] is otherwise as the engine has it', () => {
  const { Uint8Array: Bytes } = cappedAt(1_000_000);
  expect(new Bytes([1, 2])).toBeInstanceOf(Uint8Array);
  expect(Bytes.from([3])[0]).toBe(3);
  expect(new (class extends Bytes {})(4)).toHaveLength(4);
  expect(Bytes.BYTES_PER_ELEMENT).toBe(1);
});
