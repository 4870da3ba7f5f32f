/** Marks the beginning of a stamped token; relays must hand it through unchanged, whatever frames they use. */
export const stampMark = '~';
/** Characters after the mark. */
export const stampLength = 6;

const range = 36 ** stampLength;

/** @units microseconds of the machine's monotonic clock, which all processes share; wraps after about 36 minutes. */
export const nowUs = (): number => Number((process.hrtime.bigint() / 1000n) % BigInt(range));

/** A token of a usual length that tells when it was sent. */
export const stampedToken = (): string => stampMark + nowUs().toString(36).padStart(stampLength, '0');

/** @units microseconds since the token was sent. */
export const ageUs = (stamp: string, now: number): number => (now - parseInt(stamp, 36) + range) % range;
