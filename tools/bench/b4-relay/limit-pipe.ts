import { openUpstream, serveRelay } from './relay-server.js';

/** The least that a relay can do: bytes in, the same bytes out. */
serveRelay((response) => openUpstream(response, (answer) => void answer.pipe(response)));
