import { fileURLToPath } from 'node:url';
import { run } from './main.js';

await run([], { STOA_DEV: '1', STOA_APP_ROOT: fileURLToPath(new URL('.', import.meta.url)), ...process.env });
