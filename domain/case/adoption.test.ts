import { expect } from 'chai';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { isOwnOf, ownVersion, speakerOf } from './access.js';
import type { CaseCommand } from './commands.js';
import { caseDecider } from './decider.js';
import type { CaseEvent } from './events.js';
import {
  adopted,
  complain,
  complained,
  defend,
  defended,
  departure,
  erased,
  givenBack,
  joined,
  li,
  opened,
  plaintiffCode,
  returned,
  wang,
} from './testing/fixtures.js';
import { noteOf, type OpenedCase } from './state.js';

const given = specify(caseDecider);
const filed = [opened(), joined(li), joined(wang), complained(1)];
const liId = li.defendantId;
const adopt = (code: string, accountId = 'lawyer'): CaseCommand => ({
  type: 'AdoptPleading',
  data: { code, accountId },
});
const after = (...events: CaseEvent[]): OpenedCase => {
  const state = fold(caseDecider, events);
  if (state.status === 'unopened') throw new Error('no case');
  return state;
};
const speaks = (state: OpenedCase, accountId: string): string => {
  const { pleading, defendant } = speakerOf(state, { code: null, accountId });
  return defendant?.defendantId ?? pleading;
};

describe('adopting a pleading', () => {
  it('takes the complaint with the plaintiff’s code and a defence with its defendant’s, once', () => {
    given(...filed)
      .when(adopt(plaintiffCode))
      .then(adopted('lawyer'));
    given(...filed, adopted('lawyer'))
      .when(adopt(plaintiffCode))
      .then();
    given(...filed, defended(liId, 1))
      .when(adopt(li.code))
      .then(adopted('lawyer', liId));
    given(...filed, adopted('lawyer'))
      .when(adopt(plaintiffCode, 'other'))
      .then(adopted('other'));
    given(opened('owner'), joined(li), complained(1)).when(adopt(plaintiffCode, 'owner')).then();
  });
  it('is refused for a wrong code, also to the owner, for the code of who left, and once the case is erased', () => {
    given(...filed)
      .when(adopt('WRNG2345'))
      .thenRefused('wrong_number_or_code');
    given(opened('owner'), complained(1)).when(adopt('WRNG2345', 'owner')).thenRefused('wrong_number_or_code');
    given(...filed, defended(liId, 1), departure(liId))
      .when(adopt(li.code))
      .thenRefused('wrong_number_or_code');
    given(...filed, erased('r'))
      .when(adopt(plaintiffCode))
      .thenRefused('wrong_number_or_code');
    given().when(adopt(plaintiffCode)).thenRefused('case_not_found');
  });
  it('follows a later version that an account submits with the code, and not the first defence', () => {
    const types = (history: readonly CaseEvent[], command: CaseCommand): string[] =>
      caseDecider.decide(command, fold(caseDecider, history)).map(({ type }) => type);
    const complaint = complain(plaintiffCode, [li, wang], 'lawyer', { submittedBy: 'lawyer' });
    expect(types(filed, complaint)).to.deep.equal(['PleadingSubmitted', 'PleadingAdopted']);
    expect(types([...filed, adopted('lawyer')], complaint)).to.deep.equal(['PleadingSubmitted']);
    expect(types(filed, complain(plaintiffCode, [li, wang]))).to.deep.equal(['PleadingSubmitted']);
    const defence = defend(li.code, { submittedBy: 'lawyer' }, 'lawyer');
    expect(types(filed, defence)).to.deep.equal(['PleadingSubmitted']);
    expect(types([...filed, defended(liId, 1)], defence)).to.deep.equal(['PleadingSubmitted', 'PleadingAdopted']);
  });
});

const takeUp = (holderId: string, accountId: string, defendantId: string | null = null): CaseCommand => ({
  type: 'TakeUpPleading',
  data: { accountId, holderId, pleading: defendantId === null ? 'complaint' : 'defense', defendantId },
});

describe('taking up a pleading on the word of a colleague', () => {
  it('adopts it once, and nothing where it is one’s own already', () => {
    const own = [opened('owner'), joined(li), complained(1)];
    given(...own)
      .when(takeUp('owner', 'lawyer'))
      .then(adopted('lawyer'));
    given(...own, adopted('lawyer'))
      .when(takeUp('owner', 'lawyer'))
      .then();
    given(...own)
      .when(takeUp('owner', 'owner'))
      .then();
    given(...own, adopted('lawyer'), givenBack('lawyer'))
      .when(takeUp('owner', 'lawyer'))
      .then(adopted('lawyer'));
  });
  it('has whose defence it is by the latest version hold it, so that the next one of a colleague leaves it theirs', () => {
    const own = [...filed, defended(liId, 1, { submittedBy: 'owner' })];
    given(...own)
      .when(takeUp('owner', 'owner', liId))
      .then(adopted('owner', liId));
    const state = after(
      ...own,
      adopted('owner', liId),
      adopted('lawyer', liId),
      defended(liId, 2, { submittedBy: 'lawyer' }),
    );
    expect([speaks(state, 'owner'), speaks(state, 'lawyer')]).to.deep.equal([liId, liId]);
  });
  it('is refused on the word of who is not the holder, and once the case is erased', () => {
    given(...filed)
      .when(takeUp('other', 'lawyer'))
      .thenRefused('document_not_found');
    given(...filed, adopted('other'), givenBack('other'))
      .when(takeUp('other', 'lawyer'))
      .thenRefused('document_not_found');
    given(...filed, adopted('other'), erased('r'))
      .when(takeUp('other', 'lawyer'))
      .thenRefused('personal_data_erased');
  });
});

