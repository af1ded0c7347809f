import { expect } from 'chai';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { completeAnswers, typicalAnswers } from '../../../../scripts/bench/completeAnswers.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { documentModelOf } from '../../../../domain/forms/buildDocumentModel.js';
import { answersIn, fill, type FilledForm } from '../../../../domain/forms/fill.js';
import { parsedXml, partsOf } from '../../../adapters/word/testing/wordParts.js';
import { renderTrackedChanges } from '../../../adapters/word/trackedChanges/renderTrackedChanges.js';
import {
  resolveChanges,
  type PlainBlock,
  type PlainParagraph,
} from '../../../adapters/word/trackedChanges/testing/resolveChanges.js';
import { escaped } from '../../../adapters/word/wordXml.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { carriedAnswers } from '../wordDocument.js';
import { readUploadedWord } from './readUploadedWord.js';

const reviser = { author: '原告', date: '2026-01-05T10:03:04Z' };

const compared = (before: FilledForm, after: FilledForm): Promise<Uint8Array> =>
  renderTrackedChanges(
    { model: documentModelOf(before), answersPart: carriedAnswers(before), ...reviser },
    documentModelOf(after),
    { answersPart: carriedAnswers(after) },
  );

/** A document that reads as the blocks do; a program writes breaks and tabs as signs of their own, so they are left out. */
const documentOf = (blocks: readonly PlainBlock[]): string => {
  const paragraphs = (block: PlainBlock): readonly PlainParagraph[] => ('rows' in block ? block.rows.flat(2) : [block]);
  const texts = blocks.flatMap(paragraphs).flatMap(({ runs }) => runs.map(([, text]) => text));
  return `<w:document>${texts.map((text) => `<w:t>${escaped(text.replaceAll(/[\n\t]/g, ''))}</w:t>`).join('')}</w:document>`;
};

/** The file after a program accepted or rejected all its changes and saved it. */
const resolved = (file: Uint8Array, choice: 'accept' | 'reject'): Uint8Array => {
  const document = parsedXml(partsOf(file)['word/document.xml'] ?? '');
  return zipSync({
    ...unzipSync(file),
    'word/document.xml': strToU8(documentOf(resolveChanges(document, choice))),
  });
};

describe('reading back a Word file with the tracked changes of two versions', function () {
  // All 113 forms, with every question of each.
  this.timeout(300_000);
  let forms: readonly FormDefinition[];
  before(async () => {
    const catalogue = await loadCatalogue();
    forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
  });
  const lending = () => forms.find(({ key }) => key === 'claim-private-lending') ?? expect.fail('no form');
  const claiming = (open: string): FilledForm => fill(lending(), { sections: { claims: { open } } });

  it('gives the newer version’s answers of all 113 forms, as it is and with every change accepted, and the older’s with every one rejected', async () => {
    for (const form of forms) {
      const [older, newer] = [
        fill(form, typicalAnswers(form) as FormAnswers),
        fill(form, completeAnswers(form) as FormAnswers),
      ];
      const file = await compared(older, newer);
      const newest = { status: 'read', formKey: form.key, answers: answersIn(newer), problems: [], sameText: true };
      expect(await readUploadedWord(file), form.key).to.deep.include({
        ...newest,
        unchanged: true,
        trackedChanges: 'after',
      });
      expect(await readUploadedWord(resolved(file, 'accept')), `${form.key}, accepted`).to.deep.include({
        ...newest,
        unchanged: false,
        trackedChanges: 'after',
      });
      expect(await readUploadedWord(resolved(file, 'reject')), `${form.key}, rejected`).to.deep.include({
        ...newest,
        answers: answersIn(older),
        unchanged: false,
        trackedChanges: 'before',
      });
    }
  });

  it('gives the newer version’s answers, and says that the words differ, when somebody typed into the file', async () => {
    const file = await compared(claiming('归还一万元'), claiming('归还二万元'));
    const parts = unzipSync(file);
    const xml = new TextDecoder().decode(parts['word/document.xml']).replace('>归还<', '>立即归还<');
    const typed = await readUploadedWord(zipSync({ ...parts, 'word/document.xml': strToU8(xml) }));
    expect(typed).to.deep.include({
      sameText: false,
      trackedChanges: 'after',
      answers: answersIn(claiming('归还二万元')),
    });
  });

  it('gives the newer version’s answers of a file in which nothing changed, or whose items a program numbered otherwise', async () => {
    const same = await readUploadedWord(await compared(claiming('归还一万元'), claiming('归还一万元')));
    expect(same).to.deep.include({ unchanged: true, trackedChanges: 'after' });
    const {
      'customXml/item1.xml': newer,
      'customXml/item2.xml': older,
      ...parts
    } = unzipSync(await compared(claiming('归还一万元'), claiming('归还二万元')));
    if (!newer || !older) throw new Error('the file carries no answers');
    const renumbered = zipSync({ ...parts, 'customXml/item1.xml': older, 'customXml/item4.xml': newer });
    expect(await readUploadedWord(renumbered)).to.deep.include({
      unchanged: true,
      trackedChanges: 'after',
      answers: answersIn(claiming('归还二万元')),
    });
  });

  it('takes nothing from a file that kept the older version’s answers alone and does not read as it does', async () => {
    const parts = unzipSync(await compared(claiming('归还一万元'), claiming('归还二万元')));
    const olderAlone = zipSync({ ...parts, 'customXml/item1.xml': strToU8('<other/>') });
    expect(await readUploadedWord(olderAlone)).to.deep.equal({ status: 'foreign' });
  });

  it('reads two versions on different forms, each for its own', async () => {
    const other = forms.find(({ key }) => key === 'claim-housing-lease') ?? expect.fail('no form');
    const file = await compared(claiming('归还一万元'), fill(other, { sections: { claims: { open: '支付租金' } } }));
    expect(await readUploadedWord(file)).to.deep.include({ formKey: 'claim-housing-lease', trackedChanges: 'after' });
    expect(await readUploadedWord(resolved(file, 'reject'))).to.deep.include({
      formKey: 'claim-private-lending',
      trackedChanges: 'before',
      sameText: true,
    });
  });
});
