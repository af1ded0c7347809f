import { expect } from 'chai';
import { ApiError } from '../../../http/apiError.js';
import { completeDocument } from '../../../testing/completeDocument.js';
import { pageOf, pendingCase } from '../../caseFile/testing/fixtures.js';
import { courtScreens } from '../../../testing/courtScreens.js';

describe('admin screens: a case on paper', () => {
  const open = courtScreens();
  beforeEach(completeDocument);
  const number = '（2026）京0101民初9号之一';
  const forms = [
    { form_key: 'claim-divorce', kind: 'claim', edition: '2025', title: '民事起诉状', case_cause: '离婚纠纷' },
    { form_key: 'defense-divorce', kind: 'defense', edition: '2025', title: '民事答辩状', case_cause: '离婚纠纷' },
  ];

  it('is opened with what the clerk wrote, once each remark on its number is confirmed', async () => {
    const { respond, refuse, call, page, user, address } = await open('/app/admin/all-cases');
    await respond(0, { ...pageOf([]), causes: [] });
    await user.click(page.getByRole('button', { name: '为纸质案件建档' }));
    await respond(1, { items: forms });
    await user.type(page.getByLabelText('案号'), number);
    await user.selectOptions(page.getByLabelText('案由（应诉方填写的答辩状、第三人填写的意见陈述书）'), '离婚纠纷');
    await user.type(page.getByLabelText('原告'), '张三');
    await user.type(page.getByLabelText('被告'), '李四{Enter}王五');
    await user.type(page.getByLabelText('建档原因'), '窗口递交');
    await user.click(page.getByRole('button', { name: '建档并立案' }));
    const sent = await call(2);
    expect([sent.method, sent.path]).to.deep.equal(['POST', '/api/cases/on-paper']);
    const body = {
      case_number: number,
      form_key: 'defense-divorce',
      plaintiffs: ['张三'],
      defendants: ['李四', '王五'],
      reason: '窗口递交',
    };
    expect(sent.body).to.deep.equal({ ...body, acknowledged: [] });
    const errors = [{ path: 'acknowledged.suffix', message: '案号带有后缀。' }];
    const unconfirmed = { status: 422, code: 'case_number_unconfirmed', detail: '请逐项确认', fieldProblems: errors };
    await refuse(2, new ApiError(unconfirmed));
    await user.click(page.getByRole('button', { name: '建档并立案' }));
    expect(page.getByText(/还有提示没有确认/)).to.not.equal(null);
    await user.click(page.getByLabelText('案号带有后缀。'));
    await user.click(page.getByRole('button', { name: '建档并立案' }));
    expect((await call(3)).body).to.deep.equal({ ...body, acknowledged: ['suffix'] });
    await respond(3, { id: 'case-9', case_number: number, receipt_id: null });
    expect(address()).to.equal(`/app/admin/cases/${number}`);
  });

  it('asks for third parties where the cause has an opinion of theirs, and sends none of another cause', async () => {
    const { respond, call, page, user } = await open('/app/admin/all-cases');
    await respond(0, { ...pageOf([]), causes: [] });
    await user.click(page.getByRole('button', { name: '为纸质案件建档' }));
    const cause = '商标撤销复审行政纠纷';
    const opinion = { form_key: 'opinion-x', kind: 'defense', edition: '2025', title: '意见陈述书', case_cause: cause };
    await respond(1, { items: [...forms, { ...opinion, answerer: 'third_party' }] });
    const choice = page.getByLabelText('案由（应诉方填写的答辩状、第三人填写的意见陈述书）');
    await user.type(page.getByLabelText('案号'), '（2026）京73行初9号');
    await user.type(page.getByLabelText('原告'), '张三');
    await user.type(page.getByLabelText('被告'), '国家知识产权局');
    await user.type(page.getByLabelText('建档原因'), '窗口递交');
    await user.selectOptions(choice, '离婚纠纷');
    expect(page.queryByLabelText('第三人')).to.equal(null);
    await user.selectOptions(choice, `${cause}（第三人意见陈述书）`);
    await user.type(page.getByLabelText('第三人'), '云溪茶业有限公司');
    await user.click(page.getByRole('button', { name: '建档并立案' }));
    expect((await call(2)).body).to.deep.include({ form_key: 'opinion-x', third_parties: ['云溪茶业有限公司'] });
  });

  it('shows its page without a complaint, with a sheet for each party’s code', async () => {
    const paper = { reason: '原告在立案窗口递交', form_key: 'defense-divorce' };
    const filed = { case_number: number, is_temporary: false, filed_at: '2026-03-05T02:00:00Z', on_paper: paper };
    const { respond, page, user, within } = await open(`/app/admin/cases/${encodeURIComponent(number)}`);
    await respond(0, { ...pendingCase(filed), documents: [] });
    expect(page.getByText(/本案的起诉状是纸质的.*原告在立案窗口递交/)).to.not.equal(null);
    expect(page.getByText('起诉状是纸质的，请查阅案卷。')).to.not.equal(null);
    expect(page.queryByText(/案件数据不完整/)).to.equal(null);
    expect(page.queryByRole('button', { name: '要素审查' })).to.equal(null);
    await user.click(page.getByRole('button', { name: '打印验证码单' }));
    const sheet = within(await page.findByRole('region', { name: '原告' }));
    expect(sheet.getByText('PLNT2345')).to.not.equal(null);
    expect(sheet.getByText(number)).to.not.equal(null);
  });
});
