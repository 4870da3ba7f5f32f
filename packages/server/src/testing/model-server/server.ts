import { parseArgs } from 'node:util';
import { startModelServer } from './model-server.js';

/** Runs the scripted model server in its own process: `node --import tsx server.ts --port N`. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const server = await startModelServer({ port: Number(values.port) });
process.stdout.write(`model server ready at ${server.url}\n`);
const stop = () => void server.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
