import { clouds } from './clouds.js';
import { gateways } from './gateways.js';
import { localServers } from './local-servers.js';
import type { Recording } from './recording.js';

/** Answers of servers and gateways in the form that each of them gives to the same protocol. */
export const recordings: readonly Recording[] = [...clouds, ...localServers, ...gateways];
