import fc from 'fast-check';
import { z } from 'zod';
import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { EventSchema } from '../../../../domain/eventSourcing/eventOf.js';

type Type = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
/** The part of JSON Schema that the events use. `arbitraryEvent` refuses anything else instead of guessing. */
type Shape = {
  readonly type?: Type | readonly Type[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
};

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
/** Bounds count UTF-16 units, of which a grapheme may have several. */
const textOf = ({ minLength = 0, maxLength = Infinity }: Shape): fc.Arbitrary<string> =>
  text.filter(({ length }) => length >= minLength && length <= maxLength);
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = moment.map((iso) => iso.slice(0, 10));
/** Generates JSON values that survive a round trip: no -0, and no key `__proto__`. */
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: 'grapheme' })
  .map((value): unknown => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')));

const whole = ({ minimum, exclusiveMinimum }: Shape): fc.Arbitrary<number> =>
  fc.maxSafeInteger().map((drawn) => {
    const least = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1);
    return least < 0 ? drawn : Math.max(least, Math.abs(drawn));
  });

const arbitraryOf = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(arbitraryOf));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const { type } = shape;
  if (typeof type === 'object') return fc.oneof(...type.map((one) => arbitraryOf({ ...shape, type: one })));
  switch (type) {
    case 'string':
      if (shape.format === 'date') return day;
      if (shape.format === 'date-time') return moment;
      if (shape.format === undefined) return textOf(shape);
      break;
    case 'integer':
      return whole(shape);
    case 'number':
      return fc.double({ min: shape.minimum ?? -1e9, max: 1e9, noNaN: true }).map((drawn) => drawn + 0);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(shape.items ?? {}), { maxLength: 3 });
    case 'object': {
      if (shape.properties === undefined) {
        const { additionalProperties: values } = shape;
        const isTyped = typeof values === 'object' && Object.keys(values).length > 0;
        return fc.dictionary(
          text.filter((key) => key !== '__proto__'),
          isTyped ? arbitraryOf(values) : json,
          { maxKeys: 4 },
        );
      }
      const fields = Object.entries(shape.properties).map(([field, inner]) => [field, arbitraryOf(inner)] as const);
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: [...(shape.required ?? [])],
        noNullPrototype: true,
      });
    }
    case undefined:
      if (Object.keys(shape).length === 0) return json;
  }
  throw new Error(`no arbitrary for ${JSON.stringify(shape)}`);
};

/** Generates any event that the schema of its type accepts: optional fields present or not, nullable ones null or not. */
export const arbitraryEvent = (type: string, { data }: EventSchema): fc.Arbitrary<DomainEvent> =>
  arbitraryOf(z.toJSONSchema(data) as Shape)
    // The schema ties the data to its type; the compiler cannot follow a look-up by name.
    .map((drawn) => ({ type, data: drawn }) as unknown as DomainEvent);
