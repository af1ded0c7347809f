import { expect } from 'chai';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { withChanges } from '../../../../../domain/forms/withChanges.js';
import { renderDocument } from '../../../../adapters/word/renderDocument.js';
import { fillControls } from '../../../../../domain/word/testing/fillControls.js';
import { loadCatalogue } from '../../../forms/catalogue.js';
import { wordDifferences } from './wordDifferences.js';

const catalogue = await loadCatalogue();
const blank = async (key: string) => {
  const definition = catalogue.get(key) ?? expect.fail(key);
  const form = { definition, answers: {} };
  return { form, file: await renderDocument(buildDocumentModel(definition, {}), { isToFillIn: true }) };
};

/** What is done to the first controls of these titles, and to a later one of the same title under its number. */
const first = (filling: Readonly<Record<string, string | true>>) => {
  const counts = new Map<string, number>();
  return (title: string) => {
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return filling[count === 1 ? title : `${title} ${count}`];
  };
};

describe('a blank form that was filled in with Word', function () {
  this.timeout(200_000);

  it('says nothing while nobody typed into it, of every form', async () => {
    for (const { key } of catalogue.list()) {
      const { form, file } = await blank(key);
      expect(wordDifferences(form, file), key).to.deep.equal([]);
    }
  });

  it('gives the answers that were clicked and typed', async () => {
    const { form, file } = await blank('claim-private-lending');
    const filled = fillControls(
      file,
      first({
        姓名: '张三',
        '性别：男': true,
        '出生日期（年）': '1990',
        '出生日期（月）': '1',
        '出生日期（日）': '31',
        民族: '汉族',
        '姓名 3': '李四',
        '女 2': true,
        诉讼请求: '请求判令还款',
      }),
    );
    const found = wordDifferences(form, filled) ?? [];
    expect(found.filter(({ changes }) => changes === null)).to.deep.equal([]);
    expect(found.every(({ embedded }) => embedded === '')).to.equal(true);
    expect(
      withChanges(
        {},
        found.flatMap(({ changes }) => changes ?? []),
      ),
    ).to.deep.equal({
      plaintiffs_natural: [{ name: '张三', gender: '男', birth_date: '1990-01-31', ethnicity: '汉族' }],
      defendants_natural: [{ name: '李四', gender: '女' }],
      sections: { claims: { open: '请求判令还款' } },
    });
  });

  it('loses nothing that was typed, whatever it is, in any control of any form', async () => {
    for (const [at, { key }] of catalogue.list().entries()) {
      if (at % 6 !== 0) continue;
      const { form, file } = await blank(key);
      const typed: string[] = [];
      const filled = fillControls(file, (_title, index, kind) => {
        if (kind === 'box') return undefined;
        typed.push(`甲乙${index}丙`);
        return `甲乙${index}丙`;
      });
      const said = (wordDifferences(form, filled) ?? []).map(({ word }) => word).join('\n');
      expect(
        typed.filter((words) => !said.includes(words)),
        key,
      ).to.deep.equal([]);
    }
  });
});
