import { startFromCommandLine } from './command-line.js';

await startFromCommandLine({ STOA_DEV: '1', ...process.env });
