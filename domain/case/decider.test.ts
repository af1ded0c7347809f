import { specify } from '../eventSourcing/deciderSpec.js';
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
  li,
  numbered,
  open,
  opened,
  plaintiffCode,
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
  it('keeps a defendant whom a later version does not name', () =>
    given(...running, complained(2))
      .when(complain(plaintiffCode, [li]))
      .then(complained(3)));
  it('stays with the cause of the case', () =>
    given(...running)
      .when(complain(plaintiffCode, [], null, { cause: '离婚纠纷' }))
      .thenRefused('cause_mismatch'));
  it('is possible after filing', () =>
    given(...running, numbered('A-7'))
      .when(complain(plaintiffCode, [li]))
      .then(complained(2)));
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
  it('takes no session beside a wrong code, after somebody else’s version, or for two defendants', () => {
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
