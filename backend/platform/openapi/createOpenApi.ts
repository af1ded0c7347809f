import type { z } from 'zod';
import { createDocument, type oas31, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import {
  areaInfo,
  bodyTypes,
  callsIn,
  goodResponses,
  methodOf,
  patternOf,
  type Area,
  type Call,
} from '../../../domain/contract/call.js';
import { contract } from '../../../domain/contract/contract.js';
import { responseTypes, type AnyResponse } from '../../../domain/contract/responses.js';
import { problems, type ProblemCode } from '../../../domain/contract/problems.js';
import { sessionCookie } from '../http/auth.js';
import type { Access } from '../http/types.js';
import { accessFor, whoMayCall } from './access.js';
import { responseHeaders, type ResponseHeader } from '../../../domain/contract/responseHeaders.js';
import { bodySchema } from './bodySchema.js';
import { byStatus, refusalsOf } from './refusals.js';
import { requestHeaders } from './requestHeaders.js';
import { Problem } from '../../../domain/contract/problem.js';
import { meaningOf, tidySchema, type Where } from './tidySchema.js';
import { conventions } from './conventions.js';

type Responses = Record<`${1 | 2 | 3 | 4 | 5}${string}`, ZodOpenApiResponseObject>;

const headersOf = ({ headers = [], sometimes = [] }: Pick<AnyResponse, 'headers' | 'sometimes'>): oas31.HeadersObject =>
  Object.fromEntries(
    [...headers, ...sometimes].map((name) => [
      name,
      { description: responseHeaders[name], required: headers.includes(name), schema: { type: 'string' } as const },
    ]),
  );

const contentOf = ({
  kind,
  schema,
  type = responseTypes[kind],
}: AnyResponse): Pick<ZodOpenApiResponseObject, 'content'> => {
  if (type === undefined) return {};
  if (schema) return { content: { [type]: { schema } } };
  return { content: { [type]: { schema: type.startsWith('text/') ? { type: 'string' } : {} } } };
};

const goodResponse = (response: AnyResponse): ZodOpenApiResponseObject => ({
  description: response.about,
  ...((response.headers ?? response.sometimes) && { headers: headersOf(response) }),
  ...contentOf(response),
});

const retryAfter: ResponseHeader = 'Retry-After';

const refusalOf = (codes: readonly ProblemCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `${code}：${problems[code].sentence}`).join('\n'),
  ...(codes.some((code) => problems[code].retryAfter !== undefined) && {
    headers: headersOf({ headers: [retryAfter] }),
  }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
      },
    },
  },
});

/** Method and path in one word: `getCasesIdDocuments`. */
export const operationId = (called: Call): string =>
  methodOf(called).toLowerCase() +
  patternOf(called)
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

const parametersOf = (called: Call, { sessionless }: Access) => [
  ...(called.repeatable ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
  ...(called.also?.[304] ? [{ $ref: '#/components/parameters/If-None-Match' }] : []),
  // A response that is the same for everybody does not depend on a position to wait for.
  ...((methodOf(called) === 'GET' && !sessionless) || called.reads
    ? [{ $ref: '#/components/parameters/X-Min-Position' }]
    : []),
];

/** The session or key that a call requires or takes; none where it makes no difference. */
const securityOf = ({ role, sessionless }: Access): oas31.SecurityRequirementObject[] => {
  if (sessionless) return [];
  if (role === 'key') return [{ serviceKey: [] }];
  return role === 'anonymous' ? [{}, { session: [] }] : [{ session: [] }];
};

const describe = (area: Area, called: Call): ZodOpenApiOperationObject => {
  const { summary, description, path, query, sends = 'json', bodyOptional } = called;
  const access = accessFor(called);
  const schema = bodySchema(called);
  const requestParams: Record<string, z.ZodObject> = { ...(path && { path }), ...(query && { query }) };
  const responded = goodResponses(called);
  const good = responded.map((response) => [String(response.status), goodResponse(response)] as const);
  const refusals = [...byStatus(refusalsOf(called, access))]
    // The response of a readiness check with 503 says what is not ready.
    .filter(([status]) => responded.every((response) => response.status !== status))
    .map(([status, codes]) => [String(status), refusalOf(codes)] as const);
  const responses: Responses = Object.fromEntries([...good, ...refusals]);
  return {
    tags: [areaInfo(area).key],
    operationId: operationId(called),
    summary,
    description: [description, `可调用者：${whoMayCall(access)}。`].filter((line) => line !== undefined).join('\n\n'),
    security: securityOf(access),
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    parameters: parametersOf(called, access),
    ...((schema ?? sends === 'file') && {
      requestBody: { required: bodyOptional !== true, content: { [bodyTypes[sends]]: { schema: schema ?? {} } } },
    }),
    responses,
    'x-access': access,
  };
};

type Tidied = Pick<oas31.OperationObject, 'parameters' | 'requestBody' | 'responses'>;

const tidyContent = (content: oas31.ContentObject, where: Where): oas31.ContentObject =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      media.schema ? { ...media, schema: tidySchema(media.schema, where) } : media,
    ]),
  );

