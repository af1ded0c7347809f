import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import {
  answerFor,
  latestVersionOf,
  mayReadComplaint,
  ownVersion,
  sideForCourt,
  speakerOf,
  submitterOf,
} from './access.js';
import type { NamedDefendant } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import {
  complained,
  defended,
  erased,
  joined,
  departure,
  li,
  numbered,
  opened,
  person,
  plaintiffCode,
  returned,
  wang,
} from './testing/fixtures.js';
import { noteOf, type OpenedCase } from './state.js';

const zhao: NamedDefendant = { ...person('赵六'), defendantId: 'd-3', code: 'DEFC2345' };
const qian: NamedDefendant = { ...person('钱七'), defendantId: 'd-4', code: 'DEFD2345' };

/** Opened by `owner`; complaint versions by the owner, then by `clerk`. Zhao answered and left, Qian joined later. */
const history: CaseEvent[] = [
  opened('owner'),
  joined(li),
  joined(wang),
  joined(zhao),
  complained(1, { submittedBy: 'owner' }),
  defended('d-1', 1, { submittedBy: 'first-lawyer' }),
  defended('d-1', 2, { submittedBy: 'second-lawyer' }),
  defended('d-3', 1, { submittedBy: 'zhao' }),
  departure('d-3'),
  joined(qian),
  complained(2, { submittedBy: 'clerk' }),
];

const caseAfter = (...events: CaseEvent[]): OpenedCase => {
  const state = fold(caseDecider, events);
  if (state.status === 'unopened') throw new Error('not opened');
  return state;
};

/** The side as `complaint` or the id of the defendant; `refused` where the credentials are not enough. */
const outcome = (ask: () => ReturnType<typeof speakerOf>): string => {
  try {
    return ask().defendant?.defendantId ?? 'complaint';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'wrong_number_or_code') return 'refused';
    throw error;
  }
};

const allOf = (state: OpenedCase, code: string | null, accountId: string | null) => ({
  speaksFor: outcome(() => speakerOf(state, { code, accountId })),
  complains: outcome(() => submitterOf(state, { code, accountId }, 'complaint')) !== 'refused',
  defendsAs: outcome(() => submitterOf(state, { code, accountId }, 'defense')),
  readsComplaint: mayReadComplaint(state, { code, accountId }),
});

type Row = readonly [
  who: string,
  code: string | null,
  account: string | null,
  speaksFor: string,
  complains: boolean,
  defendsAs: string,
  readsComplaint: boolean,
];

const table: readonly Row[] = [
  ['the plaintiff’s code', plaintiffCode, null, 'complaint', true, 'refused', true],
  [
    'the plaintiff’s code as people type it',
    ` ${plaintiffCode.toLowerCase()} `,
    null,
    'complaint',
    true,
    'refused',
    true,
  ],
  ['the plaintiff’s code in a defendant’s session', plaintiffCode, 'second-lawyer', 'complaint', true, 'refused', true],
  ['the owner’s session', null, 'owner', 'complaint', true, 'refused', true],
  ['the owner’s session with a wrong code', 'WRNG2345', 'owner', 'complaint', true, 'refused', true],
  ['the owner with a defendant’s code', 'DEFA2345', 'owner', 'd-1', true, 'd-1', true],
  ['a defendant’s code', 'DEFA2345', null, 'd-1', false, 'd-1', true],
  ['the code of a defendant who has not answered', 'DEFB2345', null, 'd-2', false, 'd-2', true],
  ['the code of a defendant who joined later', 'DEFD2345', null, 'd-4', false, 'd-4', true],
  ['the code of a defendant who left', 'DEFC2345', null, 'refused', false, 'refused', false],
  ['the session that answered for a defendant who left', null, 'zhao', 'refused', false, 'refused', false],
  ['the session of the latest defence', null, 'second-lawyer', 'd-1', false, 'd-1', true],
  ['the session of the latest defence, code left empty', '', 'second-lawyer', 'd-1', false, 'd-1', true],
  [
    'the session of the latest defence with a wrong code',
    'WRNG2345',
    'second-lawyer',
    'refused',
    false,
    'refused',
    false,
  ],
  ['the session of a lawyer who was replaced', null, 'first-lawyer', 'refused', false, 'refused', false],
  ['the session that submitted a complaint without owning the case', null, 'clerk', 'refused', false, 'refused', false],
  ['a wrong code', 'WRNG2345', null, 'refused', false, 'refused', false],
  ['a stranger’s session', null, 'stranger', 'refused', false, 'refused', false],
  ['neither code nor session', null, null, 'refused', false, 'refused', false],
];

