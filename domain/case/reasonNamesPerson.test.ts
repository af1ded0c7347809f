import { expect } from 'chai';
import fc from 'fast-check';
import * as fixtures from './testing/fixtures.js';
import { caseDecider } from './decider.js';
import { fold } from '../eventSourcing/decider.js';
import type { OpenedCase } from './state.js';
import { reasonNamesPerson } from './reasonNamesPerson.js';

/** Makes a case whose first version has these answers, with the answers of all versions. */
const caseWith = (formData: Record<string, unknown>): readonly [OpenedCase, readonly unknown[]] => {
  const state = fold(caseDecider, [
    fixtures.opened(),
    fixtures.joined(fixtures.li),
    fixtures.complained(1, { formData }),
    fixtures.complained(2, { formData: { plaintiffs_natural: [{ name: '张三' }] } }),
  ]);
  if (state.status === 'unopened') throw new Error('the fixtures open a case');
  return [state, [formData, { plaintiffs_natural: [{ name: '张三' }] }]];
};
const telling = ['name', 'entityName', 'legal_representative', 'phone', 'id_number', 'domicile', 'bank_account'];
const word = fc.string({ unit: fc.constantFrom('赵', '钱', '孙', '周', 'K', '7', '４'), minLength: 2, maxLength: 8 });

describe('the reason of an erasure', () => {
  it('is found to name a person of any part of the pleading, however the name is spaced and spelled', () => {
    fc.assert(
      fc.property(word, fc.constantFrom(...telling), fc.nat(3), (text, field, depth) => {
        let formData: Record<string, unknown> = { [field]: text };
        for (let level = 0; level < depth; level += 1) formData = { [`block${level}`]: [{}, formData] };
        const [state, answers] = caseWith(formData);
        expect(reasonNamesPerson(`应${[...text].join(' ').toLowerCase()}之请`, state, answers)).to.equal(true);
        expect(reasonNamesPerson('当事人依法申请删除', state, answers)).to.equal(false);
      }),
    );
  });

  it('is found to name a person whose name is split in another way than in the pleading', () => {
    const part = fc.string({
      unit: fc.constantFrom('买', '提', '阿', 'J', 'e', 'é', '３'),
      minLength: 1,
      maxLength: 4,
    });
    const gap = fc.constantFrom(..."-‐‑–—−－﹣·•・･‧∙.．'’ \u3000\u00a0\u200b", '', ' - ', ' ·');
    const parts = fc.array(fc.tuple(part, gap, gap), { minLength: 2, maxLength: 4 });
    const wide = (text: string): string =>
      text.replace(/[A-Za-z]/g, (l) => String.fromCharCode(l.charCodeAt(0) + 0xfee0));
    const styles = [
      (text: string) => text,
      wide,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD'),
    ];
    fc.assert(
      fc.property(parts, fc.constantFrom('name', 'phone'), fc.constantFrom(...styles), (named, field, style) => {
        const filed = named.map(([text, one]) => text + one).join('');
        const written = named.map(([text, , other]) => text + other).join('');
        const [state, answers] = caseWith({ plaintiffs_natural: [{ [field]: filed }] });
        expect(reasonNamesPerson(`应${style(written)}之请`, state, answers), `${filed} | ${written}`).to.equal(true);
        expect(reasonNamesPerson('当事人依法申请删除', state, answers)).to.equal(false);
      }),
    );
  });

  it('names no person by a field that holds a dash or a single character', () => {
    const [state, answers] = caseWith({ plaintiffs_natural: [{ name: '——', phone: '-', id_number: '无' }] });
    for (const text of ['保存期限届满——无需保留', '无', ''])
      expect(reasonNamesPerson(text, state, answers), text).to.equal(false);
  });

  it('may not hold a code or the name of a party of an earlier version, and may hold words of the case', () => {
    const [state, answers] = caseWith({
      plaintiffs_natural: [{ name: '王小明', gender: '男' }],
      sections: { reason: '保存期限届满' },
    });
    for (const text of ['王小明', '李四', fixtures.plaintiffCode.toLowerCase(), fixtures.li.code])
      expect(reasonNamesPerson(`因${text}申请`, state, answers), text).to.equal(true);
    for (const text of ['保存期限届满', `${fixtures.cause}的当事人申请`, '男方申请', ''])
      expect(reasonNamesPerson(text, state, answers), text).to.equal(false);
  });
});
