import { config } from 'zod/mini';

// zod probes for `new Function` unless told not to; a strict Content-Security-Policy reports that probe as a violation.
config({ jitless: true });
