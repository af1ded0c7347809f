import { expect } from 'chai';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { cases } from '../../domain/contract/cases.js';
import { clientOf } from '../../domain/contract/clientOf.js';
import { openCourtPage } from './administrator.js';
import { axeInBothThemes } from './axe.js';
import { horizontalOverflow } from './pageChecks.js';
import { newProgram, programOf } from './programs.js';
import { submitWith } from './submissions.js';
import { openPage, TIMEOUT_MS, wantedPictures } from './suite.js';
import { at, choose, ensureParties, fill, submit, takeReceipt } from './visitor.js';

const rows = (group: string) => `sections.annex-opinions.items.opinions_${group}.rows`;

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = wantedPictures();
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};

/** A trademark complaint whose annex lists three pieces of evidence, with the code of its defendant. */
const complaint = async (court: Page): Promise<{ caseNumber: string; code: string }> => {
  const told = await submitWith(newProgram(), {
    document_type: 'complaint',
    case_number: '',
    payload: {
      form_key: 'claim-trademark-infringement',
      form_data: {
        plaintiffs_legal: [{ entityName: '甲商标有限公司' }],
        defendants_legal: [{ entityName: '乙百货有限公司' }],
        sections: {
          claims: { open: '停止侵权，赔偿损失。' },
          facts: { open: '被告销售侵权商品。' },
          'annex-evidence': {
            items: {
              evidence_one: { rows: [{ evidence_name: '第123号商标注册证', purpose: '原告是商标权人' }] },
              evidence_two: {
                rows: [{ evidence_name: '（2026）京国信内经证字第1号公证书' }, { evidence_name: '购买小票' }],
              },
            },
          },
        },
      },
    },
  });
  const caseNumber = told('X-Case-Number');
  const { defendants } = await clientOf(await programOf(court), cases).documents({ path: { id: told('X-Case-Id') } });
  return { caseNumber, code: defendants[0]?.verification_code ?? '' };
};

describe('opinions on the plaintiff’s evidence, in a browser', function () {
  this.timeout(TIMEOUT_MS);

  it('are begun from the complaint’s list after a question, submitted, and stand beside the evidence for the court', async () => {
    const court = await openCourtPage();
    const { caseNumber, code } = await complaint(court);
    const page = await openPage({ viewport: { width: 390, height: 844 }, bypassCSP: true });
    await page.goto('/defense/trademark-infringement');
    await fill(page, 'filing.caseNumber', caseNumber);
    await fill(page, 'filing.code', code);
    await page.getByRole('button', { name: '查询起诉状' }).click();
    await page.getByText(/原告的起诉状附了证据清单，共 3 份/).waitFor();
    await page.getByRole('button', { name: '照原告的证据清单添加…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2-2 购买小票').waitFor();
    await picture(page, 'opinions-dialog-phone');
    await dialog.getByRole('button', { name: '添加 3 行' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const names = (group: string) => at(page, rows(group)).getByLabel('证据名称');
    expect(await names('two').count()).to.equal(2);
    expect(await names('two').last().inputValue()).to.equal('购买小票');
    expect((await horizontalOverflow(page)).pixels).to.equal(0);
    await page.getByText(/已添加 3 行/).scrollIntoViewIfNeeded();
    await picture(page, 'opinions-form-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText(/已添加 3 行/).scrollIntoViewIfNeeded();
    await picture(page, 'opinions-form-wide');
    expect(await axeInBothThemes(page)).to.deep.equal([]);

    await choose(page, `${rows('one')}.0.authenticity`, '认可');
    await choose(page, `${rows('one')}.0.legality`, '认可');
    await choose(page, `${rows('one')}.0.relevance`, '不认可');
    await fill(page, `${rows('one')}.0.relevance_reason`, '核定商品不同');
    await ensureParties(page, 'respondents_legal', 1);
    await fill(page, 'sections.responses.open', '不构成侵权。');
    await submit(page);
    await takeReceipt(page);

    await court.goto(`/app/admin/judgement/${encodeURIComponent(caseNumber)}`);
    await court.getByRole('button', { name: '逐项对照' }).click();
    const row = court.getByRole('row', { name: /第123号商标注册证/ });
    await row.getByText('关联性：不认可，理由：核定商品不同').waitFor();
    await court
      .getByRole('row', { name: /购买小票/ })
      .getByText('未写质证意见')
      .waitFor();
    await row.scrollIntoViewIfNeeded();
    await picture(court, 'opinions-court-wide');
    await court.setViewportSize({ width: 390, height: 844 });
    await row.scrollIntoViewIfNeeded();
    expect((await horizontalOverflow(court)).pixels).to.equal(0);
    await picture(court, 'opinions-court-phone');
  });
});
