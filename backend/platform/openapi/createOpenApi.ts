import type { z } from 'zod';
import { createDocument, type oas31, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { problems, type ProblemCode } from '../../../domain/contract/problems.js';
import { sessionCookie } from '../http/auth.js';
import type { Access } from '../http/types.js';
import { accessFor, whoMayCall } from './access.js';
import { responseHeaders, type ResponseHeader } from '../../../domain/contract/responseHeaders.js';
import type { Answer, Area, Operation } from './operation.js';
import { byStatus, refusalsOf } from './refusals.js';
import { requestHeaders } from './requestHeaders.js';
import { Problem } from '../../../domain/contract/problem.js';
import { meaningOf, tidySchema, type Where } from './tidySchema.js';
import { conventions } from './conventions.js';

type Responses = Record<`${1 | 2 | 3 | 4 | 5}${string}`, ZodOpenApiResponseObject>;

const headersOf = ({ headers = [], sometimes = [] }: Answer): oas31.HeadersObject =>
  Object.fromEntries(
    [...headers, ...sometimes].map((name) => [
      name,
      { description: responseHeaders[name], required: headers.includes(name), schema: { type: 'string' } as const },
    ]),
  );

const contentOf = ({ type, schema }: Answer): Pick<ZodOpenApiResponseObject, 'content'> => {
  if (type === undefined) return {};
  if (schema) return { content: { [type]: { schema } } };
  return { content: { [type]: { schema: type.startsWith('text/') ? { type: 'string' } : {} } } };
};

const answerOf = (response: Answer): ZodOpenApiResponseObject => ({
  description: response.about,
  ...((response.headers ?? response.sometimes) && { headers: headersOf(response) }),
  ...contentOf(response),
});

const retryAfter: ResponseHeader = 'Retry-After';

const refusalOf = (codes: readonly ProblemCode[]): ZodOpenApiResponseObject => ({
  description: codes.map((code) => `${code}：${problems[code].sentence}`).join('\n'),
  ...(codes.some((code) => problems[code].retryAfter !== undefined) && {
    headers: headersOf({ about: '', headers: [retryAfter] }),
  }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
      },
    },
  },
});

/** Of `/api/cases/{id}/documents`, got: `getCasesIdDocuments`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');

const parametersOf = (method: string, { repeatable, reads, answers }: Operation, { sessionless }: Access) => [
  ...(repeatable ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
  ...(answers[304] ? [{ $ref: '#/components/parameters/If-None-Match' }] : []),
  // What is the same for everybody does not wait for anybody's writing.
  ...((method === 'GET' && !sessionless) || reads ? [{ $ref: '#/components/parameters/X-Min-Position' }] : []),
];

/** Who is asked for a session; where it makes no difference, nobody. */
const securityOf = ({ role, sessionless }: Access): oas31.SecurityRequirementObject[] => {
  if (sessionless) return [];
  return role === 'anonymous' ? [{}, { session: [] }] : [{ session: [] }];
};

const describe = (area: Area, key: string, operation: Operation): ZodOpenApiOperationObject => {
  const [method = '', path = ''] = key.split(' ');
  const { summary, about, path: inPath, query, body, answers } = operation;
  const access = accessFor(key);
  const requestParams: Record<string, z.ZodObject> = { ...(inPath && { path: inPath }), ...(query && { query }) };
  const good = Object.entries(answers).map(([status, response]) => [status, answerOf(response)] as const);
  const refused = [...byStatus(refusalsOf(method, operation, access))]
    // A readiness check answers 503 with what is not ready.
    .filter(([status]) => !(status in answers))
    .map(([status, codes]) => [String(status), refusalOf(codes)] as const);
  const responses: Responses = Object.fromEntries([...good, ...refused]);
  return {
    tags: [area.key],
    operationId: operationId(method, path),
    summary,
    description: [about, `可调用者：${whoMayCall(access)}。`].filter((line) => line !== undefined).join('\n\n'),
    security: securityOf(access),
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    parameters: parametersOf(method, operation, access),
    ...(body && {
      requestBody: {
        required: body.optional !== true,
        content: { [body.type]: body.schema ? { schema: body.schema } : { schema: {} } },
      },
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
const tidyOperation = (described: oas31.OperationObject, { meanings = {} }: Operation): oas31.OperationObject => {
  const { parameters = [], requestBody, responses = {} }: Tidied = described;
  const asked = { meanings, answered: false };
  return {
    ...described,
    parameters: parameters.map((parameter) => {
      if ('$ref' in parameter || !parameter.schema) return parameter;
      const schema = tidySchema(parameter.schema, asked, parameter.name);
      const description = meaningOf(parameter.schema, asked, parameter.name);
      return { ...parameter, schema, ...(description !== undefined && { description }) };
    }),
    ...(requestBody &&
      'content' in requestBody && {
        requestBody: { ...requestBody, content: tidyContent(requestBody.content, asked) },
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

/** The whole API as an OpenAPI 3.1 document, in Chinese, with every reference resolved within. */
export const createOpenApi = (areas: readonly Area[]): oas31.OpenAPIObject => {
  const all = areas.flatMap((area) =>
    Object.entries(area.operations).map(([key, operation]) => {
      const [method = '', path = ''] = key.split(' ');
      return { area, key, operation, method: method.toLowerCase(), path };
    }),
  );
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { area, key, operation, method, path } of all)
    paths[path] = { ...paths[path], [method]: describe(area, key, operation) };
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: '卷宗 HTTP 接口',
      version: '1',
      description: conventions.map(({ title, text }) => `**${title}** ${text}`).join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas.map(({ key, title, about }) => ({ name: key, description: about, 'x-displayName': title })),
    paths,
    components: {
      schemas: { Problem },
      parameters: requestHeaders,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: '登录后得到的会话。' },
      },
    },
  });
  const tidied: oas31.PathsObject = {};
  for (const { operation, method, path } of all) {
    const described = (document.paths?.[path] as Record<string, oas31.OperationObject> | undefined)?.[method];
    if (described) tidied[path] = { ...tidied[path], [method]: tidyOperation(described, operation) };
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
