import { describe, expect, it } from 'vitest';
import { describeFailure, type FileFailure } from './file-failures.js';

describe('why a file was not read', () => {
  const codes: Record<FileFailure, boolean> = {
    empty: true,
    noText: true,
    noCharacters: true,
    unsupported: true,
    tooLarge: true,
    tooSlow: false,
    broken: false,
    gaveUp: false,
  };

  it.each(Object.entries(codes) as [FileFailure, boolean][])(
    '[FI23] %s is a sentence of its own, and final: %s',
    (code, isFailureFinal) => {
      const { failure, isFailureFinal: isFinal } = describeFailure(code);
      expect(isFinal).toBe(isFailureFinal);
      const others = (Object.keys(codes) as FileFailure[]).filter((other) => other !== code);
      expect(others.map((other) => describeFailure(other).failure)).not.toContain(failure);
    },
  );

  it('[FI23] what another version of the server wrote is a file that could not be read', () => {
    expect(describeFailure('fromTomorrow' as FileFailure)).toEqual(describeFailure('broken'));
  });
});
