import { expect } from 'chai';
import { readDecisionHead, readLawHead, type LawHead } from './lawHead.js';
import { readStatute } from './statute.js';

const articles = '第一条　甲。\n第二条　乙。\n';
const headOf = (head: string, { last = '', fileName = 'a.docx' } = {}): LawHead => {
  const statute = readStatute(`${head}\n${articles}${last}`);
  if (statute === null) throw new Error('no articles');
  return readLawHead(statute, fileName);
};

describe('the name and dates of a law', () => {
  it('are those of the last amendment, and of the day from when it applies', () => {
    const head =
      '中华人民共和国样本法\n（1994年7月5日通过　根据2009年8月27日《关于修改部分法律的决定》第一次修正　根据2018年12月29日《决定》第二次修正）\n目　录';
    expect(headOf(head, { last: '第三条　本法自1995年1月1日起施行。' })).to.deep.equal({
      law: '中华人民共和国样本法',
      versionDate: '2018-12-29',
      effectiveFrom: null,
    });
    expect(headOf('样本条例\n（2024年3月1日公布）', { last: '第三条　本条例自2024年7月1日起施行。' })).to.deep.equal({
      law: '样本条例',
      versionDate: '2024-03-01',
      effectiveFrom: '2024-07-01',
    });
  });

  it('are those of an interpretation whose name is printed over some lines', () => {
    const head =
      '法释〔2024〕99号\n最高人民法院\n关于适用《中华人民共和国样本法》\n若干问题的解释（一）\n（2023年12月18日最高人民法院审判委员会第1999次会议通过，自2024年9月27日起施行）\n为正确适用样本法，制定本解释。';
    expect(headOf(head)).to.deep.equal({
      law: '最高人民法院关于适用《中华人民共和国样本法》若干问题的解释（一）',
      versionDate: '2023-12-18',
      effectiveFrom: '2024-09-27',
    });
  });

  it('are those that an announcement names', () => {
    const head =
      '中华人民共和国最高人民法院\n公　告\n《最高人民法院关于样本案件的规定》已于2023年5月1日通过，现予公布，自2023年6月1日起施行。\n最高人民法院\n关于样本案件的规定\n（2023年5月1日通过）';
    expect(headOf(head)).to.deep.equal({
      law: '最高人民法院关于样本案件的规定',
      versionDate: '2023-05-01',
      effectiveFrom: '2023-06-01',
    });
  });

  it('are those of collections in Markdown', () => {
    const front = "---\ntitle: 样本法\npublication_date: '2020-05-28'\neffective_date: '2021-01-01'\n---\n**样本法**";
    expect(headOf(front)).to.deep.equal({ law: '样本法', versionDate: '2020-05-28', effectiveFrom: '2021-01-01' });
    expect(headOf('# 样本法\n\n2020年5月28日 某代表大会通过\n\n<!-- INFO END -->')).to.deep.include({
      law: '样本法',
      versionDate: '2020-05-28',
    });
  });

  it('are those of the file where the text says none', () =>
    expect(headOf('', { fileName: '中华人民共和国样本法_20200528.docx' })).to.deep.equal({
      law: '中华人民共和国样本法',
      versionDate: '2020-05-28',
      effectiveFrom: null,
    }));

  it('leave out what an edition adds to the name', () => {
    for (const title of ['样本法（2020年修正）', '样本法(2020修订)', '《样本法》', '样 本 法'])
      expect(headOf(title).law, title).to.equal('样本法');
  });

  it('are none for a contract', () =>
    expect(headOf('房屋租赁合同\n（2024年1月1日签订）')).to.deep.equal({
      law: null,
      versionDate: null,
      effectiveFrom: null,
    }));
});

describe('the name and dates of a decision about a law', () => {
  const items = '一、将第一条修改为：“租期不得超过三十年。”\n二、删去第二条。\n本决定自2026年3月1日起施行。';
  it('stand above its items, which are no articles, over one line or some', () => {
    for (const title of [
      '某代表大会常务委员会关于修改《中华人民共和国样本法》的决定',
      '某代表大会常务委员会\n关于修改《中华人民共和国样本法》的决定',
    ])
      expect(
        readDecisionHead(`${title}\n（2025年12月27日通过）\n会议决定作如下修改：\n${items}`, 'a.docx'),
      ).to.deep.equal({
        law: '某代表大会常务委员会关于修改《中华人民共和国样本法》的决定',
        versionDate: '2025-12-27',
        effectiveFrom: '2026-03-01',
      });
  });

  it('are those of its file where its text says none', () =>
    expect(readDecisionHead(items, '关于废止《样本条例》的决定.md')?.law).to.equal('关于废止《样本条例》的决定'));

  it('are none for a text that only speaks of one', () => {
    for (const text of [
      '关于学习《样本法》的通知\n一、认真学习。',
      '会议纪要\n一、讨论关于修改《样本法》的决定。',
      items,
      '',
    ])
      expect(readDecisionHead(text, 'a.docx')).to.equal(null);
  });
});
