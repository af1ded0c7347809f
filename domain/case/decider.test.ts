import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/testing/deciderSpec.js';
import type { PartyEntry } from '../forms/partyNames.js';
import type { CaseCommand, NamedDefendant } from './commands.js';
import type { CaseEvent } from './events.js';
import { caseDecider } from './decider.js';
import {
  advise,
  analysed,
  assign,
  caseId,
  complain,
  complained,
  decided,
  defend,
  defended,
  erase,
  erased,
  filingReviewed,
  joined,
  departure,
  li,
  numbered,
  open,
  opened,
  particulars,
  person,
  plaintiffCode,
  referred,
  renamed,
  returned,
  wang,
} from './testing/fixtures.js';
import { reasonNamesPerson, writtenOfPeople } from './reasonNamesPerson.js';
import { hasNumber } from './state.js';
import type { RenameAnswer, SaidOfRename } from './whoIsWho.js';

const given = specify(caseDecider);
const running = [opened(), joined(li), complained(1)];

describe('case: advice of a model that the court is shown', () => {
  const answered = [...running, defended('d-1', 1)];
  it('is recorded with the version of the complaint that it is about', () =>
    given(...running, complained(2))
      .when(advise({ complaintVersion: 2 }))
      .then(filingReviewed(2)));
  it('is recorded with the versions of both sides', () => {
    const defenses = [{ defendantId: 'd-1', version: 1 }];
    return given(...answered)
      .when(advise({ about: 'both-sides', defenses }))
      .then(analysed(1, defenses));
  });
  it('is recorded each time that it is shown', () =>
    given(...running, filingReviewed(1))
      .when(advise())
      .then(filingReviewed(1)));
  it('is recorded of a case that was filed', () =>
    given(...running, numbered('（2026）京0105民初7号'))
      .when(advise())
      .then(filingReviewed(1)));
  it('is refused for a version of the complaint that was never submitted', () =>
    given(...running)
      .when(advise({ complaintVersion: 2 }))
      .thenRefused('pleading_outdated'));
  it('is refused for a defence that was never submitted', () =>
    given(...running)
      .when(advise({ about: 'both-sides', defenses: [{ defendantId: 'd-1', version: 1 }] }))
      .thenRefused('pleading_outdated'));
  it('is refused once the personal data is erased', () =>
    given(...running, erased('期满'))
      .when(advise())
      .thenRefused('personal_data_erased'));
  it('is refused for a case that nobody opened', () => given().when(advise()).thenRefused('case_not_found'));
});

describe('case: opening', () => {
  it('records the case, each defendant and version 1', () =>
    given().when(open(li, wang)).then(opened(), joined(li), joined(wang), complained(1)));
  it('is opened once', () =>
    given(...running)
      .when(open(li))
      .thenRefused('case_already_open'));
  it('is needed before anything else', () => {
    for (const command of [complain(plaintiffCode), defend(li.code), assign('A-7'), erase('r')])
      given().when(command).thenRefused('case_not_found');
  });
});

