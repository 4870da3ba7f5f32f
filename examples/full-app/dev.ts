import { fileURLToPath } from 'node:url';
import { start } from './main.js';

await start({ STOA_DEV: '1', STOA_APP_ROOT: fileURLToPath(new URL('.', import.meta.url)), ...process.env });
