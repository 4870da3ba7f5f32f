import { describe, expect, it } from 'vitest';
import { readAllowedHosts, isAllowedHost } from './allowed-hosts.js';
import { isPublicAddress } from './addresses.js';

describe('isPublicAddress', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::8a',
  ])('[B1] %s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '4000::1',
    'localhost',
    '',
    '127.1',
    '0x7f.1',
  ])('[B1] %s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('allowed hosts', () => {
  it('[B2] parse with and without ports', () => {
    const { hosts, unread } = readAllowedHosts(' Images.LAN, 10.0.0.5:8080,[fd00::1]:90 ,secure.lan:443,,');
    expect(unread).toEqual([]);
    const is = (url: string) => isAllowedHost(hosts, new URL(url));
    expect(is('http://images.lan/a')).toBe(true);
    expect(is('https://images.lan:9000/a')).toBe(true);
    expect(is('http://10.0.0.5:8080/')).toBe(true);
    expect(is('http://167772165:8080/')).toBe(true);
    expect(is('http://[fd00:0::1]:90/')).toBe(true);
    expect(is('https://secure.lan/')).toBe(true);
    expect(is('http://secure.lan/')).toBe(false);
    expect(is('http://10.0.0.5/')).toBe(false);
    expect(is('http://10.0.0.5.evil.example:8080/')).toBe(false);
    expect(is('http://images.lan.evil.example/')).toBe(false);
    expect(is('http://sub.images.lan/')).toBe(false);
  });

  it.each(['https://images.lan', 'images.lan/path', 'user@images.lan', '*', '*.lan', 'a b', 'x:99999', '#'])(
    '[B2] %j is no host',
    (item) => expect(readAllowedHosts(item).unread).toEqual([item]),
  );
});
