import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { oas31 } from 'zod-openapi';
import { startTestApplication, type TestApplication } from '../../tests/harness/testApplication.js';
import { authorization } from '../http/authorization.js';
import { problems, type ProblemCode } from '../../../domain/contract/problems.js';
import { callsIn, goodResponses, type Area } from '../../../domain/contract/call.js';
import { contract, routeKeyOf } from '../../../domain/contract/contract.js';
import { accessFor } from './access.js';
import { responseHeaders } from '../../../domain/contract/responseHeaders.js';
import { exampleCommand } from './example.js';
import { createOpenApi, operationOf } from './createOpenApi.js';
import { fieldMeanings } from './fieldMeanings.js';
import { anyCall, anyChange, refusalsOf } from './refusals.js';

const calls = Object.values<Area>(contract).flatMap(callsIn);
const document = createOpenApi();

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Visit = (field: { readonly name: string; readonly schema: Schema; readonly place: string }) => void;

/** Every field within a schema, with where it stands. */
const visitFields = (schema: Schema | undefined, place: string, visit: Visit): void => {
  if (!schema || typeof schema.$ref === 'string') return;
  const {
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    additionalProperties,
  } = schema as oas31.SchemaObject;
  for (const [name, field] of Object.entries(properties)) {
    visit({ name, schema: field, place: `${place}.${name}` });
    visitFields(field, `${place}.${name}`, visit);
  }
  visitFields(items, `${place}[]`, visit);
  if (typeof additionalProperties === 'object') visitFields(additionalProperties, `${place}.*`, visit);
  for (const one of [...anyOf, ...oneOf]) visitFields(one, place, visit);
  // The refusals of an operation narrow `code`, which `Problem` describes.
  for (const one of allOf) visitFields('properties' in one && one.properties?.['code'] ? undefined : one, place, visit);
};

const described = calls.map((called) => ({ key: called.key, called, operation: operationOf(document, called) }));

