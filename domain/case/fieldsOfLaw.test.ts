import { expect } from 'chai';
import fc from 'fast-check';
import { shippedFacts } from '../citations/shippedFacts.js';
import { fold } from '../eventSourcing/decider.js';
import { feeKindsIn } from '../fees/litigationFee.js';
import { domainNames, formDomains, type FormDomain } from '../forms/formDomain.js';
import { isLawfulPeriod } from './casePapers.js';
import { casePaperKinds, casePaperKindsIn, trialProcedures, trialProceduresIn } from './casePaperWords.js';
import { closureName } from './closureWords.js';
import { correctionBasis } from './correctionBasis.js';
import { caseDecider } from './decider.js';
import { defencePeriod } from './defencePeriod.js';
import type { CaseEvent } from './events.js';
import { legalClock } from './legalClock.js';
import { numberRemarks } from './numberRemarks.js';
import { firstInstance, opensCases } from './numberSeries.js';
import { pleadingWords } from '../forms/pleadingWords.js';
import { provisionsOf } from './procedure.js';
import { caseId, complained, joined, li, numbered, opened } from './testing/fixtures.js';

const without = ['criminal', 'compensation'] as const;

const openedIn = (domain: FormDomain, number: string): readonly CaseEvent[] => {
  const event = opened();
  if (event.type !== 'CaseOpened') throw new Error('no opening');
  return [
    { ...event, data: { ...event.data, ...(domain === 'civil' ? {} : { domain }) } },
    joined(li),
    complained(1),
    numbered(number),
  ];
};
const stateIn = (domain: FormDomain, ...more: readonly CaseEvent[]) => {
  const state = fold(caseDecider, [...openedIn(domain, '（2026）京0101刑初1号'), ...more]);
  if (state.status === 'unopened') throw new Error('no case was opened');
  return state;
};
const served: CaseEvent = {
  type: 'PapersServed',
  data: {
    caseId,
    serviceId: 's-1',
    defendantId: li.defendantId,
    paperIds: [],
    complaintVersion: 1,
    how: 'direct',
    on: '2026-03-05',
    servedBy: '书记员甲',
    note: '',
  },
};

describe('the rules of every field of law', () => {
  it('are whole: a name, a type word of its own, words of the sides, a closing for each way', () => {
    expect(new Set(formDomains.map((domain) => firstInstance[domain]))).to.have.property('size', formDomains.length);
    for (const domain of formDomains) {
      expect(domainNames[domain], domain).to.match(/^\p{Script=Han}+$/u);
      expect(pleadingWords({ domain }).plaintiff, domain).not.to.equal(pleadingWords({ domain }).defendant);
      expect(closureName('refused', { domain }), domain).to.equal(
        domain === 'administrative' ? '不予立案' : '不予受理',
      );
      expect(casePaperKindsIn(domain), domain).to.include.members(['acceptance', 'address', 'receipt']);
      expect(trialProceduresIn(domain), domain).to.include('ordinary');
    }
  });

  it('take a type word as opening a case of one field at most', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formDomains, undefined), fc.constantFrom('', '再', '终'), (domain, tail) => {
        const word = `${domain === undefined ? '执' : firstInstance[domain]}${tail}`;
        const fields = formDomains.filter((one) => opensCases(word, one));
        expect(fields).to.deep.equal(domain !== undefined && tail === '' ? [domain] : []);
      }),
    );
    expect(opensCases('法赔', 'compensation')).to.equal(true);
  });
});

