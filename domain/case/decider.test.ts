import { expect } from 'chai';
import fc from 'fast-check';
import { fold } from '../eventSourcing/decider.js';
import { specify } from '../eventSourcing/deciderSpec.js';
import type { PartyEntry } from '../forms/partyNames.js';
import type { NamedDefendant } from './commands.js';
import type { CaseEvent } from './events.js';
import { caseDecider } from './decider.js';
import {
  assign,
  complain,
  complained,
  defend,
  defended,
  erase,
  erased,
  joined,
  left,
  li,
  numbered,
  open,
  opened,
  person,
  plaintiffCode,
  renamed,
  returned,
  wang,
} from './fixtures.js';

const given = specify(caseDecider);
const running = [opened(), joined(li), complained(1)];

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
      .then(left('d-2'), complained(2));
    given(...running, joined(wang), left('d-2'))
      .when(complain(plaintiffCode, [li]))
      .then(complained(2));
  });
  it('gives a defendant who had left and is named again the same id and code', () =>
    given(...running, joined(wang), left('d-2'), complained(2))
      .when(complain(plaintiffCode, [li, { ...wang, defendantId: 'd-9' }]))
      .then(returned('d-2', '王五'), complained(3)));
  it('finds entries of an older log that no version names any more, and lets them leave', () =>
    given(...running, joined({ ...wang, name: '李泗' }), complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(left('d-2'), complained(3)));
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
  const fresh = (party: PartyEntry): NamedDefendant => ({ ...party, defendantId: 'd-9', code: 'DEFC2345' });
  const correcting = (was: PartyEntry, is: PartyEntry) =>
    given(opened(), joined({ ...was, defendantId: 'd-1', code: li.code }), complained(1)).when(
      complain(plaintiffCode, [fresh(is)], null, {}, [was]),
    );
  const another = (is: PartyEntry) => [left('d-1'), joined(fresh(is)), complained(2)] as const;

  it('is the same defendant with the same code: a slip of the pen', () =>
    correcting(person('欧阳震华'), person('欧阳振华')).then(renamed('d-1', '欧阳振华'), complained(2)));
  it('is the same defendant where number or telephone say so, however far the names are apart', () => {
    const number = { number: '11010119900307123X' };
    correcting(person('阿强', number), person('陈志雄', number)).then(renamed('d-1', '陈志雄'), complained(2));
    const phone = { phone: '13800138000' };
    correcting(person('阿强', phone), person('陈志雄', phone)).then(renamed('d-1', '陈志雄'), complained(2));
  });
  it('is another defendant where the numbers differ, or the telephones of people with similar names', () => {
    const other = person('李思', { number: '110101199003071221' });
    correcting(person('李四', { number: '11010119900307123X' }), other).then(...another(other));
    const brother = person('李思', { phone: '13900139000' });
    correcting(person('李四', { phone: '13800138000' }), brother).then(...another(brother));
  });
  it('is another defendant where only place, sex and people agree, or the words that all companies share', () => {
    const alike = { gender: '男', ethnicity: '汉族', id_type: '居民身份证' };
    const next = person('王大锤', alike);
    correcting(person('李四', alike), next).then(...another(next));
    const company = person('上海乙有限公司');
    correcting(person('北京甲有限公司'), company).then(...another(company));
  });
  it('stays with its code for a whole life of corrections', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('甲', '乙', '丙', '丁'), { minLength: 1, maxLength: 12 }), (slips) => {
        let history: CaseEvent[] = [opened(), joined({ ...person('欧阳国强'), defendantId: 'd-1', code: li.code })];
        let was = person('欧阳国强');
        for (const slip of slips) {
          const is = person(`欧阳国${slip}`);
          const state = fold(caseDecider, history);
          const command = complain(plaintiffCode, [fresh(is)], null, {}, [was]);
          history = [...history, ...caseDecider.decide(command, state)];
          was = is;
        }
        const found = fold(caseDecider, history);
        expect(
          found.status === 'unopened' ? [] : found.defendants.map(({ name, code, left }) => [name, code, left]),
        ).to.deep.equal([[was.name, li.code, false]]);
      }),
    ));
});

describe('case: a defendant who left', () => {
  const gone = [...running, joined(wang), defended('d-2', 1, { submittedBy: 'u-9' }), left('d-2')];
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
      .when(assign(' (2026)京01民初7号 '))
      .then(numbered('(2026)京01民初7号')));
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