describe('case access: who speaks for a side', () => {
  const state = caseAfter(...history);

  for (const [who, code, account, speaksFor, complains, defendsAs, readsComplaint] of table)
    it(`${who}: ${speaksFor}`, () =>
      expect(allOf(state, code, account)).to.deep.equal({ speaksFor, complains, defendsAs, readsComplaint }));

  it('an account that answered last for two defendants speaks for neither by its session', () => {
    const both = caseAfter(...history, defended('d-2', 1, { submittedBy: 'second-lawyer' }));
    expect(allOf(both, null, 'second-lawyer').speaksFor).to.equal('refused');
    expect(allOf(both, 'DEFB2345', 'second-lawyer').speaksFor).to.equal('d-2');
  });

  it('a defendant who returned speaks again', () => {
    const back = caseAfter(...history, returned('d-3', '赵六'));
    expect(allOf(back, 'DEFC2345', null).speaksFor).to.equal('d-3');
    expect(allOf(back, null, 'zhao').speaksFor).to.equal('d-3');
  });

  it('the owner who also answered as a defendant opens the complaint by the session and may submit both', () => {
    const counterpart = caseAfter(...history, defended('d-2', 1, { submittedBy: 'owner' }));
    expect(allOf(counterpart, null, 'owner')).to.deep.equal({
      speaksFor: 'complaint',
      complains: true,
      defendsAs: 'd-2',
      readsComplaint: true,
    });
  });

  it('filing changes nothing; erasure leaves only sessions', () => {
    expect(allOf(caseAfter(...history, numbered('A-7')), 'DEFA2345', null).speaksFor).to.equal('d-1');
    const gone = caseAfter(...history, erased('r'));
    expect(allOf(gone, plaintiffCode, null).speaksFor).to.equal('refused');
    expect(allOf(gone, 'DEFA2345', null).speaksFor).to.equal('refused');
    expect(allOf(gone, null, 'owner').speaksFor).to.equal('complaint');
  });

  it('whoever speaks for a side may submit for it and read the complaint; nobody else may do either', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(null, '', plaintiffCode, 'DEFA2345', 'DEFB2345', 'DEFC2345', 'DEFD2345', 'WRNG2345'),
        fc.constantFrom(null, 'owner', 'clerk', 'first-lawyer', 'second-lawyer', 'zhao', 'stranger'),
        (code, account) => {
          const { speaksFor, complains, defendsAs, readsComplaint } = allOf(state, code, account);
          expect(readsComplaint).to.equal(speaksFor !== 'refused');
          expect(complains || defendsAs !== 'refused').to.equal(speaksFor !== 'refused');
          if (speaksFor === 'complaint') expect(complains).to.equal(true);
          else expect(defendsAs).to.equal(speaksFor);
          for (const id of ['d-1', 'd-3'])
            expect(outcome(() => answerFor(state, { code, accountId: account }, id))).to.equal(
              complains ? id : 'refused',
            );
        },
      ),
    ));

  it('the plaintiff reads the defence of each defendant, also of one who left, and of nobody else', () => {
    const credentials = { code: plaintiffCode, accountId: null };
    const versionFor = (id: string) => latestVersionOf(state, answerFor(state, credentials, id))?.version;
    expect(['d-1', 'd-2', 'd-3'].map(versionFor)).to.deep.equal([2, undefined, 1]);
    expect(() => answerFor(state, credentials, 'd-9'))
      .to.throw(DomainError)
      .with.property('code', 'defendant_not_found');
  });
});

describe('case access: the court', () => {
  const state = caseAfter(...history);

  it('reads the complaint and every defendant’s side, also of one who left', () => {
    expect(mayReadComplaint(state, 'court')).to.equal(true);
    expect(sideForCourt(state, undefined).pleading).to.equal('complaint');
    for (const id of ['d-1', 'd-2', 'd-3', 'd-4']) expect(sideForCourt(state, id).defendant?.defendantId).to.equal(id);
  });

  it('is told that there is no such defendant', () =>
    expect(() => sideForCourt(state, 'd-9'))
      .to.throw(DomainError)
      .with.property('code', 'defendant_not_found'));

  it('finds the latest version of a side, none where nothing was submitted', () => {
    const versionFor = (id: string | undefined) => latestVersionOf(state, sideForCourt(state, id))?.version;
    expect(versionFor(undefined)).to.equal(2);
    expect(versionFor('d-1')).to.equal(2);
    expect(versionFor('d-2')).to.equal(undefined);
  });
});

describe('case access: own documents of an account', () => {
  const state = caseAfter(...history);
  const versions = history.flatMap((event) => (event.type === 'PleadingSubmitted' ? [noteOf(event.data)] : []));
  const own = (accountId: string, defendantId: string | null) =>
    ownVersion(state, versions, { accountId, pleading: defendantId ? 'defense' : 'complaint', defendantId })?.version;

  const rows: readonly (readonly [string, string, string | null, number | undefined])[] = [
    ['the owner finds the latest complaint, whoever submitted it', 'owner', null, 2],
    ['somebody who submitted a complaint finds that version', 'clerk', null, 2],
    ['a lawyer finds the defence they submitted last', 'second-lawyer', 'd-1', 2],
    ['a lawyer who was replaced finds their own version, not the newer one', 'first-lawyer', 'd-1', 1],
    ['a defendant who left finds what they submitted', 'zhao', 'd-3', 1],
    ['the owner finds no defence of others', 'owner', 'd-1', undefined],
    ['a stranger finds nothing', 'stranger', null, undefined],
  ];
  for (const [title, account, defendantId, version] of rows)
    it(title, () => expect(own(account, defendantId)).to.equal(version));
});