describe('the rules of private prosecutions and of state compensation', () => {
  const remarksOn = (caseNumber: string, domain: FormDomain) =>
    numberRemarks(caseNumber, { facts: shippedFacts, domain, years: [2026], highest: null });

  it('remark on a number of another field, and say what the case opens with', () => {
    expect(remarksOn('（2026）京0101刑初1号', 'criminal')).to.deep.equal([]);
    expect(remarksOn('（2026）京01委赔1号', 'compensation')).to.deep.equal([]);
    expect(remarksOn('（2026）京0101法赔1号', 'compensation')).to.deep.equal([]);
    expect(remarksOn('（2026）京0101民初1号', 'criminal')[0]?.sentence).to.match(/本案是刑事自诉状。$/u);
    expect(remarksOn('（2026）京0101行赔初1号', 'compensation')[0]?.sentence).to.match(/本案是国家赔偿申请书。$/u);
  });

  it('give the court fifteen days for a private prosecution and seven for all others', () => {
    for (const domain of formDomains) {
      const { dueOn } = legalClock({ from: '2026-11-24', today: '2026-11-24', isHalted: false, domain });
      expect(dueOn, domain).to.equal(domain === 'criminal' ? '2026-12-09' : '2026-12-01');
    }
  });

  it('name no day for the defence, whatever was served', () => {
    const now = { today: '2026-03-06' };
    expect(defencePeriod(stateIn('civil', served), li.defendantId, now)?.dueOn).to.equal('2026-03-20');
    for (const domain of without) {
      expect(provisionsOf(domain).defence).to.equal(null);
      expect(defencePeriod(stateIn(domain, served), li.defendantId, now)).to.equal(null);
    }
  });

  it('have no fee and no notice to pay, to respond or on evidence', () => {
    for (const domain of without) {
      expect(feeKindsIn(domain)).to.deep.equal(['none']);
      const state = stateIn(domain);
      for (const kind of casePaperKinds) {
        const issue = () =>
          caseDecider.decide(
            {
              type: 'IssueCasePaper',
              data: {
                paperId: 'p-1',
                kind,
                defendantId: kind === 'response' ? li.defendantId : null,
                cause: '侮辱罪',
                court: null,
                filedOn: '2026-03-02',
                issuedOn: '2026-03-03',
                procedure: 'ordinary',
                parties: { plaintiffs: '张三', defendants: '李四', addressee: '张三' },
                filled: { judges: '', clerk: '', telephone: '' },
                renderer: '1',
                documentHash: 'e'.repeat(64),
                seen: 0,
              },
            },
            state,
          );
        if (casePaperKindsIn(domain).includes(kind)) expect(issue(), kind).to.have.lengthOf(1);
        else expect(issue, kind).to.throw('paper_not_in_domain');
      }
    }
  });

  it('know procedures of their own, and never days for evidence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...without),
        fc.constantFrom(...trialProcedures),
        fc.integer({ min: 1, max: 180 }),
        (domain, procedure, days) => {
          expect(isLawfulPeriod({ domain }, { procedure, days })).to.equal(false);
          const isThere = procedure === 'ordinary' || (domain === 'criminal' && procedure === 'simplified');
          expect(isLawfulPeriod({ domain }, { procedure, days: undefined })).to.equal(isThere);
        },
      ),
    );
  });

  for (const [domain, pleading, path, basis] of [
    ['criminal', 'complaint', 'plaintiffs_natural.0.name', '刑事诉讼法解释第三百一十九条第一项'],
    ['criminal', 'complaint', 'sections.claims.items.criminal_liability', '刑事诉讼法解释第三百一十九条第三项'],
    ['criminal', 'complaint', 'sections.facts.items.facts', '刑事诉讼法解释第三百一十九条第二项'],
    ['criminal', 'defense', 'respondents_natural.0.name', undefined],
    ['compensation', 'complaint', 'plaintiffs_natural.0.name', '国家赔偿法第十二条第一项'],
    ['compensation', 'complaint', 'sections.claims.items.other_requests', '国家赔偿法第十二条第二项'],
    ['compensation', 'complaint', 'defendants_legal.0.name', undefined],
    ['compensation', 'defense', 'respondents_legal.0.name', undefined],
  ] as const)
    it(`ask by ${basis ?? 'no rule by name'} for ${path} of a ${domain} ${pleading}`, () =>
      expect(correctionBasis({ pleading, domain }, path)).to.equal(basis));
});
