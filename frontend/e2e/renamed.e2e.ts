import { expect } from 'chai';
import { join } from 'node:path';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { programOf } from './programs.js';
import { openPage, phone, screenshotFolder, TIMEOUT_MS } from './suite.js';
import { submitComplaint, submitDefence, type Submitted } from './submissions.js';
import { checkButton, declaration, fill, loadByCode, submit, submitButton, takeReceipt } from './visitor.js';

describe('a defendant whose name changed, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  /** Opens the complaint on a telephone and writes another name for its first defendant. */
  const rename = async ({ caseNumber, code }: Submitted, name: string) => {
    const page = await openPage({ viewport: phone, bypassCSP: true, colorScheme: 'dark' });
    await loadByCode(page, caseNumber, code);
    await page.locator('[data-path="defendants_natural.0.name"]').first().waitFor();
    await fill(page, 'defendants_natural.0.name', name);
    return page;
  };

  it('is asked about on a telephone, by keyboard, before the next version is submitted', async () => {
    const submitted = await submitComplaint('张三', ['王小明']);
    const page = await rename(submitted, '王小红');
    await checkButton(page).click();
    const question = page.getByRole('group', { name: '被告“王小明”改成了“王小红”：改错字，还是换了人？' });
    await question.waitFor();
    expect(await axeInBothThemes(page)).to.deep.equal([]);
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await page.screenshot({ path: join(screenshotFolder(), 'renamed-phone.png') });
    await declaration(page).check();
    await submitButton(page).click();
    await page.getByText('请先说明每名改了名的被告是改错字还是换了人。').waitFor();
    // The first answer has the focus; an arrow goes to the other, and back.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await question.getByRole('radio', { name: /改错字/ }).isChecked()).to.equal(true);
    await submitButton(page).click();
    expect((await takeReceipt(page)).version).to.contain('2');

    const court = clientOf(await programOf(await openCourtPage()), cases);
    const { defendants } = await court.documents({ path: { id: submitted.caseNumber } });
    expect(defendants).to.have.lengthOf(1);
    expect(defendants[0]).to.deep.include({
      name: '王小红',
      former_name: '王小明',
      plaintiff_said: 'correction',
      left_at: null,
    });
  });

  it('goes to the court once they answered: it sees who became whom and whose code counts, and decides', async () => {
    const submitted = await submitComplaint('张三', ['王小明']);
    const court = await openCourtPage({ bypassCSP: true });
    const program = clientOf(await programOf(court), cases);
    const details = () => program.documents({ path: { id: submitted.caseNumber } });
    const own = (await details()).defendants[0]?.verification_code ?? '';
    await submitDefence(submitted.caseNumber, own, '王小明');
    const page = await rename(submitted, '王小红');
    await submit(page);
    await page.getByRole('radio', { name: /换了人/ }).check();
    await submitButton(page).click();
    await takeReceipt(page);

    await court.goto(`/app/admin/cases/${encodeURIComponent(submitted.caseNumber)}`);
    const card = court.getByRole('region', { name: '被告改名' });
    await card.getByText('待法院核对是否同一人').waitFor();
    const text = await card.innerText();
    for (const said of ['王小明', '王小红', '换了人', '待归属', '新发给“王小红”的验证码有效', '暂停使用'])
      expect(text).to.contain(said);
    await court.getByRole('button', { name: '王小明 答辩状待归属' }).waitFor();
    expect(await axeInBothThemes(court)).to.deep.equal([]);
    await court.screenshot({ path: join(screenshotFolder(), 'renamed-court.png'), fullPage: true });
    await court.setViewportSize(phone);
    expect((await horizontalOverflow(court)).pixels).to.equal(0);
    await card.screenshot({ path: join(screenshotFolder(), 'renamed-court-phone.png') });

    await card.getByRole('button', { name: '王小明与王小红是不同人' }).press('Enter');
    await court.getByRole('dialog').getByRole('button', { name: '确认认定' }).click();
    await card.getByText('法院已认定为不同人').waitFor();
    const [old, now] = (await details()).defendants;
    expect(old).to.deep.include({ name: '王小明', verification_code: null });
    expect(old?.succession?.state).to.equal('different');
    expect(now?.verification_code).to.match(/^[A-Z0-9]{8}$/);
  });
});
