import { describe, expect, it } from 'vitest';
import {
  apisOf,
  blankApi,
  bodyOfText,
  chosenOperationIds,
  storedApi,
  withApis,
  withChosenOperation,
} from './apis.js';
import { apisFromOpenApi } from './openapi.js';

const stored = {
  type: 'http',
  id: 'w',
  name: 'weather',
  requestType: 'POST',
  url: 'https://api.example.org/{city}',
  params: [{ name: 'city', description: 'Where' }],
  body: { unit: 'c' },
  headers: { 'x-a': 'b' },
  auth: { type: 'bearer', token: '••••••••' },
  description: 'Weather.',
  future: 'kept',
};

describe('[AAP1] APIs of an assistant', () => {
  it('travel through the form with what it does not show', () => {
    const operations = [{ type: 'custom', id: 'models' }, stored];
    const [api] = apisOf(operations);
    expect(api).toMatchObject({ body: '{\n  "unit": "c"\n}', headers: [{ name: 'x-a', value: 'b' }] });
    expect(withApis(operations, [api!])).toEqual(operations);
    expect(withApis(operations, [{ ...api!, url: ' https://b.example.org ' }])[1]).toMatchObject({
      url: 'https://b.example.org',
      body: { unit: 'c' },
      future: 'kept',
    });
    expect(withApis(operations, [])).toEqual([{ type: 'custom', id: 'models' }]);
  });

  it('1.091: send no body by GET and DELETE', () => {
    const api = { ...blankApi('a'), body: '{"x":1}' };
    expect(storedApi(api).body).toEqual({});
    expect(storedApi({ ...api, requestType: 'DELETE' }).body).toEqual({});
    expect(storedApi({ ...api, requestType: 'PATCH' }).body).toEqual({ x: 1 });
    expect([bodyOfText('plain'), bodyOfText('[1]'), bodyOfText(' ')]).toEqual(['plain', '[1]', {}]);
  });

  it.each([
    [undefined],
    [[]],
    [[{ type: 'http' }]],
    [[{ type: 'http', params: 'x', headers: [], auth: 3, body: 4 }]],
  ])('are read from anything: %j', (operations) => {
    for (const api of apisOf(operations)) expect(api).toEqual({ ...blankApi(''), requestType: 'GET' });
  });

  it('1.023: registered operations are given and taken by their id', () => {
    const given = withChosenOperation([stored], { id: 'm', name: 'm', description: 'd' }, true);
    expect(chosenOperationIds(given)).toEqual(['m']);
    expect(withChosenOperation(given, { id: 'm', name: 'm', description: 'd' }, false)).toEqual([stored]);
  });
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Shop' },
  servers: [{ url: 'https://{region}.example.org/v1/', variables: { region: { default: 'eu' } } }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getOrder',
        summary: 'One order',
        parameters: [{ name: 'full', in: 'query' }],
        security: [],
      },
      put: {
        description: 'Changes it.',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
      },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', description: 'Its number' } },
    schemas: {
      Order: { properties: { count: { type: 'integer' }, next: { $ref: '#/components/schemas/Order' } } },
    },
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  },
};

describe('[AAP2] a description of an interface', () => {
  it('becomes a list of APIs', () => {
    const read = apisFromOpenApi(document);
    expect(read).toMatchObject({
      ok: true,
      title: 'Shop',
      leftOut: 0,
      apis: [
        {
          name: 'getOrder',
          requestType: 'GET',
          url: 'https://eu.example.org/v1/orders/{id}',
          description: 'One order',
          params: [{ name: 'id', description: 'Its number' }, { name: 'full' }],
          auth: { type: '' },
        },
        {
          name: 'put /orders/{id}',
          requestType: 'PUT',
          description: 'Changes it.',
          auth: { type: 'bearer' },
        },
      ],
    });
    expect(read.ok && read.apis[1]!.body).toContain('"count": 0');
  });

  it('of version 2 is read as well', () => {
    const old = {
      swagger: '2.0',
      host: 'a.example.org',
      basePath: '/b',
      paths: { '/c': { delete: { summary: 'Away' } } },
    };
    expect(apisFromOpenApi(old)).toMatchObject({
      apis: [{ url: 'https://a.example.org/b/c', requestType: 'DELETE' }],
    });
  });

  it.each([
    [null, 'notOpenApi'],
    ['text', 'notOpenApi'],
    [{ openapi: '3.0.0', paths: {} }, 'noServer'],
    [
      { openapi: '3.0.0', servers: [{ url: '/here' }], paths: { '/a': { get: { summary: 'x' } } } },
      'noServer',
    ],
    [{ openapi: '3.0.0', servers: [{ url: 'https://a.b' }], paths: 3 }, 'empty'],
    [
      {
        openapi: '3.0.0',
        servers: [{ url: 'https://a.b' }],
        paths: { __proto__: null, '/a': { $ref: '#/paths/~1a' } },
      },
      'empty',
    ],
  ])('that is none says why: %j', (value, reason) => {
    expect(apisFromOpenApi(value)).toEqual({ ok: false, reason });
  });
});
