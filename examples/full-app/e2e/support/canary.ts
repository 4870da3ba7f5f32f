import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Addresses of this machine that hear whatever reaches them: a connection is enough, even one without a request. */
export interface Canary {
  tcpPort: number;
  udpPort: number;
  /** What has come in. */
  heard(): readonly string[];
  close(): Promise<void>;
}

/** Listens on TCP and UDP. */
export async function startCanary(): Promise<Canary> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    const at = heard.push('a connection') - 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    // What asks is told before it is answered.
    socket.once('data', (bytes) => {
      heard[at] = bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
      socket.end('HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n');
    });
  });
  const udp = createSocket('udp4').on('message', () => heard.push('a datagram'));
  await Promise.all([
    new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) => udp.bind(0, '127.0.0.1', done)),
  ]);
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    heard: () => heard,
    async close() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => tcp.close(done));
    },
  };
}