describe('case: a new version of the complaint', () => {
  it('follows the last version', () =>
    given(...running, complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(complained(3)));
  it('takes the code in lower case', () =>
    given(...running)
      .when(complain('plan2345', [li]))
      .then(complained(2)));
  it('takes the session of the owner instead of the code', () =>
    given(opened('u-1'), complained(1))
      .when(complain(null, [], 'u-1', { submittedBy: 'u-1' }))
      .then(complained(2, { submittedBy: 'u-1' })));
  it('takes no session where a visitor opened the case', () =>
    given(...running)
      .when(complain(null, [], 'u-1'))
      .thenRefused('wrong_number_or_code'));
  it('refuses a wrong code, and a defendant’s code', () => {
    given(...running)
      .when(complain('XXXX2345'))
      .thenRefused('wrong_number_or_code');
    given(...running)
      .when(complain(li.code))
      .thenRefused('wrong_number_or_code');
  });
  it('joins a newly named defendant with a code of their own', () =>
    given(...running)
      .when(complain(plaintiffCode, [li, wang]))
      .then(joined(wang), complained(2)));
  it('knows a defendant by name in any spelling', () =>
    given(...running)
      .when(complain(plaintiffCode, [{ ...wang, name: ' 李 四 ' }]))
      .then(complained(2)));
  it('takes two defendants of one name for two people', () =>
    given(...running)
      .when(complain(plaintiffCode, [li, { ...wang, name: li.name }]))
      .then(joined({ ...wang, name: li.name }), complained(2)));
  it('lets a defendant leave whom it no longer names, once', () => {
    given(...running, joined(wang))
      .when(complain(plaintiffCode, [li], null, {}, [li, wang]))
      .then(departure('d-2'), complained(2));
    given(...running, joined(wang), departure('d-2'))
      .when(complain(plaintiffCode, [li]))
      .then(complained(2));
  });
  it('gives a defendant who had left and is named again the same id and code', () =>
    given(...running, joined(wang), departure('d-2'), complained(2))
      .when(complain(plaintiffCode, [li, { ...wang, defendantId: 'd-9' }]))
      .then(returned('d-2', '王五'), complained(3)));
  it('finds entries of an older log that no version names any more, and lets them leave', () =>
    given(...running, joined({ ...wang, name: '李泗' }), complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(departure('d-2'), complained(3)));
  it('stays with the cause of the case', () =>
    given(...running)
      .when(complain(plaintiffCode, [], null, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch'));
  it('is possible after filing, and then carries the formal number', () =>
    given(...running, numbered('A-7'))
      .when(complain(plaintiffCode, [li]))
      .then(complained(2, {}, 'A-7')));
});

describe('case: a corrected name', () => {
  type More = Readonly<Record<string, string>>;
  const fresh = (party: PartyEntry, at = 0): NamedDefendant => ({
    ...party,
    defendantId: `d-${9 + at}`,
    code: `DEFC234${5 + at}`,
  });
  const company = (name: string, more: More = {}): PartyEntry => ({ ...person(name, more), block: 'defendants_legal' });
  type Said = readonly SaidOfRename[];
  const correcting = (was: PartyEntry, is: PartyEntry, said: Said = [], ...since: readonly CaseEvent[]) =>
    given(opened(), joined({ ...was, defendantId: 'd-1', code: li.code }), complained(1), ...since).when(
      complain(plaintiffCode, [fresh(is)], null, {}, [was], said),
    );
  const knownBy = (was: PartyEntry) => {
    const known = particulars(was);
    return known.number === '' && Object.keys(known.traits).length === 0 ? {} : { particulars: known };
  };
  /** A new party in the place of the old one, who leaves. */
  const another = (was: PartyEntry, is: PartyEntry, more: object = {}) =>
    [departure('d-1', { successorId: 'd-9', ...more, ...knownBy(was) }), joined(fresh(is)), complained(2)] as const;
  const saying = (answer: RenameAnswer, from: string, to: string): Said => [{ from, to, answer }];

  it('is the same defendant with the same code: a character that sounds alike, and nothing else differs', () => {
    correcting(person('欧阳震华'), person('欧阳振华')).then(renamed('d-1', '欧阳振华', '欧阳震华'), complained(2));
    const known = { phone: '13800138000', 'birth-date': '1980-01-02' };
    correcting(person('赵一鸣', known), person('赵一明', known)).then(
      renamed('d-1', '赵一明', '赵一鸣'),
      complained(2),
    );
  });
  it('is the same defendant where the numbers agree, however far the names are apart', () => {
    const number = { number: '11010119900307123X' };
    correcting(person('阿强', number), person('陈志雄', number)).then(renamed('d-1', '陈志雄', '阿强'), complained(2));
  });
  it('is the same defendant where the name is equal, whatever telephone, address or representative says', () => {
    const was = { phone: '13800138000', address: '甲街1号', 'legal-representative': '王一' };
    const is = { phone: '13900139000', address: '乙街2号', 'legal-representative': '李二' };
    correcting(company('北京甲有限公司', was), company('北京甲（有限公司）'.replace(/[（）]/gu, ''), is)).then(
      complained(2),
    );
    correcting(person('阿卜杜拉·买买提', was), person('阿卜杜拉• 买买提', is)).then(complained(2));
  });
  it('is the same defendant where the name is written with traditional or full-width characters', () => {
    correcting(person('張偉國'), person('张伟国')).then(complained(2));
    correcting(company('北京華東貿易（集團）有限公司'), company('北京华东贸易(集团)有限公司')).then(complained(2));
    correcting(company('ＡＢＣ科技有限公司'), company('abc科技有限公司')).then(complained(2));
    const [was, is] = [
      person('張偉國', { 'birth-date': '1960-01-01' }),
      person('张伟国', { 'birth-date': '1988-05-06' }),
    ];
    correcting(was, is).then(...another(was, is));
    // Both stand in one register of names: 昇 is no other way to write 升.
    const [rise, litre] = [person('李昇'), person('李升')];
    correcting(rise, litre).then(...another(rise, litre));
  });
  it('proves nothing by a number that is none: words in its place, one digit for all, and digits left out', () => {
    for (const number of [
      '不详',
      '无',
      '000000000000000000',
      '110101********1234',
      '１１０１０１ＸＸＸＸＸＸ１２３４',
    ]) {
      const [was, is] = [person('阿强', { number }), person('陈志雄', { number })];
      correcting(was, is).then(departure('d-1', { ...knownBy(was) }), joined(fresh(is)), complained(2));
    }
    // Nor does it contradict: the number became known.
    for (const number of ['不详', '110101********123X'])
      correcting(person('李四', { number }), person('李四', { number: '11010119900307123X' })).then(complained(2));
  });
  it('is somebody else where the plaintiff says so, though the number stayed', () => {
    const number = { number: '11010119900307123X' };
    const [was, is] = [person('阿强', number), person('陈志雄', number)];
    correcting(was, is, saying('replacement', '阿强', '陈志雄')).then(
      ...another(was, is, { plaintiffSaid: 'replacement' }),
    );
  });
  it('is another defendant where a name is equal and number, birth date or sex are not', () => {
    for (const [key, one, other] of [
      ['number', '11010119900307123X', '110101199003071221'],
      ['birth-date', '1960-01-01', '1990-01-01'],
      ['sex', '男', '女'],
    ] as const) {
      const [was, is] = [person('王建军', { [key]: one }), person('王建军', { [key]: other })];
      correcting(was, is).then(...another(was, is));
    }
  });
  for (const [what, was, is] of [
    [
      'husband and wife with one telephone',
      person('王强', { phone: '010-65881234' }),
      person('李梅', { phone: '010-65881234' }),
    ],
    [
      'two companies of one owner with different credit codes',
      company('北京甲辰科技有限公司', {
        number: '91110105MA01ABCD1X',
        'legal-representative': '周某',
        phone: '13800138000',
      }),
      company('北京甲辰商贸有限公司', {
        number: '91110105MA01WXYZ2Y',
        'legal-representative': '周某',
        phone: '13800138000',
      }),
    ],
    [
      'father and son with different birth dates',
      person('王建国', { 'birth-date': '1960-01-01', address: '甲街1号' }),
      person('王建军', { 'birth-date': '1988-05-06', address: '甲街1号' }),
    ],
    ['companies with two different characters', company('北京甲辰科技有限公司'), company('北京丙午科技有限公司')],
    ['branches of one bank', company('中国工商银行北京分行'), company('中国工商银行南京分行')],
    ['王小明 and 王小红', person('王小明'), person('王小红')],
    ['surnames that sound alike', person('王小明'), person('汪小明')],
    ['given names of one character', person('李伟'), person('李薇')],
    [
      'a slip beside another telephone',
      person('欧阳震华', { phone: '13800138000' }),
      person('欧阳振华', { phone: '13900139000' }),
    ],
  ] as const)
    it(`is another defendant with a code of their own, as long as nobody says otherwise: ${what}`, () =>
      correcting(was, is).then(...another(was, is)));
  it('has nothing to do with the one before where only place, sex and people agree, or the words that all companies share', () => {
    const alike = { gender: '男', ethnicity: '汉族', id_type: '居民身份证' };
    for (const [was, is] of [
      [person('李四', alike), person('王大锤', alike)],
      [company('北京甲有限公司'), company('上海乙有限公司')],
    ] as const)
      correcting(was, is).then(departure('d-1'), joined(fresh(is)), complained(2));
  });
  it('is what the plaintiff says it is, and the log keeps that', () => {
    const [was, is] = [person('王小明'), person('王小红')];
    const corrected = renamed('d-1', '王小红', '王小明', 'correction');
    correcting(was, is, saying('correction', ' 王小明', '王 小 红')).then(corrected, complained(2));
    const replaced = another(was, is, { plaintiffSaid: 'replacement' });
    correcting(was, is, saying('replacement', '王小明', '王小红')).then(...replaced);
    // Of another pair, it says nothing.
    correcting(was, is, saying('correction', '王小明', '王小刚')).then(...another(was, is));
    // Nobody was asked about a slip, but who says that it is somebody else is believed.
    const [slip, fixed] = [person('欧阳震华'), person('欧阳振华')];
    const said = saying('replacement', '欧阳震华', '欧阳振华');
    correcting(slip, fixed, said).then(...another(slip, fixed, { plaintiffSaid: 'replacement' }));
  });
  it('is somebody else where two answers to one change of name contradict each other', () => {
    const [was, is] = [person('王小明'), person('王小红')];
    const said = [...saying('correction', '王小明', '王小红'), ...saying('replacement', '王小明', '王小红')];
    for (const both of [said, said.toReversed()])
      correcting(was, is, both).then(...another(was, is, { plaintiffSaid: 'replacement' }));
  });
  it('is no correction where numbers or birth dates differ, whatever the plaintiff says', () => {
    for (const [key, one, other] of [
      ['number', '11010119900307123X', '110101199003071221'],
      ['birth-date', '1960-01-01', '1990-01-01'],
    ] as const) {
      const [was, is] = [person('王小明', { [key]: one }), person('王小红', { [key]: other })];
      correcting(was, is, saying('correction', '王小明', '王小红')).thenRefused('rename_contradicted');
      const said = saying('replacement', '王小明', '王小红');
      correcting(was, is, said).then(...another(was, is, { plaintiffSaid: 'replacement' }));
    }
  });
  it('and a new order at once keep both', () => {
    const was = [person('赵一鸣'), person('钱二虎')];
    const history = was.map((one, at) => joined({ ...one, defendantId: `d-${at + 1}`, code: `DEFA234${at + 2}` }));
    const named = [fresh(person('钱二琥')), fresh(person('赵一明'), 1)];
    given(opened(), ...history, complained(1))
      .when(complain(plaintiffCode, named, null, {}, was))
      .then(renamed('d-2', '钱二琥', '钱二虎'), renamed('d-1', '赵一明', '赵一鸣'), complained(2));
  });
  it('that could be that of two people is that of nobody until somebody says so', () => {
    const was = [person('赵一鸣')];
    const named = [fresh(person('赵一明')), fresh(person('赵一铭'), 1)];
    given(opened(), joined({ ...person('赵一鸣'), defendantId: 'd-1', code: li.code }), complained(1))
      .when(complain(plaintiffCode, named, null, {}, was))
      .then(departure('d-1', { successorId: 'd-9' }), ...named.map(joined), complained(2));
  });
  it('stays with its code for a whole life of corrections', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1, maxLength: 12 }), (slips) => {
        let history: CaseEvent[] = [opened(), joined({ ...person('欧阳国强'), defendantId: 'd-1', code: li.code })];
        let was = person('欧阳国强');
        for (const slip of slips) {
          const is = person(`欧阳国${slip}`);
          const state = fold(caseDecider, history);
          const said = saying('correction', was.name, is.name);
          const command = complain(plaintiffCode, [fresh(is)], null, {}, [was], said);
          history = [...history, ...caseDecider.decide(command, state)];
          was = is;
        }
        const found = fold(caseDecider, history);
        expect(
          found.status === 'unopened' ? [] : found.defendants.map(({ name, code, left }) => [name, code, left]),
        ).to.deep.equal([[was.name, li.code, false]]);
      }),
    ));

  describe('among two of one name', () => {
    const elder = person('王伟', { number: '110101195001011234' });
    const younger = person('王伟', { number: '110101199901015678' });
    const both = [fresh(elder), fresh(younger, 1)];
    const first = { ...both[0], defendantId: 'd-1', code: 'DEFA2345' } as NamedDefendant;
    const second = { ...both[1], defendantId: 'd-2', code: 'DEFB2345' } as NamedDefendant;
    const started = [opened(), joined(first), joined(second), complained(1)];
    const swapped = complain(plaintiffCode, [fresh(younger), fresh(elder, 1)], null, {}, [elder, younger]);

    it('keeps each their code when they change places, and lets go the one who is dropped afterwards', () => {
      const history = [...started, ...caseDecider.decide(swapped, fold(caseDecider, started))];
      expect(history.slice(started.length).map(({ type }) => type)).to.deep.equal(['PleadingSubmitted']);
      given(...history)
        .when(complain(plaintiffCode, [fresh(younger)], null, {}, [younger, elder]))
        .then(departure('d-1', { particulars: particulars(elder) }), complained(3));
    });
    it('keeps each their code when the court finds one again under the name of the other', () => {
      const was = person('王维', { number: '110101195001011234' });
      const old: NamedDefendant = { ...was, defendantId: 'd-1', code: 'DEFA2345' };
      const started = [opened(), joined(old), joined(second), complained(1), defended('d-1', 1)];
      const renaming = complain(plaintiffCode, [fresh(younger), fresh(elder, 1)], null, {}, [was, younger]);
      const waiting = [...started, ...caseDecider.decide(renaming, fold(caseDecider, started))];
      const finding: CaseCommand = {
        type: 'DecideReferral',
        data: { defendantId: 'd-1', successorId: 'd-10', isSame: true },
      };
      const history = [...waiting, ...caseDecider.decide(finding, fold(caseDecider, waiting))];
      given(...history)
        .when(complain(plaintiffCode, [fresh(younger)], null, {}, [younger, elder]))
        .then(departure('d-1', { particulars: particulars(elder) }), complained(3));
    });
  });

  describe('of a defendant who submitted a defence', () => {
    const [was, is] = [person('欧阳震华'), person('欧阳振华')];
    const waiting = (plaintiffSaid: RenameAnswer | null) =>
      [
        departure('d-1', { successorId: 'd-9', ...(plaintiffSaid && { plaintiffSaid }) }),
        joined(fresh(is)),
        referred('d-1', 'd-9', plaintiffSaid),
        complained(2),
      ] as const;
    const asked = [
      opened(),
      joined({ ...was, defendantId: 'd-1', code: li.code }),
      complained(1),
      defended('d-1', 1, { submittedBy: 'u-9' }),
      ...waiting(null),
    ];
    const decide = (isSame: boolean, defendantId = 'd-1', successorId = 'd-9'): CaseCommand => ({
      type: 'DecideReferral',
      data: { defendantId, successorId, isSame },
    });

    it('always goes to the court: a slip, equal numbers, and whatever the plaintiff says', () => {
      correcting(was, is, [], defended('d-1', 1)).then(...waiting(null));
      for (const answer of ['correction', 'replacement'] as const)
        correcting(was, is, saying(answer, was.name, is.name), defended('d-1', 1)).then(...waiting(answer));
      const number = { number: '11010119900307123X' };
      const [before, after] = [person('阿强', number), person('陈志雄', number)];
      correcting(before, after, [], defended('d-1', 1)).then(
        departure('d-1', { successorId: 'd-9', ...knownBy(before) }),
        joined(fresh(after)),
        referred('d-1', 'd-9', null),
        complained(2),
      );
    });
    it('needs no court where the numbers say that it is somebody else', () => {
      const [before, after] = [person('王小明', { number: '1' }), person('王小红', { number: '2' })];
      correcting(before, after, [], defended('d-1', 1)).then(...another(before, after));
    });
    it('can be answered by the new party alone until it is decided', () => {
      given(...asked)
        .when(defend(li.code))
        .thenRefused('wrong_number_or_code');
      given(...asked)
        .when(defend(null, { submittedBy: 'u-9' }, 'u-9'))
        .thenRefused('wrong_number_or_code');
      given(...asked)
        .when(defend('DEFC2345'))
        .then(defended('d-9', 1));
    });
    it('decided to be the same, gives the old party its place, code and defence, and takes the new code away', () => {
      const same = [decided('d-1', 'd-9', true), departure('d-9'), returned('d-1', is.name, was.name)];
      given(...asked)
        .when(decide(true))
        .then(...same);
      given(...asked, ...same)
        .when(defend(li.code))
        .then(defended('d-1', 2));
      given(...asked, ...same)
        .when(defend('DEFC2345'))
        .thenRefused('wrong_number_or_code');
      given(...asked, ...same)
        .when(complain(plaintiffCode, [fresh(is, 5)], null, {}, [is]))
        .then(complained(3));
    });
    it('decided to be somebody else, leaves the new party with its code and the defence with the old one', () => {
      const other = decided('d-1', 'd-9', false);
      given(...asked)
        .when(decide(false))
        .then(other);
      given(...asked, other)
        .when(defend(li.code))
        .thenRefused('wrong_number_or_code');
      given(...asked, other)
        .when(defend('DEFC2345'))
        .then(defended('d-9', 1));
    });
    it('is decided once, and only where it was asked', () => {
      const other = decided('d-1', 'd-9', false);
      given(...asked, other)
        .when(decide(false))
        .thenNothing();
      given(...asked, other)
        .when(decide(true))
        .thenRefused('referral_not_open');
      given(...asked)
        .when(decide(true, 'd-9', 'd-1'))
        .thenRefused('referral_not_open');
      given(...asked)
        .when(decide(true, 'd-1', 'nobody'))
        .thenRefused('defendant_not_found');
      given(...asked, defended('d-9', 1))
        .when(decide(true))
        .thenRefused('successor_answered');
      given(...asked, erased('r'))
        .when(decide(true))
        .thenRefused('personal_data_erased');
    });
    it('stays asked through an unchanged version, and lapses when the complaint takes the name back or drops the new party', () => {
      given(...asked)
        .when(complain(plaintiffCode, [fresh(is, 5)], null, {}, [is]))
        .then(complained(3));
      const back = [departure('d-9'), returned('d-1', was.name), complained(3)];
      given(...asked)
        .when(complain(plaintiffCode, [fresh(was, 5)], null, {}, [is], saying('correction', is.name, was.name)))
        .then(...back);
      given(...asked, ...back)
        .when(decide(true))
        .thenRefused('referral_not_open');
      given(...asked, departure('d-9'), complained(3))
        .when(decide(true))
        .thenRefused('referral_not_open');
    });
  });
});

describe('case: who is named again', () => {
  const number = { number: '11010119900307123X' };
  const history = [opened(), joined({ ...person('王五'), defendantId: 'd-2', code: wang.code }), complained(1)];
  const again = (now: PartyEntry) =>
    given(...history, departure('d-2', { particulars: particulars(person('王五', number)) }), complained(2)).when(
      complain(plaintiffCode, [{ ...now, defendantId: 'd-9', code: 'DEFC2345' }], null, {}, []),
    );
  it('is known by the number, and by the name where nothing contradicts', () => {
    again(person('王五')).then(returned('d-2', '王五'), complained(3));
    again(person('王武', number)).then(returned('d-2', '王武', '王五'), complained(3));
  });
  it('is somebody else of the same name where the numbers differ', () => {
    const other = person('王五', { number: '110101199003071221' });
    again(other).then(joined({ ...other, defendantId: 'd-9', code: 'DEFC2345' }), complained(3));
  });
});

describe('case: a defendant who left', () => {
  const gone = [...running, joined(wang), defended('d-2', 1, { submittedBy: 'u-9' }), departure('d-2')];
  it('can no longer answer, by code or by session', () => {
    given(...gone)
      .when(defend(wang.code))
      .thenRefused('wrong_number_or_code');
    given(...gone)
      .when(defend(null, { submittedBy: 'u-9' }, 'u-9'))
      .thenRefused('wrong_number_or_code');
  });
  it('answers again, with the next version, once named again', () =>
    given(...gone, returned('d-2', '王五'))
      .when(defend(wang.code))
      .then(defended('d-2', 2)));
});

describe('case: a defence', () => {
  it('counts its own versions for each defendant', () => {
    given(...running, joined(wang), defended('d-1', 1))
      .when(defend(li.code))
      .then(defended('d-1', 2));
    given(...running, joined(wang), defended('d-1', 1))
      .when(defend(wang.code))
      .then(defended('d-2', 1));
  });
  it('refuses the plaintiff’s code and unknown codes', () => {
    given(...running)
      .when(defend(plaintiffCode))
      .thenRefused('wrong_number_or_code');
    given(...running)
      .when(defend(''))
      .thenRefused('wrong_number_or_code');
  });
  it('takes the session of the account that submitted its latest version instead of the code', () => {
    const byAccount = { submittedBy: 'u-9' };
    const answered = [...running, joined(wang), defended('d-2', 1, byAccount)];
    given(...answered)
      .when(defend(null, byAccount, 'u-9'))
      .then(defended('d-2', 2, byAccount));
    given(...answered)
      .when(defend(' ', byAccount, 'u-9'))
      .then(defended('d-2', 2, byAccount));
    given(...answered)
      .when(defend(null, {}, 'u-8'))
      .thenRefused('wrong_number_or_code');
    given(...answered)
      .when(defend(null))
      .thenRefused('wrong_number_or_code');
  });
  it('accepts no session beside a wrong code, after another person’s version, or for two defendants', () => {
    const byAccount = { submittedBy: 'u-9' };
    const answered = [...running, joined(wang), defended('d-2', 1, byAccount)];
    given(...answered)
      .when(defend('XXXX2345', {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
    given(...answered, defended('d-2', 2))
      .when(defend(null, {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
    given(...answered, defended('d-1', 1, byAccount))
      .when(defend(null, {}, 'u-9'))
      .thenRefused('wrong_number_or_code');
  });
  it('takes no session where visitors answered', () =>
    given(...running, defended('d-1', 1))
      .when(defend(null, {}, null))
      .thenRefused('wrong_number_or_code'));
  it('answers the cause of the complaint', () =>
    given(...running)
      .when(defend(li.code, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch'));
});

describe('case: assigning the formal number', () => {
  it('files a pending case under the trimmed number', () =>
    given(...running)
      .when(assign(' （2026）京01民初7号 '))
      .then(numbered('（2026）京01民初7号')));
  it('keeps what was typed beside the spelling that is stored, and which remarks were confirmed', () =>
    given(...running)
      .when({
        type: 'AssignCaseNumber',
        data: { caseNumber: ' (2026)京01民初9号 ', acknowledged: ['year_other', 'not_next', 'not_next'] },
      })
      .then({
        type: 'CaseNumberAssigned',
        data: {
          caseId: caseId,
          caseNumber: '（2026）京01民初9号',
          typed: '(2026)京01民初9号',
          acknowledged: ['not_next', 'year_other'],
        },
      }));
  it('refuses to file a complaint that a newer version has passed since it was read, or in a version that there is not', () => {
    const read = (readVersion: number): CaseCommand => ({
      type: 'AssignCaseNumber',
      data: { caseNumber: '（2026）京01民初7号', readVersion },
    });
    given(...running, complained(2))
      .when(read(1))
      .thenRefused('complaint_changed');
    given(...running, complained(2))
      .when(read(3))
      .thenRefused('read_version_unknown');
    given(...running, complained(2))
      .when(read(2))
      .then(numbered('（2026）京01民初7号'));
    given(...running, complained(2), numbered('（2026）京01民初7号'))
      .when(read(1))
      .thenNothing();
  });
  it('changes nothing when the same number is sent again, in any spelling', () =>
    given(...running, numbered('(2026)京01民初7号'))
      .when(assign('（2026）京01民初7号'))
      .thenNothing());
  it('refuses a second number', () =>
    given(...running, numbered('A-7'))
      .when(assign('A-8'))
      .thenRefused('case_already_filed'));
  it('refuses a temporary number', () =>
    given(...running)
      .when(assign('新案件-20260105-ABCD2345'))
      .thenRefused('case_number_malformed'));
  it('refuses a case whose data was erased', () =>
    given(...running, erased('r'))
      .when(assign('A-7'))
      .thenRefused('personal_data_erased'));
});

describe('case: correcting a number', () => {
  const before = '（2026）京01民初7号';
  const after = '（2026）京01民初8号';
  const correct = (from: string, to: string): CaseCommand => ({
    type: 'CorrectCaseNumber',
    data: { from, to, reason: '编号笔误' },
  });
  const corrected = (from: string, to: string): CaseEvent => ({
    type: 'CaseNumberCorrected',
    data: { caseId, from, to, reason: '编号笔误' },
  });

  it('gives a filed case another number and keeps why', () =>
    given(...running, numbered(before))
      .when(correct('(2026)京01民初7号', after))
      .then(corrected(before, after)));
  it('changes nothing when the same correction is sent again', () =>
    given(...running, numbered(before), corrected(before, after))
      .when(correct(before, '(2026)京01民初8号'))
      .thenNothing());
  it('refuses when the case goes by another number than the one that was seen', () =>
    given(...running, numbered(before), corrected(before, after))
      .when(correct(before, '（2026）京01民初9号'))
      .thenRefused('case_number_changed'));
  it('refuses the number that the case has', () =>
    given(...running, numbered(before))
      .when(correct(before, '(2026)京01民初7号'))
      .thenRefused('case_number_unchanged'));
  it('refuses a case that is not filed, and one whose data was erased', () => {
    given(...running)
      .when(correct(before, after))
      .thenRefused('case_not_filed');
    given(...running, numbered(before), erased('r'))
      .when(correct(before, after))
      .thenRefused('personal_data_erased');
  });
  it('leads to the case by every number it ever had, and may go back to a former one', () => {
    const state = fold(caseDecider, [...running, numbered(before), corrected(before, after), corrected(after, before)]);
    if (state.status === 'unopened') throw new Error('the fixtures open a case');
    expect(state).to.deep.include({ status: 'filed', caseNumber: before, formerNumbers: [after] });
    for (const number of [before, '(2026)京01民初8号', state.temporaryNumber])
      expect(hasNumber(state, number), number).to.equal(true);
  });
});

describe('case: erasure', () => {
  it('happens once', () => {
    given(...running)
      .when(erase('期满'))
      .then(erased('期满'));
    given(...running, erased('期满'))
      .when(erase('again'))
      .thenNothing();
  });
  it('ends submissions of both sides', () => {
    given(...running, erased('r'))
      .when(complain(plaintiffCode))
      .thenRefused('personal_data_erased');
    given(...running, erased('r'))
      .when(defend(li.code))
      .thenRefused('personal_data_erased');
  });
});

describe('case: opened by the court because its complaint is on paper', () => {
  const number = '（2026）京01民初9号';
  const paper: Extract<CaseCommand, { type: 'OpenPaperCase' }>['data'] = {
    caseId,
    temporaryNumber: '新案件-20260105-ABCD2345',
    caseNumber: ` ${number.replace('（', '(')} `,
    acknowledged: [],
    formKey: 'defense-private-lending',
    cause: '民间借贷纠纷',
    reason: '原告在立案窗口递交纸质起诉状',
    plaintiffCode,
    plaintiffs: ['张三'],
    defendants: [{ name: li.name, defendantId: li.defendantId, code: li.code }],
  };
  const onPaper = given().when({ type: 'OpenPaperCase', data: paper });
  const history = caseDecider.decide({ type: 'OpenPaperCase', data: paper }, { status: 'unopened' });

  it('is filed under its number at once, with its defendants', () =>
    onPaper.then(
      {
        type: 'CaseOpened',
        data: {
          caseId,
          temporaryNumber: paper.temporaryNumber,
          cause: paper.cause,
          ownerId: null,
          plaintiffCode,
          onPaper: { formKey: paper.formKey, reason: paper.reason },
          partiesOnPaper: { plaintiffs: ['张三'], defendants: [li.name] },
        },
      },
      joined(li),
      { type: 'CaseNumberAssigned', data: { caseId, caseNumber: number, typed: number.replace('（', '(') } },
    ));

  it('is answered by its defendants, and by a form of its cause alone', () => {
    given(...history)
      .when(defend(li.code, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch');
    const state = fold(caseDecider, [...history, ...caseDecider.decide(defend(li.code), fold(caseDecider, history))]);
    expect(state).to.deep.include({ status: 'filed', paperForm: paper.formKey, latestComplaint: null });
  });

  it('is opened once, and not under a number that is none', () => {
    given(...history)
      .when({ type: 'OpenPaperCase', data: paper })
      .thenRefused('case_already_open');
    given()
      .when({ type: 'OpenPaperCase', data: { ...paper, caseNumber: '新案件-1' } })
      .thenRefused('case_number_malformed');
  });

  it('keeps what the court wrote of its plaintiff out of a reason', () => {
    const state = fold(caseDecider, history);
    if (state.status === 'unopened') throw new Error('the command opens a case');
    expect(reasonNamesPerson('张 三来电', state, writtenOfPeople(history))).to.equal(true);
    expect(reasonNamesPerson('编号笔误', state, writtenOfPeople(history))).to.equal(false);
  });
});
