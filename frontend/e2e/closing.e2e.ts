import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openCourtPage, review, tickRemarks } from './administrator.js';
import { dialogOverflow, horizontalOverflow } from './pageChecks.js';
import { submitComplaint, type Submitted } from './submissions.js';
import { openPage, picture, TIMEOUT_MS } from './suite.js';

const desk = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Opens the progress of a case by number and code. */
const progressOf = async (page: Page, { caseNumber, code }: Submitted): Promise<void> => {
  await page.goto('/progress');
  await page.getByLabel('案号').fill(caseNumber);
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '查询进度' }).click();
};

describe('a submission that gets no number, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('is returned by the court with a notice; its party reads why on a phone; the court undoes it', async () => {
    const submitted = await submitComplaint(`韩某${Date.now()}`, ['杨七']);
    const court = await openCourtPage({ viewport: desk });
    await court.goto('/app/admin/pending-cases');
    await court.getByLabel('搜索待立案案件').fill(submitted.caseNumber);
    const row = court.getByRole('row', { name: submitted.caseNumber });
    await row.getByRole('button', { name: '其他处理…' }).waitFor();
    await picture(court, 'closing-pending-1440');
    await review(court, submitted.caseNumber);
    await court.getByRole('button', { name: '其他处理…' }).click();
    const dialog = court.getByRole('dialog', { name: '其他处理' });
    await dialog.getByLabel('退回起诉状').check();
    await dialog.getByLabel('原因（必填）').fill('没有写明被告的住所，在指定期限内没有补正。');
    expect(await dialogOverflow(court)).to.deep.equal([]);
    await picture(court, 'closing-dialog-1440');
    await dialog.getByRole('button', { name: '退回起诉状' }).click();
    const notice = court.getByRole('alert').filter({ hasText: '本案没有立案：退回起诉状' });
    await notice.waitFor();
    expect(await court.getByRole('button', { name: '立案', exact: true }).count()).to.equal(0);
    await picture(court, 'closing-closed-1440');
    const fetched = court.waitForEvent('download');
    await notice.getByRole('button', { name: '下载通知书' }).click();
    expect((await fetched).suggestedFilename()).to.contain('退回起诉状通知书');

    const party = await openPage({ viewport: narrow });
    await progressOf(party, submitted);
    await party.getByRole('heading', { name: '法院退回了起诉状，没有立案' }).waitFor();
    await party.getByText('原因：没有写明被告的住所，在指定期限内没有补正。').waitFor();
    expect(await horizontalOverflow(party)).to.deep.equal({ pixels: 0, culprits: [] });
    await picture(party, 'closing-party-390');
    const own = party.waitForEvent('download');
    await party.getByRole('button', { name: '下载通知书（Word）' }).click();
    expect((await own).suggestedFilename()).to.contain('退回起诉状通知书');

    await court.goto('/app/admin/closed-cases?how=returned');
    await court.getByRole('row', { name: submitted.caseNumber }).waitFor();
    await picture(court, 'closing-list-1440');
    await court.setViewportSize(narrow);
    expect(await horizontalOverflow(court)).to.deep.equal({ pixels: 0, culprits: [] });
    await picture(court, 'closing-list-390');
    await court.getByRole('row', { name: submitted.caseNumber }).getByRole('link', { name: '查看' }).click();
    await court.getByRole('button', { name: '撤销处理…' }).click();
    const undoing = court.getByRole('dialog', { name: '撤销“退回起诉状”' });
    await undoing.getByLabel('原因（必填）').fill('误按退回');
    await undoing.getByRole('button', { name: '撤销，恢复待立案' }).click();
    await court.getByRole('button', { name: '立案', exact: true }).waitFor();
    await progressOf(party, submitted);
    await party.getByRole('heading', { name: '法院已收到起诉状，等待立案审查' }).waitFor();
  });

  it('is withdrawn by its party on a phone, while the court has it open to number it', async () => {
    const submitted = await submitComplaint(`秦某${Date.now()}`, ['尤八']);
    const court = await openCourtPage({ viewport: desk });
    await review(court, submitted.caseNumber);
    await court.getByRole('button', { name: '立案', exact: true }).click();
    const filing = court.getByRole('dialog');
    await filing
      .getByLabel('正式案号')
      .fill(`（${new Date().getFullYear()}）京0101民初${1 + (Date.now() % 900_000)}号`);
    await filing.getByRole('button', { name: '下一步' }).click();

    const party = await openPage({ viewport: narrow });
    await progressOf(party, submitted);
    await party.getByRole('button', { name: '撤回起诉状…' }).click();
    const dialog = party.getByRole('dialog', { name: '撤回起诉状' });
    await dialog.getByLabel('原因').fill('双方已经和解');
    expect(await dialogOverflow(party)).to.deep.equal([]);
    await picture(party, 'withdrawal-dialog-390');
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await party.getByRole('heading', { name: '起诉状已撤回，没有立案' }).waitFor();
    expect(await horizontalOverflow(party)).to.deep.equal({ pixels: 0, culprits: [] });
    await picture(party, 'withdrawn-390');
    await party.getByRole('link', { name: '查看已提交的版本' }).waitFor();

    await tickRemarks(filing);
    await filing.getByRole('button', { name: '确认立案' }).click();
    await court
      .getByText(/本案没有立案，已经处理完毕/)
      .first()
      .waitFor();
    await court.getByText('本案没有立案：当事人撤回').waitFor();
    await picture(court, 'withdrawn-1440');
  });
});
