import { expect } from 'chai';
import fc from 'fast-check';
import { answersJsonSchema, limits, realDatePattern, validateAnswers, validateValue } from './answersSchema.js';
import { isRealDate } from '../quantities/calendar.js';
import { sampleForm } from './testing/sampleForm.js';

const form = sampleForm();
const errorsOf = (given: unknown): readonly (readonly [string, string])[] => {
  const result = validateAnswers(form, given);
  return result.ok ? [] : result.errors.map(({ path, message }) => [path, message] as const);
};
const claim = (item: string, record: unknown) => ({ sections: { claims: { items: { [item]: record } } } });
const pathsOf = (given: unknown) => errorsOf(given).map(([path]) => path);

describe('answers: refused with a path and a Chinese sentence', () => {
  const refused: Record<string, [unknown, string]> = {
    'an unknown key at the top': [{ surprise: 1 }, 'surprise'],
    'an unknown field of a party': [{ plaintiffs_natural: [{ nickname: 'x' }] }, 'plaintiffs_natural.0.nickname'],
    'an unknown item': [claim('i99', {}), 'sections.claims.items.i99'],
    'a number where text belongs': [{ plaintiffs_natural: [{ name: 7 }] }, 'plaintiffs_natural.0.name'],
    'a record where a list belongs': [{ plaintiffs_natural: { name: 'x' } }, 'plaintiffs_natural'],
    'an option the form does not print': [claim('i2', { answer: '也许' }), 'sections.claims.items.i2.answer'],
    'a day that does not exist': [claim('i1', { as_of: '2023-02-29' }), 'sections.claims.items.i1.as_of'],
    'a negative amount': [claim('i1', { principal: '-5' }), 'sections.claims.items.i1.principal'],
    'tenths of a fen': [claim('i1', { principal: '1.005' }), 'sections.claims.items.i1.principal'],
    'an amount of 16 digits': [claim('i1', { principal: '1'.repeat(16) }), 'sections.claims.items.i1.principal'],
    'a text too long for its line': [
      { plaintiffs_natural: [{ name: '长'.repeat(limits.text + 1) }] },
      'plaintiffs_natural.0.name',
    ],
    'prose too long for its cell': [
      { sections: { claims: { open: '长'.repeat(limits.textarea + 1) } } },
      'sections.claims.open',
    ],
    'too many parties': [
      { plaintiffs_natural: Array.from({ length: limits.parties + 1 }, () => ({})) },
      'plaintiffs_natural',
    ],
    'too many rows': [
      { sections: { facts: { items: { i1: { debts: Array.from({ length: limits.rows + 1 }, () => ({})) } } } } },
      'sections.facts.items.i1.debts',
    ],
    'a text where a tick belongs': [
      { sections: { facts: { items: { i2: { ticked: '是' } } } } },
      'sections.facts.items.i2.ticked',
    ],
    nothing: [null, ''],
    'a list': [[], ''],
  };
  for (const [what, [given, path]] of Object.entries(refused))
    it(what, () => {
      expect(pathsOf(given)).to.deep.equal([path]);
      for (const [, message] of errorsOf(given))
        expect(message)
          .to.match(/^[一-鿿]/)
          .and.not.match(/[a-z]{3}/i);
    });
  it('a key that would reach into the prototype', () =>
    expect(pathsOf(JSON.parse('{"plaintiffs_natural":[{"__proto__":{"name":"x"}}]}'))).to.deep.equal([
      'plaintiffs_natural.0.__proto__',
    ]));
  it('a flood of errors, without answering with a flood', () =>
    expect(pathsOf(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, 1])))).to.have.lengthOf(
      limits.errors,
    ));
  it('all errors at once', () =>
    expect(pathsOf({ x: 1, y: 2, plaintiffs_natural: [{ name: 1 }, { gender: '?' }] })).to.have.lengthOf(4));
});

describe('a value of one field', () => {
  it('is refused with the sentence that the whole form gives for it, and accepted with the form', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...form.sections.flatMap(({ id, items }) => items.map((item) => ({ section: id, item })))),
        fc.oneof(fc.constantFrom('', '2023-02-29', '2024-01-31', '1.005', '12', '有', '也许'), fc.string()),
        (place, value) => {
          for (const field of place.item.fields.filter(({ repeat }) => !repeat)) {
            const whole = { sections: { [place.section]: { items: { [place.item.id]: { [field.id]: value } } } } };
            expect(validateValue(field, value).map(({ message }) => message)).to.deep.equal(
              errorsOf(whole).map(([, message]) => message),
            );
          }
        },
      ),
    ));
});

describe('answers: accepted', () => {
  it('every way to leave a field empty', () => {
    const empty = {
      plaintiffs_natural: [{ name: null, gender: '', birth_date: '' }],
      agents: [],
      sections: { claims: {} },
    };
    expect(validateAnswers(form, empty)).to.deep.equal({ ok: true, answers: {} });
  });
  it('without the signs that nobody sees, which nothing stored and printed has', () => {
    const typed = { name: '张\u200b三\u{e0100}', phone: '\u202a138\u00ad00001111', id_type: '\u3164' };
    expect(validateAnswers(form, { plaintiffs_natural: [typed] })).to.deep.equal({
      ok: true,
      answers: { plaintiffs_natural: [{ name: '张三', phone: '13800001111' }] },
    });
  });
  it('an ID number with a wrong check digit: it is shown as doubtful, never refused', () =>
    expect(errorsOf({ plaintiffs_natural: [{ id_number: '110105194912310021' }] })).to.deep.equal([]));
  it('the longest text, the largest amount, the most parties', () =>
    expect(
      errorsOf({
        ...claim('i1', { principal: `${'9'.repeat(15)}.99` }),
        plaintiffs_natural: Array.from({ length: limits.parties }, () => ({ name: '长'.repeat(limits.text) })),
      }),
    ).to.deep.equal([]));
});

describe('answers as JSON Schema', () => {
  it('is strict, of 2020-12, and says what each field is', () => {
    const schema = answersJsonSchema(form);
    expect(schema['$schema']).to.equal('https://json-schema.org/draft/2020-12/schema');
    expect(schema['additionalProperties']).to.equal(false);
    expect(JSON.stringify(schema)).to.include('"description":"租金 元/月"').and.include('"description":"诉讼请求"');
  });

  it('knows the calendar: days that exist, and no others', () => {
    const pattern = new RegExp(realDatePattern, 'u');
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
    const day = fc.tuple(fc.integer({ min: 0, max: 9999 }), two(13), two(32));
    fc.assert(
      fc.property(
        fc.oneof(
          day,
          day.map(([year]) => [year, '02', '29'] as const),
        ),
        ([year, month, of]) => {
          const written = `${String(year).padStart(4, '0')}-${month}-${of}`;
          expect(pattern.test(written), written).to.equal(isRealDate(written));
        },
      ),
      { numRuns: 2000 },
    );
    expect(JSON.stringify(answersJsonSchema(form))).to.include(JSON.stringify(realDatePattern));
  });
});