/** The same operation with the meaning of every parameter and field. */
const tidyOperation = (described: oas31.OperationObject, { meanings = {} }: Call): oas31.OperationObject => {
  const { parameters = [], requestBody, responses = {} }: Tidied = described;
  const request = { meanings, answered: false };
  return {
    ...described,
    parameters: parameters.map((parameter) => {
      if ('$ref' in parameter || !parameter.schema) return parameter;
      const schema = tidySchema(parameter.schema, request, parameter.name);
      const description = meaningOf(parameter.schema, request, parameter.name);
      return { ...parameter, schema, ...(description !== undefined && { description }) };
    }),
    ...(requestBody &&
      'content' in requestBody && {
        requestBody: { ...requestBody, content: tidyContent(requestBody.content, request) },
      }),
    responses: Object.fromEntries(
      Object.entries(responses as Record<string, oas31.ResponseObject>).map(([status, response]) => [
        status,
        response.content
          ? { ...response, content: tidyContent(response.content, { meanings: {}, answered: true }) }
          : response,
      ]),
    ),
  };
};

/** The operation of a call in an OpenAPI document. */
export const operationOf = (document: oas31.OpenAPIObject, called: Call): oas31.OperationObject | undefined => {
  const item = document.paths?.[patternOf(called)] as Record<string, oas31.OperationObject> | undefined;
  return item?.[methodOf(called).toLowerCase()];
};

/** The whole API as an OpenAPI 3.1 document, in Chinese, with every reference resolved within. */
export const createOpenApi = (): oas31.OpenAPIObject => {
  const areas: readonly Area[] = Object.values(contract);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const area of areas)
    for (const called of callsIn(area)) {
      const path = patternOf(called);
      paths[path] = { ...paths[path], [methodOf(called).toLowerCase()]: describe(area, called) };
    }
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: '卷宗 HTTP 接口',
      version: '1',
      description: conventions.map(({ title, text }) => `**${title}** ${text}`).join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas
      .map(areaInfo)
      .map(({ key, title, description }) => ({ name: key, description, 'x-displayName': title })),
    paths,
    components: {
      schemas: { Problem },
      parameters: requestHeaders,
      securitySchemes: {
        serviceKey: {
          type: 'http',
          scheme: 'bearer',
          description: '管理员在“业务系统密钥”页面创建的密钥。',
        },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: '登录后得到的会话。' },
      },
    },
  });
  const tidied: oas31.PathsObject = {};
  for (const called of areas.flatMap(callsIn)) {
    const path = patternOf(called);
    const described = operationOf(document, called);
    if (described)
      tidied[path] = { ...tidied[path], [methodOf(called).toLowerCase()]: tidyOperation(described, called) };
  }
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => [name, tidySchema(schema, { meanings: {}, answered: true })] as const,
  );
  return {
    ...document,
    paths: tidied,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
};
