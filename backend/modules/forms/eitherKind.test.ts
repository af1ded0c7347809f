import { expect } from 'chai';
import { validateAnswers } from '../../../domain/forms/answersSchema.js';
import { buildDocumentModel } from '../../../domain/forms/buildDocumentModel.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { fill } from '../../../domain/forms/fill.js';
import { lacks } from '../../../domain/forms/missing.js';
import { partyNames } from '../../../domain/forms/partyNames.js';
import { loadCatalogue } from './catalogue.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }): FormDefinition[] => {
  const form = catalogue.get(key);
  return form ? [form] : [];
});

/** The official forms print only one kind of party here. Who may be copied in, by form and key of the answers. */
const copied: readonly (readonly [form: string, block: string, heading: string])[] = [
  ['claim-labor-dispute', 'plaintiffs_legal', '原告（法人、非法人组织）'],
  ['claim-labor-dispute', 'defendants_natural', '被告（自然人）'],
  ['claim-personal-insurance', 'defendants_natural', '被告（自然人）'],
  ['claim-personal-insurance', 'plaintiffs_legal', '原告（法人、非法人组织）'],
  ['claim-property-damage-insurance', 'defendants_natural', '被告（自然人）'],
  ['claim-property-management-contract', 'plaintiffs_natural', '原告（自然人）'],
  ['claim-property-management-contract', 'defendants_legal', '被告（法人、非法人组织）'],
  ['claim-seafarer-labor-contract', 'plaintiffs_legal', '原告（法人、非法人组织）'],
  ['defense-labor-dispute', 'respondents_natural', '答辩人（自然人）'],
  ['defense-liability-insurance', 'respondents_natural', '答辩人（自然人）'],
  ['defense-personal-insurance', 'respondents_natural', '答辩人（自然人）'],
  ['defense-property-damage-insurance', 'respondents_natural', '答辩人（自然人）'],
  ['defense-property-management-contract', 'respondents_legal', '答辩人（法人、非法人组织）'],
];

const labelsOf = (form: FormDefinition, answers: Parameters<typeof buildDocumentModel>[1]): readonly string[] =>
  buildDocumentModel(form, answers).sections.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.kind === 'pair' && row.party ? [row.label] : [])),
  );

describe('forms: parties of either kind', () => {
  it('are people or organisations in every role of the 113 forms, but for those who can be of one kind only', () => {
    const oneKind = forms.flatMap(({ key, parties }) =>
      [...new Set(parties.map(({ role }) => role))]
        .filter((role) => {
          const blocks = parties.filter((one) => one.role === role).flatMap((one) => one.blocks);
          const variants = blocks.map(({ variant }) => variant);
          return !variants.includes('agent') && !(variants.includes('natural') && variants.includes('legal'));
        })
        .map((role) => `${key} ${role}`),
    );
    expect(oneKind).to.have.members([
      // Spouses.
      'claim-divorce 原告',
      'claim-divorce 被告',
      'defense-divorce 答辩人',
      // Only a social organisation brings this suit in the public interest by the form.
      'claim-ecological-damage-public-interest 原告',
      // A social organisation, and a government or its department.
      'claim-environmental-pollution-public-interest 原告',
      'claim-environmental-damage-compensation 原告',
      // A person asks to travel by air; 被限制消费的个人 stands in the note.
      'application-lift-travel-restrictions 申请人',
      // One block with the name of either kind, and a court.
      'application-enforcement-guarantee 被担保人',
      'application-wrongful-enforcement-compensation 赔偿义务机关',
      // Only a person is insulted, defamed or married, and commits bigamy; only a person acts by statute for another.
      ...['insult', 'defamation', 'bigamy'].flatMap((crime) => [
        `claim-${crime} 自诉人`,
        `claim-${crime} 被告人`,
        `defense-${crime} 答辩人`,
      ]),
      ...forms.flatMap(({ key, kind, domain }) =>
        domain === 'criminal' && kind === 'claim' ? [`${key} 法定代理人或代为告诉人`] : [],
      ),
      // Authorities and organisations that a statute empowers.
      ...forms.flatMap(({ key, kind, domain, answerer }) =>
        domain === 'administrative' && answerer === undefined ? [`${key} ${kind === 'claim' ? '被告' : '答辩人'}`] : [],
      ),
      // Only a person is held in custody; the authorities answer for it.
      ...forms.flatMap(({ key, kind, domain, parties }) => {
        if (domain !== 'compensation') return [];
        const roles = kind === 'claim' ? ['赔偿请求人', '赔偿义务机关', '复议机关'] : ['答辩人'];
        return roles.filter((role) => parties.some((one) => one.role === role)).map((role) => `${key} ${role}`);
      }),
    ]);
    const copies = forms.flatMap(({ key, parties }) =>
      parties.flatMap(({ blocks }) =>
        blocks.filter(({ copy }) => copy).map((block) => [key, block.key, block.heading]),
      ),
    );
    expect(copies).to.have.deep.members(copied);
  });

  for (const [key, block, heading] of copied)
    it(`${key}: ${heading} is taken, named and printed, and stands on no empty form`, () => {
      const form = catalogue.get(key);
      if (!form) throw new Error(`no form ${key}`);
      const name = block.endsWith('_natural') ? { name: '张𬭎' } : { entityName: '北京㛃石有限公司' };
      const answers = { [block]: [name] };
      expect(validateAnswers(form, answers)).to.deep.equal({ ok: true, answers });
      const before = lacks(fill(form, {})).filter(({ code }) => code === 'party_missing');
      const after = lacks(fill(form, answers)).filter(({ code }) => code === 'party_missing');
      expect(before.length - after.length).to.equal(1);
      const names = partyNames(form, answers);
      expect([...names.plaintiffs, ...names.defendants.map((one) => one.name)]).to.deep.equal(Object.values(name));
      expect(labelsOf(form, {})).not.to.include(heading);
      expect(labelsOf(form, answers).filter((label) => label === heading)).to.have.lengthOf(1);
      expect(JSON.stringify(buildDocumentModel(form, answers))).to.include(Object.values(name)[0]);
    });
});
