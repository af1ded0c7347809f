import { expect } from 'chai';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { problemsOf } from '../../../domain/forms/problems/problemsOf.js';
import { followedRename, ownNames, principalsIn, principalsText } from '../../../domain/forms/representation.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }): FormDefinition[] => {
  const form = catalogue.get(key);
  return form ? [form] : [];
});
const formOf = (key: string): FormDefinition => forms.find((form) => form.key === key) ?? expect.fail(key);
const lease = formOf('claim-housing-lease');

const printedOf = (form: FormDefinition, answers: FormAnswers): string =>
  JSON.stringify(buildDocumentModel(form, answers).sections.map(({ rows }) => rows));
const lines = (answers: FormAnswers): readonly string[] =>
  buildDocumentModel(lease, answers).sections.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.kind === 'pair' && row.party
        ? row.content.map(({ runs }) => runs.map((run) => (run.kind === 'blank' ? '＿' : run.text)).join(''))
        : [],
    ),
  );
const side = (...agents: readonly Readonly<Record<string, string>>[]): FormAnswers => ({
  plaintiffs_natural: [{ name: '张三' }, { name: '李𬭎' }],
  plaintiffs_legal: [{ entityName: '安居物业公司' }],
  agents,
});
const wang = { has: '有', name: '王律师' };
const codes = (answers: FormAnswers) =>
  problemsOf(lease, answers, {})
    .filter(({ code }) => code.startsWith('principal_'))
    .map(({ code, path, severity, sentence }) => [code, path, severity, sentence]);

describe('forms: for whom an agent acts', () => {
  it('is asked in every agent’s block of the 113 forms, and printed on none that says nothing of it', () => {
    const blocks = forms.flatMap(({ key, parties }) =>
      parties.flatMap(({ blocks: own }) =>
        own.filter(({ variant }) => variant === 'agent').map((block) => ({ key, block })),
      ),
    );
    expect(blocks.length).to.be.at.least(50);
    for (const { key, block } of blocks)
      expect(
        block.fields.filter(({ means, copy }) => means === 'represented-party' && copy),
        key,
      ).to.have.lengthOf(1);
    for (const form of forms) expect(printedOf(form, {}), form.key).to.not.include('代理的当事人');
    expect(printedOf(lease, side(wang))).to.not.include('代理的当事人');
  });

  it('is printed at the end of the agent’s block, kept as it was chosen', () => {
    const answers = side(
      { ...wang, principals: '张三、安居物业公司' },
      { has: '有', name: '赵律师', principals: '李𬭎' },
    );
    expect(validateAnswers(lease, answers)).to.deep.equal({ ok: true, answers });
    expect(lines(answers).filter((line) => line.includes('代理的当事人'))).to.deep.equal([
      '代理的当事人：张三、安居物业公司',
      '代理的当事人：李𬭎',
    ]);
  });

  it('is asked about where several stand on the side, and where the party is gone', () => {
    expect(codes(side(wang))).to.deep.equal([
      ['principal_missing', 'agents.0.principals', 'asks', '原告有几位，还没说王律师代理哪一位'],
    ]);
    expect(codes(side({ ...wang, principals: '张三、孙七' }))).to.deep.equal([
      ['principal_unknown', 'agents.0.principals', 'asks', '王律师代理的“孙七”不在原告里'],
    ]);
    expect(codes(side({ ...wang, principals: '张三' }))).to.deep.equal([]);
    expect(codes(side({ has: '无', name: '王律师' }))).to.deep.equal([]);
    expect(codes({ plaintiffs_natural: [{ name: '张三' }], agents: [wang] })).to.deep.equal([]);
  });

  describe('a party that is renamed', () => {
    const renamed = (now: string, agents: readonly string[]): FormAnswers => ({
      ...side(...agents.map((principals) => ({ ...wang, principals }))),
      plaintiffs_natural: [{ name: '张三' }, { name: now }],
    });
    const followed = (before: string, now: string, agents: readonly string[]) =>
      followedRename(fill(lease, renamed(now, agents)), before, now);

    it('keeps each agent who acts for it, and the order of the others', () =>
      expect(followed('李 𬭎', ' 李𬭎华 ', ['张三、李 𬭎', '安居物业公司', '李 𬭎、安居物业公司'])).to.deep.equal([
        { path: 'agents.0.principals', text: '张三、李𬭎华' },
        { path: 'agents.2.principals', text: '李𬭎华、安居物业公司' },
      ]));

    it('to the name of another party leaves one tick on both', () =>
      expect(followed('李𬭎', '张三', ['张三、李𬭎'])).to.deep.equal([{ path: 'agents.0.principals', text: '张三' }]));

    it('changes nothing without a name, with the same one, or where another party has the former', () => {
      expect(followed('李𬭎', '', ['李𬭎'])).to.deep.equal([]);
      expect(followed('', '李𬭎', ['张三'])).to.deep.equal([]);
      expect(followed('李𬭎', '李𬭎 ', ['李𬭎'])).to.deep.equal([]);
      expect(followed('张三', '李𬭎', ['张三'])).to.deep.equal([]);
    });
  });

  it('offers those who submit, also where the form prints their role in two places, each once', () => {
    const twice = forms.find(({ parties }) => parties.filter(({ role }) => role === parties[0]?.role).length > 1);
    if (!twice) throw new Error('no form prints its role twice');
    const answers: FormAnswers = {
      respondents_natural: [{ name: ' 张三 ' }, { name: '张三' }, {}],
      respondents_legal: [{ entityName: '安居物业公司' }],
    };
    expect(ownNames(fill(twice, answers)), twice.key).to.deep.equal(['张三', '安居物业公司']);
    expect(principalsIn(principalsText(['张三', '李𬭎']))).to.deep.equal(['张三', '李𬭎']);
    expect(principalsIn(' 张三；李四,、')).to.deep.equal(['张三', '李四']);
  });
});
