import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { apiRequest, argumentsOf, customApiSchema, type CustomApi } from './custom-api.js';

const apiOf = (more: object = {}): CustomApi =>
  z.parse(customApiSchema, {
    type: 'http',
    name: 'Weather',
    requestType: 'GET',
    url: 'https://api.example.org/v1/{city}/days',
    params: [
      { name: 'city', description: 'Where' },
      { name: 'units', description: 'c or f' },
    ],
    description: 'Tells the weather.',
    ...more,
  });

describe('[APT1] 1.064: the request of a call', () => {
  it('has its values in the address and in the query, and nothing else', () => {
    const request = apiRequest(apiOf(), { city: 'São Paulo/../x', units: 'c&d=1' });
    expect(request?.url.href).toBe(
      'https://api.example.org/v1/S%C3%A3o%20Paulo%2F..%2Fx/days?units=c%26d%3D1',
    );
    expect(request).not.toHaveProperty('body');
  });

  it.each(['GET', 'DELETE'])('1.091: has no body for %s', (requestType) => {
    const api = apiOf({ requestType, body: { a: 1 } });
    expect(apiRequest(api, { city: 'x' })).not.toHaveProperty('body');
    expect(argumentsOf(api)).not.toHaveProperty('properties.body');
  });

  it.each(['POST', 'PUT', 'PATCH'])(
    '1.091: joins for %s what the author wrote and what the model gives',
    (requestType) => {
      const request = apiRequest(apiOf({ requestType, body: { a: 1, b: 2 } }), { city: 'x', body: { b: 3 } });
      expect(JSON.parse(request!.body!)).toEqual({ a: 1, b: 3 });
      expect(request?.headers['content-type']).toBe('application/json');
    },
  );

  it.each([
    [{ type: '', token: 't' }, {}],
    [{ type: 'bearer', token: 't' }, { authorization: 'Bearer t' }],
    [{ type: 'basic', username: 'u', password: 'p' }, { authorization: 'Basic dTpw' }],
  ])('1.091: signs in as %j', (auth, secretHeaders) => {
    expect(apiRequest(apiOf({ auth }), { city: 'x' })?.secretHeaders).toEqual(secretHeaders);
  });

  it('[B] goes nowhere else, whatever the values are', () => {
    const api = apiOf({ url: 'https://{host}.example.org/', params: [{ name: 'host' }] });
    expect(apiRequest(api, { host: 'evil.com/' })).toBeNull();
    expect(apiRequest(apiOf({ url: 'https://u:p@api.example.org/' }), {})).toBeNull();
    expect(apiRequest(apiOf({ url: 'nothing' }), {})).toBeNull();
  });

  it('[B] has no header that is not for its author to set', () => {
    const headers = {
      'X-Key': 'k',
      Host: 'evil',
      Cookie: 'a=b',
      'X-Bad': 'a\r\nb: c',
      'bad name': 'x',
      n: 5,
    };
    expect(apiRequest(apiOf({ headers }), { city: 'x' })?.secretHeaders).toEqual({ 'x-key': 'k', n: '5' });
  });

  it('[APT2] keeps what its author has set at its place, but for what it takes and sends', () => {
    const headers = {
      'X-Key': 'k',
      Authorization: 'Token t',
      Accept: 'text/csv',
      'Content-Type': 'text/csv',
    };
    const api = apiOf({ requestType: 'POST', headers });
    expect(apiRequest(api, { city: 'x' })).toMatchObject({
      headers: { accept: 'text/csv', 'content-type': 'text/csv' },
      secretHeaders: { 'x-key': 'k', authorization: 'Token t' },
    });
    const signedIn = apiRequest({ ...api, auth: { ...api.auth, type: 'bearer', token: 't' } }, { city: 'x' });
    expect(signedIn?.secretHeaders).toEqual({ 'x-key': 'k', authorization: 'Bearer t' });
    for (const told of [signedIn, apiRequest(api, { city: 'x' })])
      expect(Object.keys(told!.headers).toSorted()).toEqual(['accept', 'content-type']);
  });
});
