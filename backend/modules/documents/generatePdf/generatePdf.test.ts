import { expect } from 'chai';
import { z } from 'zod';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { versions } from '../../../../domain/contract/versions.js';
import { settings } from '../../../../domain/contract/settings.js';
import { OfficeConfinement } from '../../../adapters/pdf/officeCage.js';
import { fakeOffice } from '../../../adapters/pdf/testing/fakeOffice.js';
import { startTestApplication, testAdministrator, wideAllowances } from '../../../tests/harness/testApplication.js';
import { loanSubmission, shortComplaint } from '../../../tests/harness/pleadings.js';
import { refusal } from '../../../tests/harness/testBrowser.js';
import { registering } from '../../ownDocuments/testing/saasCourt.js';

const Readiness = z.object({ checks: z.object({ readers: z.looseObject({ office: z.unknown() }) }) });

const body = { form_key: 'claim-private-lending', form_data: {} };
const asked = requestOf(documents.generatePdf, { body });

/** The application with `program` in the place of LibreOffice, while `work` runs. */
const withOffice = async (
  program: string,
  work: (court: Awaited<ReturnType<typeof startTestApplication>>) => Promise<void>,
): Promise<void> => {
  const court = await startTestApplication({ allowances: wideAllowances }, { APP_MODE: 'saas', SOFFICE_PATH: program });
  try {
    await work(court);
  } finally {
    await court.close();
  }
};

/** An account of the free plan. */
const personOf = async (court: Awaited<ReturnType<typeof startTestApplication>>) => {
  const admin = court.newBrowser();
  await admin.signIn(testAdministrator.email, testAdministrator.password);
  return registering(court, admin)();
};

describe('POST /api/documents/generate-pdf', function () {
  // Each court starts anew, with an office of its own.
  this.timeout(180_000);

  it('gives a visitor and an account the pleading as a PDF, counted once for the same content of the account', () =>
    withOffice(fakeOffice, async (court) => {
      const visitor = court.newBrowser();
      expect((await clientOf(visitor, settings).appMode()).makes_pdf).to.equal(true);
      const { blob, fileName, headers } = await clientOf(visitor, documents).generatePdf({ body });
      expect(await blob.text()).to.match(/^%PDF-/);
      expect(fileName).to.match(/^民事起诉状（民间借贷纠纷）\d{8}\.pdf$/);
      expect(headers.get('Content-Type')).to.equal('application/pdf');
      expect(headers.get('Content-Disposition')).to.match(/filename="?document\d{8}\.pdf/);

      const { browser, generationsToday } = await personOf(court);
      for (const idempotencyKey of ['first-attempt', 'first-attempt', 'second-attempt'])
        expect((await browser.send(asked, { idempotencyKey })).status).to.equal(200);
      expect(await generationsToday()).to.equal(1);
    }));

  it('gives a submitted version as a PDF to its party by code and by session, uncounted, and to nobody else', () =>
    withOffice(fakeOffice, async (court) => {
      const { browser, generationsToday } = await personOf(court);
      const { headers } = await clientOf(browser, documents).submit(loanSubmission(shortComplaint('张三', '李四')));
      const case_number = decodeURIComponent(headers.get('X-Case-Number') ?? '');
      const verification_code = headers.get('X-Verification-Code') ?? '';
      const counted = await generationsToday();

      const visitor = court.newBrowser();
      const by = { case_number, version: 1 };
      const { blob, fileName } = await clientOf(visitor, versions).pdf({ body: { ...by, verification_code } });
      expect([await blob.text(), fileName]).to.satisfy(
        ([text, name]: string[]) =>
          text?.startsWith('%PDF-') && /^民事起诉状（民间借贷纠纷）\d{8}\.pdf$/.test(name ?? ''),
      );
      expect((await browser.send(requestOf(versions.pdf, { body: by }))).status).to.equal(200);
      expect(await generationsToday()).to.equal(counted);

      const wrong = { ...by, verification_code: 'WRONG234' };
      expect((await refusal(await visitor.send(requestOf(versions.pdf, { body: wrong })))).code).to.equal(
        'wrong_number_or_code',
      );
      const later = { ...by, verification_code, version: 7 };
      expect((await refusal(await visitor.send(requestOf(versions.pdf, { body: later })))).code).to.equal(
        'version_not_found',
      );
    }));

  it('refuses what could not be made with a sentence, and counts nothing', () =>
    withOffice('/bin/false', async (court) => {
      const { browser, generationsToday } = await personOf(court);
      expect(await refusal(await browser.send(asked))).to.deep.equal({ status: 502, code: 'pdf_failed' });
      expect(await generationsToday()).to.equal(0);
    }));

  it('says in /readyz what LibreOffice is held by, once it was tried, and nothing where it is not there', async () => {
    const officeOf = async (url: string): Promise<unknown> =>
      Readiness.parse(await (await fetch(`${url}/readyz`)).json()).checks.readers.office;
    await withOffice(fakeOffice, async ({ application, url }) => {
      expect(await officeOf(url)).to.equal(null);
      await application.tellConfinement();
      const held = OfficeConfinement.parse(await officeOf(url));
      if (process.platform === 'linux') expect(held).to.include({ limits: true });
    });
    await withOffice('off', async ({ application, url }) => {
      await application.tellConfinement();
      expect(await officeOf(url)).to.equal(null);
    });
  });

  it('is not there, and no page offers it, where LibreOffice is not', () =>
    withOffice('off', async (court) => {
      const visitor = court.newBrowser();
      expect((await clientOf(visitor, settings).appMode()).makes_pdf).to.equal(false);
      expect(await refusal(await visitor.send(asked))).to.deep.equal({ status: 404, code: 'pdf_unavailable' });
      const submitted = requestOf(versions.pdf, {
        body: { case_number: 'A-1', verification_code: 'ABCD2345', version: 1 },
      });
      expect(await refusal(await visitor.send(submitted))).to.deep.equal({ status: 404, code: 'pdf_unavailable' });
    }));
});
