import { z } from 'zod';
import { routeKeyOf } from '../../../domain/contract/contract.js';

const Schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })).optional(),
});
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema.optional() })) })
    .optional(),
});
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** The parts of an operation's OpenAPI description that an attack uses. */
export type Target = {
  /** As the authorisation table names it. */
  readonly key: string;
  readonly method: string;
  readonly queryNames: readonly string[];
  /** Fields of its body, of all its shapes. */
  readonly fields: readonly string[];
};

/** Every operation of an OpenAPI document. */
export const targetsOf = (document: unknown): readonly Target[] =>
  Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        schema ? [schema, ...(schema.anyOf ?? [])] : [],
      );
      return {
        key: routeKeyOf({ key: `${method.toUpperCase()} ${path}` }),
        method: method.toUpperCase(),
        queryNames: parameters.flatMap(({ in: place, name }) => (place === 'query' && name ? [name] : [])),
        fields: [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))],
      };
    }),
  );
