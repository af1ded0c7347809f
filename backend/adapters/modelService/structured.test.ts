import { expect } from 'chai';
import { z } from 'zod';
import { redact } from './redact.js';
import { checkAgainst, jsonIn, structuredForm } from './structured.js';

describe('the schema that services are sent', () => {
  it('is closed, requires every property, and has no formats, bounds or patterns', () => {
    const schema = z.object({
      birth: z.iso.date().nullable().describe('出生日期'),
      amount: z.number().int().min(0).max(9),
      side: z.enum(['plaintiff', 'defendant']),
      items: z.array(z.object({ name: z.string().min(1).max(9), format: z.string() })).max(3),
    });
    expect(structuredForm(schema).schema).to.deep.equal({
      type: 'object',
      properties: {
        birth: { anyOf: [{ type: 'string' }, { type: 'null' }], description: '出生日期' },
        amount: { type: 'integer' },
        side: { type: 'string', enum: ['plaintiff', 'defendant'] },
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: { name: { type: 'string' }, format: { type: 'string' } },
            required: ['name', 'format'],
            additionalProperties: false,
          },
        },
      },
      required: ['birth', 'amount', 'side', 'items'],
      additionalProperties: false,
    });
  });
  it('is refused with an optional property or a root that is no object', () => {
    expect(() => structuredForm(z.object({ a: z.string().optional() }))).to.throw(RangeError, 'nullable');
    expect(() => structuredForm(z.array(z.string()))).to.throw(RangeError, 'root');
  });
});

describe('what a model wrote', () => {
  it('is JSON wherever it stands, or nothing', () => {
    expect(jsonIn('想好了</think>\n```JSON\n{"a":1}\n```')).to.deep.equal({ json: { a: 1 } });
    expect(jsonIn('没有结果')).to.equal(undefined);
    expect(jsonIn('{"a":')).to.equal(undefined);
  });
  it('is checked by all of the schema, also by what services are not told', () => {
    const schema = z.object({ amount: z.number().max(9), name: z.string() });
    const checked = checkAgainst(schema, '{"amount":10,"name":"押金"}');
    expect(checked).to.deep.include({ fits: false, good: { name: '押金' } });
    expect(checkAgainst(schema, '[]')).to.deep.include({ fits: false, good: {} });
  });
});

describe('the words of a service', () => {
  it('hold the key in no spelling in which services repeat it, and are bounded', () => {
    const key = 'k"9/中 secret';
    const spellings = [key, encodeURIComponent(key), JSON.stringify(key), Buffer.from(key).toString('base64')];
    for (const spelling of spellings) expect(redact(`bad key ${spelling}!`, key)).not.to.match(/secret|c2Vjc/);
    expect(redact('Incorrect API key provided: sk-abcd***********wxyz.', '')).not.to.include('abcd');
    expect(redact('很'.repeat(999), '')).to.have.length(200);
  });
});