const giveBack = (defendantId: string | null = null, accountId = 'lawyer'): CaseCommand => ({
  type: 'GiveBackPleading',
  data: { accountId, pleading: defendantId === null ? 'complaint' : 'defense', defendantId },
});

describe('giving an adopted pleading back', () => {
  it('ends the adoption once, of that side alone, and lets it be adopted again', () => {
    given(...filed, adopted('lawyer'))
      .when(giveBack())
      .then(givenBack('lawyer'));
    given(...filed, adopted('lawyer'), givenBack('lawyer'))
      .when(giveBack())
      .then();
    given(...filed, adopted('lawyer'), givenBack('lawyer'))
      .when(adopt(plaintiffCode))
      .then(adopted('lawyer'));
    given(...filed, adopted('lawyer'), givenBack('lawyer'), adopted('lawyer'))
      .when(giveBack())
      .then(givenBack('lawyer'));
    given(...filed, defended(liId, 1), adopted('lawyer', liId))
      .when(giveBack(liId))
      .then(givenBack('lawyer', liId));
    given(...filed, defended(liId, 1), adopted('lawyer', liId), departure(liId))
      .when(giveBack(liId))
      .then(givenBack('lawyer', liId));
  });
  it('is refused for what the account opened or submitted itself, or never adopted, and once the case is erased', () => {
    given(opened('lawyer'), complained(1)).when(giveBack()).thenRefused('pleading_not_adopted');
    given(...filed)
      .when(giveBack())
      .thenRefused('pleading_not_adopted');
    given(...filed, adopted('other'))
      .when(giveBack())
      .thenRefused('pleading_not_adopted');
    given(...filed, adopted('lawyer'), complained(2, { submittedBy: 'lawyer' }))
      .when(giveBack())
      .thenRefused('pleading_not_adopted');
    given(...filed, defended(liId, 1, { submittedBy: 'lawyer' }), adopted('lawyer', liId))
      .when(giveBack(liId))
      .thenRefused('pleading_not_adopted');
    given(...filed, adopted('lawyer'), erased('r'))
      .when(giveBack())
      .thenRefused('personal_data_erased');
  });
  it('takes the voice of the session away, and leaves that of everybody else', () => {
    const state = after(...filed, adopted('lawyer'), adopted('other'), givenBack('lawyer'));
    expect(() => speaks(state, 'lawyer')).to.throw('wrong_number_or_code');
    expect(speaks(state, 'other')).to.equal('complaint');
    expect(speaks(after(...filed, adopted('lawyer'), givenBack('lawyer'), adopted('lawyer')), 'lawyer')).to.equal(
      'complaint',
    );
  });
});

describe('an adopted pleading', () => {
  it('is spoken for by the session, and no other side is', () => {
    expect(speaks(after(...filed, adopted('lawyer')), 'lawyer')).to.equal('complaint');
    const defence = after(...filed, defended(liId, 1), adopted('lawyer', liId));
    expect(speaks(defence, 'lawyer')).to.equal(liId);
    expect(() => speaks(defence, 'other')).to.throw('wrong_number_or_code');
    const both = after(...filed, defended(liId, 1), defended(wang.defendantId, 1), adopted('lawyer', liId));
    expect(isOwnOf(both, 'lawyer', { pleading: 'defense', defendantId: wang.defendantId })).to.equal(false);
    expect(isOwnOf(both, 'lawyer', { pleading: 'complaint', defendantId: null })).to.equal(false);
  });
  it('stays one’s own when somebody else goes on with it, and shows what they submitted', () => {
    const history = [
      ...filed,
      defended(liId, 1, { submittedBy: 'lawyer' }),
      adopted('lawyer', liId),
      defended(liId, 2, { submittedBy: 'colleague' }),
    ];
    const state = after(...history);
    expect(speaks(state, 'lawyer')).to.equal(liId);
    expect(speaks(state, 'colleague')).to.equal(liId);
    const versions = history.flatMap((event) => (event.type === 'PleadingSubmitted' ? [noteOf(event.data)] : []));
    expect(ownVersion(state, versions, { accountId: 'lawyer', pleading: 'defense', defendantId: liId })?.version)
      .to //
      .equal(2);
  });
  it('is nobody’s while its defendant is no party, and theirs again with the defendant', () => {
    const left = [...filed, defended(liId, 1), adopted('lawyer', liId), departure(liId)];
    expect(() => speaks(after(...left), 'lawyer')).to.throw('wrong_number_or_code');
    expect(speaks(after(...left, returned(liId, li.name)), 'lawyer')).to.equal(liId);
  });
});
