import { expect } from 'chai';
import { casePaperKindsIn } from '../../../domain/case/casePaperWords.js';
import { checkCitations } from '../../../domain/citations/checkCitations.js';
import { shippedFacts } from '../../../domain/citations/shippedFacts.js';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { formDomains, type FormDomain } from '../../../domain/forms/formDomain.js';
import { casePaperText } from './casePapers/paperText.js';
import { closurePaper, closureTitle, type ClosureNotice } from './closures/closurePaper.js';
import { correctionPaper, type Notice } from './corrections/correctionPaper.js';

const of = (domain: FormDomain) => (domain === 'civil' ? {} : { domain });
const parties = { plaintiffs: '张三', defendants: '李四', addressee: '张三' };

const closing = (domain: FormDomain, how: 'returned' | 'refused'): ClosureNotice => ({
  ...of(domain),
  how,
  caseNumber: '新案件-20260105-ABCD2345',
  version: 1,
  receivedOn: '2026-01-05',
  closedOn: '2026-01-09',
  court: '某法院',
  reason: '材料没有补正。',
  parties,
  ...(how === 'refused' && { rulingNumber: '（2026）京0101刑初9号' }),
});

const correcting = (domain: FormDomain, pleading: 'complaint' | 'defense'): Notice => ({
  ...of(domain),
  caseId: 'c-1',
  noticeId: 'n-1',
  pleading,
  defendantId: pleading === 'complaint' ? null : 'd-1',
  caseNumber: '新案件-20260105-ABCD2345',
  version: 1,
  receivedOn: '2026-01-05',
  askedOn: '2026-01-06',
  dueOn: '2026-01-13',
  court: '某法院',
  count: 1,
  marks: [{ markId: 'm-1', path: 'sections.facts.open', label: '事实', source: 'clerk', code: 'unclear' }],
  texts: [{ markId: 'm-1', reason: '请写明时间', valueThen: '' }],
  parties,
});

const textOf = ({ attachments }: DocumentModel): string => attachments.flatMap(({ notes }) => notes).join('\n');

/** Every article that a text names by its law is one of a law in force. */
const expectCited = (text: string, about: string) => {
  const wrong = checkCitations(text, { today: '2026-11-30', facts: shippedFacts }).filter(
    ({ verdict }) => verdict !== 'verified',
  );
  expect(wrong, about).to.deep.equal([]);
};

const papersOf = (domain: FormDomain): Readonly<Record<string, string>> => ({
  returned: textOf(closurePaper(closing(domain, 'returned'))),
  refused: textOf(closurePaper(closing(domain, 'refused'))),
  correcting: textOf(correctionPaper(correcting(domain, 'complaint'))),
  explaining: textOf(correctionPaper(correcting(domain, 'defense'))),
  ...Object.fromEntries(
    casePaperKindsIn(domain)
      .filter((kind) => kind !== 'payment')
      .map((kind) => {
        const text = casePaperText({
          ...of(domain),
          kind,
          caseNumber: '（2026）京0101刑初1号',
          version: 1,
          defendantId: kind === 'response' ? 'd-1' : null,
          cause: '侮辱罪',
          court: '某法院',
          filedOn: '2026-01-09',
          issuedOn: '2026-01-10',
          procedure: 'ordinary',
          ...(domain === 'civil' && { evidenceDays: 30 }),
          parties,
          filled: { judges: '', clerk: '', telephone: '' },
        });
        return [kind, [...text.before, ...text.after].join('\n')];
      }),
  ),
});

describe('the court’s papers in every field of law', () => {
  for (const domain of formDomains)
    it(`cite in ${domain} cases only articles of laws in force`, () => {
      for (const [name, text] of Object.entries(papersOf(domain))) expectCited(text, name);
    });

  it('name in a private prosecution the criminal law, five days to appeal, and nothing that is civil', () => {
    const { returned = '', refused = '', correcting: asked = '', acceptance = '', ...others } = papersOf('criminal');
    expect(closureTitle(closing('criminal', 'returned'))).to.equal('退回自诉状通知书');
    expect(returned).to.contain('自诉李四的刑事自诉状').and.contain('坚持自诉的');
    expect(refused)
      .to.contain('刑事裁定书，不予受理（刑事诉讼法解释第三百二十条）')
      .and.contain('从接到裁定书的第二日起五日内');
    expect(asked).to.contain('坚持自诉的，裁定不予受理').and.contain('刑事诉讼法第一百零五条');
    expect(acceptance).to.contain('你（单位）自诉李四侮辱罪一案').and.contain('举证责任由自诉人承担');
    for (const [name, text] of Object.entries({ returned, refused, asked, acceptance, ...others }))
      expect(text, name).not.to.match(/民事|原告|起诉状|诉讼费|十五日内/u);
  });

  it('name in compensation the decision of the committee, no appeal and no fee', () => {
    const {
      returned = '',
      refused = '',
      correcting: asked = '',
      acceptance = '',
      ...others
    } = papersOf('compensation');
    expect(closureTitle(closing('compensation', 'returned'))).to.equal('退回赔偿申请书通知书');
    expect(returned).to.contain('依法作出决定');
    expect(refused).to.contain('国家赔偿决定书，不予受理').and.not.contain('上诉').and.not.contain('裁定');
    expect(asked).to.contain('收到赔偿申请的时间自赔偿委员会收到补正材料之日起计算').and.not.contain('裁定');
    expect(acceptance).to.contain('要求国家赔偿不收取任何费用').and.contain('赔偿委员会审理').and.not.contain('第一审');
    for (const [name, text] of Object.entries({ returned, refused, asked, acceptance, ...others }))
      expect(text, name).not.to.match(/民事|原告|起诉|十五日/u);
  });
});
