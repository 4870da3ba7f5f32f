/** Locks of one browser, by name. A tab that dies lets go of its own. */
export interface FakeLocks {
  tab(): {
    exclusive<T>(name: string, run: () => Promise<T>): Promise<T>;
    crash(): void;
  };
}

/** Creates the locks: whoever asks first goes first. */
export function createFakeLocks(): FakeLocks {
  const tails = new Map<string, Promise<void>>();
  return {
    tab() {
      const held = new Set<() => void>();
      return {
        async exclusive(name, run) {
          const before = tails.get(name) ?? Promise.resolve();
          let release = (): void => undefined;
          const promise = new Promise<void>((resolve) => {
            release = resolve;
          });
          held.add(release);
          tails.set(
            name,
            before.then(() => promise),
          );
          await before;
          try {
            return await run();
          } finally {
            held.delete(release);
            release();
          }
        },
        crash() {
          for (const release of held) release();
        },
      };
    },
  };
}