const visitAll = (visit: Visit): void => {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) visitFields(schema, name, visit);
  for (const { key, operation } of described) {
    for (const parameter of operation?.parameters ?? [])
      if (!('$ref' in parameter))
        visit({
          name: parameter.name,
          schema: { description: parameter.description ?? '' },
          place: `${key} ?${parameter.name}`,
        });
    const body = operation?.requestBody;
    const contents = [
      ...(body && 'content' in body ? [body.content] : []),
      ...Object.values(operation?.responses ?? {}).map(({ content = {} }: oas31.ResponseObject) => content),
    ];
    for (const content of contents) for (const { schema } of Object.values(content)) visitFields(schema, key, visit);
  }
};

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, and its schemas JSON Schema 2020-12', async () => {
    const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
    const { valid, errors } = await new Validator().validate(structuredClone(plain));
    expect(errors ?? []).to.deep.equal([]);
    expect(valid).to.equal(true);
    expect(document.openapi).to.match(/^3\.1\./);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'https://openapi/', ...plain });
    for (const name of Object.keys(document.components?.schemas ?? {}))
      expect(() => ajv.compile({ $ref: `https://openapi/#/components/schemas/${name}` }), name).not.to.throw();
  });

  it('is refused by the validator when it is wrong', async () => {
    const { valid } = await new Validator().validate({ ...JSON.parse(JSON.stringify(document)), info: {} });
    expect(valid).to.equal(false);
  });

  it('has an operation for each route of the authorisation table, and none besides', () => {
    expect(calls.map(routeKeyOf).sort()).to.deep.equal(Object.keys(authorization).sort());
    expect(described.filter(({ operation }) => !operation)).to.deep.equal([]);
  });

  it('names operations uniquely, and every parameter of their paths', () => {
    const ids = described.map(({ operation }) => operation?.operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(new Set(described.map(({ operation }) => operation?.summary)).size).to.equal(ids.length);
    for (const { key, path } of calls)
      expect(Object.keys(path?.shape ?? {}).sort(), key).to.deep.equal(
        [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
  });

  it('says in Chinese what every parameter and every field means', () => {
    const unsaid: string[] = [];
    visitAll(({ schema, place }) => {
      if (!/\p{Script=Han}/u.test(schema.description ?? '')) unsaid.push(place);
    });
    expect(unsaid).to.deep.equal([]);
  });

  it('keeps no meaning of a field that does not exist', () => {
    const names = new Set<string>();
    visitAll(({ name }) => names.add(name));
    expect(Object.keys(fieldMeanings).filter((name) => !names.has(name))).to.deep.equal([]);
    for (const { key, called, operation } of described) {
      const places = new Set(operation?.parameters?.map((one) => ('$ref' in one ? '' : one.name)));
      const body = operation?.requestBody;
      if (body && 'content' in body)
        for (const { schema } of Object.values(body.content))
          visitFields(schema, '', ({ place }) => places.add(place.slice(1)));
      expect(
        Object.keys(called.meanings ?? {}).filter((place) => !places.has(place)),
        key,
      ).to.deep.equal([]);
    }
  });

  it('describes every code and every header where it may come', () => {
    const codes = new Set(calls.flatMap((called) => refusalsOf(called, accessFor(called))));
    // Of no operation: another method than there is. And of scripts only: what administrators' commands refuse with.
    const elsewhere: readonly ProblemCode[] = ['method_not_allowed', 'email_taken', 'usage_call_not_found'];
    expect((Object.keys(problems) as ProblemCode[]).filter((code) => !codes.has(code))).to.have.members([...elsewhere]);
    expect([...anyCall, ...anyChange].filter((code) => !codes.has(code))).to.deep.equal([]);
    const headers = new Set(
      calls.flatMap(goodResponses).flatMap(({ headers: always = [], sometimes = [] }) => [...always, ...sometimes]),
    );
    expect(
      Object.keys(responseHeaders).filter((name) => !headers.has(name as keyof typeof responseHeaders)),
    ).to.deep.equal([]);
  });
});

describe('GET /api/openapi.json and GET /api/docs', () => {
  let court: TestApplication;
  before(async () => {
    court = await startTestApplication();
  });
  after(() => court.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(court.url + path, { headers: { 'Cache-Control': 'max-age=0', ...headers } });

  it('describe exactly what the application has registered', () => {
    expect([...court.application.routes].sort()).to.deep.equal(calls.map(routeKeyOf).sort());
  });

  it('give every caller the document, once', async () => {
    const first = await get('/api/openapi.json');
    expect([first.status, first.headers.get('content-type')]).to.deep.equal([200, 'application/json; charset=utf-8']);
    expect(await first.json()).to.deep.equal(JSON.parse(JSON.stringify(document)));
    const again = await get('/api/openapi.json', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).to.deep.equal([304, '']);
  });

  it('show an example that works as it stands', async () => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'example-1' };
    const body = exampleCommand.slice(exampleCommand.indexOf("'{") + 1, -1);
    const filed = await fetch(`${court.url}/api/documents/generate-and-save`, { method: 'POST', headers, body });
    expect([filed.status, decodeURIComponent(filed.headers.get('X-Case-Number') ?? '').slice(0, 3)]).to.deep.equal([
      200,
      '新案件',
    ]);
  });

  it('show a page with every operation, its callers and its refusals, that needs no script and nothing from elsewhere', async () => {
    const page = await get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).to.include("default-src 'self'");
    const html = await page.text();
    expect(html).to.match(/^<!doctype html><html lang="zh-CN">/i);
    expect(html).not.to.match(/<script|\son\w+=|(?:src|href)="(?:https?:)?\/\//i);
    for (const { operation } of described) expect(html).to.include(`id="op-${operation?.operationId}"`);
    const anchors = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(anchors.has(target), target).to.equal(true);
    expect(anchors.size).to.equal([...html.matchAll(/ id="([^"]+)"/g)].length);
    for (const { sentence } of Object.values(problems)) expect(html).to.include(sentence.replaceAll('"', '&quot;'));
    const again = await get('/api/docs', { 'If-None-Match': page.headers.get('etag') ?? '' });
    expect(again.status).to.equal(304);
  });
});
