export { defineServedRoom, type ServedRoom } from './rooms/served-room.js';
export { startFromCommandLine } from './command-line.js';
export { PortInUseError, startServer, type RunningServer, type ServerOptions } from './start-server.js';
