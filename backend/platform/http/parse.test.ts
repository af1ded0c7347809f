import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import { callsIn, type Call } from '../../../domain/contract/call.js';
import { contract } from '../../../domain/contract/contract.js';
import { parseAs } from './parse.js';
import { RequestError, type FieldError } from './requestError.js';

const errorsOf = (schema: z.ZodType, value: unknown): readonly FieldError[] => {
  try {
    parseAs('malformed_request', schema, value);
    return [];
  } catch (error) {
    if (error instanceof RequestError) return error.errors ?? [];
    throw error;
  }
};

/** What requests are parsed by, each under the name of its call and part. */
const parts = Object.values(contract)
  .flatMap((area): readonly Call[] => callsIn(area))
  .flatMap((called) =>
    (['path', 'query', 'body', 'fields'] as const).flatMap((part) => {
      const schema = called[part];
      return schema === undefined ? [] : [{ name: `${called.key} ${part}`, schema }];
    }),
  );

/** Latin words that Chinese sentences of the contract hold too. */
const usual = ['http', 'https'];

/** What a schema itself names: fields, and the values of closed lists. */
const namesIn = (schema: z.ZodType): ReadonlySet<string> =>
  new Set(
    JSON.stringify(
      z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline', cycles: 'ref' }),
    ).match(/[A-Za-z]+/gu) ?? [],
  );

const badLeaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, '', ' ', '坏', '坏'.repeat(70_000), [], {}, [[]]),
  fc.constantFrom<unknown>(['坏'], ['坏', '坏'], { 坏: 1 }, new Array(2000).fill('坏'), [{}], [null]),
);

const keysOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as Record<string, unknown>) : [];

/** Values of a wrong shape: no object at all, or one whose fields hold anything, with a field that is not asked for. */
const badValues = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.oneof(
    badLeaf,
    fc.record(Object.fromEntries(keysOf(schema).map((key) => [key, badLeaf])), { requiredKeys: [] }),
    fc.record(Object.fromEntries([...keysOf(schema), '未知'].map((key) => [key, badLeaf]))),
  );

describe('what is said of a request that the contract does not allow', () => {
  it('is Chinese in every call of the contract, but for names of the API', () => {
    for (const { name, schema } of parts) {
      const own = namesIn(schema);
      fc.assert(
        fc.property(badValues(schema), (value) => {
          for (const { path, message } of errorsOf(schema, value)) {
            const words = (message.match(/[A-Za-z]+/gu) ?? []).filter(
              (word) => !own.has(word) && !usual.includes(word),
            );
            expect(words, `${name} ${path}: ${message}`).to.deep.equal([]);
            expect(message, `${name} ${path}`).to.match(/\p{Script=Han}/u);
          }
        }),
        { numRuns: 40 },
      );
    }
  });

  it('names what is missing, of another type, too long, too short, not in a list or not asked for', () => {
    const schema = z.strictObject({
      name: z.string(),
      age: z.number().int().min(1).max(150),
      kind: z.enum(['claim', 'defense']),
      tags: z.array(z.string().max(3)).min(1).max(2),
    });
    const said = (value: unknown) => errorsOf(schema, value).map(({ path, message }) => `${path} ${message}`);
    expect(said({ age: 0, kind: 'x', tags: [] })).to.deep.equal([
      'name 缺少此项',
      'age 应不小于1',
      'kind 应为claim、defense之一',
      'tags 不能为空',
    ]);
    expect(said({ name: '甲', age: 200, kind: 'claim', tags: ['长长长长'] })).to.deep.equal([
      'age 应不大于150',
      'tags.0 最多3字',
    ]);
    expect(said({ name: 1, age: 'x', kind: 'claim', tags: ['a', 'b', 'c'], more: 1 })).to.deep.equal([
      'name 应为文字',
      'age 应为数字',
      'tags 最多2项',
      ' 没有这些项：more',
    ]);
    expect(said('坏')).to.deep.equal([' 应为一组字段']);
  });
});
