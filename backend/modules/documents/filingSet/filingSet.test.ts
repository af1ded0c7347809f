import { expect } from 'chai';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { clientOf, requestOf } from '../../../../domain/contract/clientOf.js';
import { documents } from '../../../../domain/contract/documents.js';
import { filingSet } from '../../../../domain/filingSet/filingSet.js';
import type { SetDocument } from '../../../../domain/filingSet/setDocument.js';
import { copiesOf } from '../../../../domain/filingSet/setParties.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import { fill } from '../../../../domain/forms/fill.js';
import { plainText } from '../../../../domain/forms/printing/plainText.js';
import { arbitraryAnswers } from '../../../../domain/forms/testing/arbitraryAnswers.js';
import { elements, parsedXml, partsOf, visibleText } from '../../../adapters/word/testing/wordParts.js';
import { loadCatalogue } from '../../forms/catalogue.js';
import { startTestApplication, type TestApplication } from '../../../tests/harness/testApplication.js';
import { refusal } from '../../../tests/harness/testBrowser.js';

const catalogue = await loadCatalogue();
const forms = catalogue.list().flatMap(({ key }) => catalogue.get(key) ?? []);
const formKey = 'claim-housing-lease';
const lease = catalogue.get(formKey) ?? expect.fail('there is no lease form');

const company = {
  entityName: '安居物业公司',
  domicile: '北京市东城区和平里11号',
  legal_representative: '周立群',
  position: '经理',
};
const answers: FormAnswers = {
  plaintiffs_legal: [company],
  agents: [
    { has: '有', name: '王五', authority: '特别授权', authority_detail: '代为和解' },
    { has: '有', name: '赵六', authority: '一般授权' },
    { has: '无', name: '不该出现' },
  ],
  defendants_natural: [{ name: '李四' }, { name: '孙七' }],
  third_parties_natural: [{ name: '吴八' }],
  sections: { facts: { items: { evidence: { text: '1. 房屋租赁合同\n证据2：聊天记录\n无' } } } },
};

const inOneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [inOneLine(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What a document says: its rows, and the cells of its table. */
const textOf = ({ model }: SetDocument): string =>
  [
    ...model.sections.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        row.kind === 'pair'
          ? row.content.map(({ runs }) =>
              runs
                .map((run) =>
                  run.kind === 'blank' ? '＿' : run.kind === 'box' ? `${run.checked ? '☑' : '□'}${run.text}` : run.text,
                )
                .join(''),
            )
          : [],
      ),
    ),
    ...model.attachments.flatMap(({ groups }) =>
      groups.flatMap(({ rows }) => rows.map(({ cells }) => (cells ?? []).join('|'))),
    ),
  ].join('\n');

const setOf = (given: FormAnswers): readonly SetDocument[] => filingSet(fill(lease, given));
const one = (given: FormAnswers, id: string): string => {
  const document = setOf(given).find((each) => each.id === id);
  return document ? textOf(document) : expect.fail(`there is no ${id}`);
};

describe('the filing set of a pleading', () => {
  it('has a document for each agent, organisation and party who files, an index of evidence and a list of materials', () => {
    expect(setOf(answers).map(({ id, title, about }) => [id, title, about])).to.deep.equal([
      ['authorization-1', '授权委托书', '王五'],
      ['authorization-2', '授权委托书', '赵六'],
      ['representative-1', '法定代表人（负责人）身份证明书', '安居物业公司'],
      ['service-address-1', '送达地址确认书', '安居物业公司'],
      ['evidence-1', '证据目录', ''],
      ['materials-1', '材料清单', ''],
    ]);
  });

  it('spells the powers of an agent out: general ones in words, special ones as they were stated', () => {
    const special = one(answers, 'authorization-1');
    expect(special).to.contain('委托人因与李四、孙七、吴八房屋租赁合同纠纷一案');
    expect(special).to.contain('☑特别授权').and.to.contain('具体事项：代为和解').and.to.contain('□一般授权');
    const general = one(answers, 'authorization-2');
    expect(general)
      .to.contain('☑一般授权')
      .and.to.contain('不包括承认、放弃、变更诉讼请求')
      .and.not.to.contain('具体事项');
  });

  it('leaves special powers that were not stated to the pen, as boxes of the law, none of them ticked', () => {
    const text = one({ ...answers, agents: [{ has: '有', name: '王五', authority: '特别授权' }] }, 'authorization-1');
    expect(text).to.contain('□代为承认诉讼请求').and.to.contain('□提起上诉').and.not.to.contain('☑代为');
  });

  it('does not say which of several parties appointed an agent, nor where papers are served', () => {
    const two = { ...answers, plaintiffs_natural: [{ name: '郑九' }] };
    const power = one(two, 'authorization-1');
    expect(power).to.contain('□由本当事人委托\n姓名：郑九').and.to.contain('□由本当事人委托\n名称：安居物业公司');
    expect(power).not.to.contain('☑由').and.not.to.contain('姓名（名称）');
    const address = one(two, 'service-address-2');
    expect(address).to.contain('□住所地：北京市东城区和平里11号').and.to.contain('□同意').and.not.to.contain('☑');
  });

  it('names those of several parties for whom the agent acts, a row for each', () => {
    const [wang, ...agents] = answers['agents'] as readonly Readonly<Record<string, string>>[];
    const power = (principals: string) =>
      one(
        {
          ...answers,
          plaintiffs_natural: [{ name: '郑九', address: '朝阳区1号' }, { name: '钱十' }],
          agents: [{ ...wang, principals }, ...agents],
        },
        'authorization-1',
      );
    expect(power('郑九')).to.contain('姓名：郑九').and.not.to.contain('钱十').and.not.to.contain('安居');
    expect(power('郑九、安居物业公司')).to.contain('姓名：郑九').and.to.contain('名称：安居物业公司');
    // Nobody of that name stands in the form any more: each of those who do can be ticked.
    expect(power('郑十一').match(/□由本当事人委托/g)).to.have.lengthOf(3);
    expect(power('郑十一')).to.contain('姓名：郑九').and.not.to.contain('郑十一');
    expect(power('郑九')).not.to.contain('由本当事人委托');
  });

  it('takes the lines of the evidence over without their numbers, and counts copies for every other party', () => {
    const rows = one(answers, 'evidence-1').split('\n');
    expect(rows.slice(0, 3)).to.deep.equal(['1|房屋租赁合同|||', '2|聊天记录|||', '3||||']);
    expect(one(answers, 'materials-1')).to.contain('民事起诉状|4 份|');
    expect(copiesOf(fill(lease, answers))).to.equal(4);
    expect(copiesOf(fill(lease, {}))).to.equal(null);
  });

  it('gives each piece of evidence that stands on one line a row, and its purpose a column', () => {
    const rowsOf = (text: string): readonly string[] =>
      one({ sections: { facts: { items: { evidence: { text } } } } }, 'evidence-1')
        .split('\n')
        .filter((row) => row.split('|')[1] !== '');
    expect(rowsOf('1. 事故认定书；2. 死亡医学证明；3、收条一张，证明已付5000元；4.录音（用以证明催告）')).to.deep.equal(
      ['1|事故认定书|||', '2|死亡医学证明|||', '3|收条一张||证明已付5000元|', '4|录音||用以证明催告|'],
    );
    expect(rowsOf('证据一：租赁合同，补充协议 证据二：转账记录3.5万元；共2页')).to.deep.equal([
      '1|租赁合同，补充协议|||',
      '2|转账记录3.5万元；共2页|||',
    ]);
    expect(rowsOf('借条；微信聊天记录；收入证明，证明文件')).to.deep.equal([
      '1|借条|||',
      '2|微信聊天记录|||',
      '3|收入证明，证明文件|||',
    ]);
    // The numbers do not count on from one, so the line is one piece.
    expect(rowsOf('2024年3月1日合同，3. 附件')).to.deep.equal(['1|2024年3月1日合同，3. 附件|||']);
    const twenty = Array.from({ length: 20 }, (_none, index) => `${index + 1}. 收据${'甲乙丙'.charAt(index % 3)}`);
    expect(rowsOf(twenty.join('，'))).to.have.lengthOf(20);
  });

  it('names in a power for an application the cause, the case and the judgment that were answered, not the form', () => {
    const powerOf = (key: string, given: FormAnswers): string => {
      const definition = catalogue.get(key) ?? expect.fail(`there is no ${key}`);
      const found = filingSet(fill(definition, { agents: [{ has: '有', name: '王五' }], ...given }));
      return textOf(found.find(({ kind }) => kind === 'authorization') ?? expect.fail(`${key} has no power`));
    };
    const basis = { case_cause: { text: '买卖合同纠纷' }, instrument_number: { text: '（2025）京0101民初8号' } };
    const power = powerOf('application-compulsory-enforcement', {
      judgment_debtors_natural: [{ name: '胡军' }],
      sections: { basis: { items: basis } },
    });
    expect(power)
      .to.contain('委托人因与胡军买卖合同纠纷申请强制执行一案')
      .and.to.contain('文书号：（2025）京0101民初8号');
    const objection = powerOf('application-enforcement-objection', {
      sections: { 'case-info': { items: { enforcement_case_number: { text: '（2025）京0101执9号' } } } },
    });
    expect(objection).to.contain('委托人因申请执行异议一案').and.to.contain('案号：（2025）京0101执9号');
    const controlling = { case_number: '（2026）京0101执8号', judgment_debtor: '胡军' };
    const share = powerOf('application-participation-in-distribution', {
      sections: { requests: { items: { controlling_case: controlling } } },
    });
    expect(share).to.contain('委托人因申请参与分配一案').and.to.contain('执行案号：（2026）京0101执8号');
    for (const definition of forms.filter(({ kind }) => kind === 'application')) {
      const found = filingSet(fill(definition, { agents: [{ has: '有', name: '王五' }] }));
      expect(found.map((each) => `${each.model.subtitle}${textOf(each)}`).join('\n')).not.to.contain(
        definition.caseCause,
      );
    }
  });

  it('lists the papers that a form asks for beside those of every pleading, and its own number of copies', () => {
    const listOf = (key: string): string => {
      const definition = catalogue.get(key) ?? expect.fail(`there is no ${key}`);
      return textOf(filingSet(fill(definition, {})).find(({ kind }) => kind === 'materials') ?? expect.fail(key));
    };
    expect(listOf('application-compulsory-enforcement'))
      .to.contain('强制执行申请书|1 份')
      .and.to.contain('生效法律文书副本|1 份')
      .and.to.contain('生效证明|1 份');
    expect(listOf('application-wrongful-enforcement-compensation')).to.contain('国家赔偿申请书|4 份');
    expect(listOf('application-participation-in-distribution'))
      .to.contain('参与分配申请书|1 份')
      .and.to.contain('生效法律文书副本|1 份');
    expect(listOf('application-preemptive-right')).to.contain('优先购买权的证明材料|1 份');
    expect(listOf('claim-labor-dispute')).to.contain('仲裁裁决书').and.to.contain('送达证明');
    expect(listOf('claim-divorce')).to.contain('结婚证复印件');
    expect(listOf('claim-housing-lease')).not.to.contain('结婚证');
    const people = [{ name: '郑九' }, { name: 'JOHN SMITH', id_type: '护照' }, { name: '钱十', id_type: '居民身份证' }];
    expect(one({ plaintiffs_natural: people }, 'materials-1'))
      .to.contain('身份证复印件|2 份')
      .and.to.contain('护照复印件|1 份');
    for (const { key } of forms.filter(({ kind }) => kind === 'application'))
      expect(listOf(key).split('\n').length, key).to.be.greaterThan(2);
  });

  it('lists the evidence of an annex under its headings and numbers, beside what only the text names', () => {
    const trademark = catalogue.get('claim-trademark-infringement') ?? expect.fail('there is no trademark complaint');
    const index = filingSet(
      fill(trademark, {
        sections: {
          facts: { items: { evidence: { text: '详见附件《原告证据清单》\n1. 公证书\n2. 光盘' } } },
          'annex-evidence': {
            items: {
              evidence_one: { rows: [{ evidence_name: '商标注册证' }] },
              evidence_three: {
                rows: [
                  { evidence_name: '公证书', evidence_source: '公证处', purpose: '侵权获利', page: '3-5' },
                  { evidence_name: '许可合同' },
                ],
              },
            },
          },
        },
      }),
    ).find(({ id }) => id === 'evidence-1');
    expect(index && textOf(index).split('\n')).to.deep.equal([
      '1-1|商标注册证|||',
      '3-1|公证书|公证处|侵权获利|3-5',
      '3-2|许可合同|||',
      '|光盘|||',
      ...Array.from({ length: 4 }, () => '||||'),
    ]);
    const titles = index?.model.attachments.flatMap(({ groups }) => groups.map(({ no, title }) => [no, title]));
    expect(titles).to.deep.equal([
      ['1', '涉案注册商标权利证据'],
      ['3', '责任承担证据'],
      [null, '附件以外的证据'],
    ]);
  });

  it('says nothing in any form that was not said', () => {
    for (const definition of forms)
      fc.assert(
        fc.property(arbitraryAnswers(definition), (given) => {
          const form = fill(definition, given);
          const said = textsIn(given);
          const answersOf = filingSet(form).flatMap(({ model }) =>
            model.sections.flatMap(({ rows }) =>
              rows.flatMap((row) =>
                row.kind === 'pair'
                  ? row.content.flatMap(({ runs }) => runs.flatMap((run) => (run.kind === 'answer' ? [run.text] : [])))
                  : [],
              ),
            ),
          );
          for (const text of answersOf) expect(said.some((each) => each.includes(inOneLine(text)))).to.equal(true);
        }),
        { numRuns: 2 },
      );
  });
});

describe('POST /api/documents/filing-set', () => {
  let site: TestApplication;
  before(async () => {
    site = await startTestApplication();
  });
  after(() => site.close());
  const body = { form_key: formKey, form_data: answers };

  it('gives every document as a Word file of its own in one zip, the same bytes each time', async () => {
    const download = async () => {
      const { blob, fileName } = await clientOf(site.newBrowser(), documents).filingSet({ body });
      return { bytes: new Uint8Array(await blob.arrayBuffer()), fileName };
    };
    const [first, second] = [await download(), await download()];
    expect(first.fileName).to.match(/^随附材料_民事起诉状（房屋租赁合同纠纷）\d{8}\.zip$/);
    expect(first.bytes).to.deep.equal(second.bytes);
    const files = unzipSync(first.bytes);
    expect(Object.keys(files).map((name) => name.replace(/_\d{8}\.docx$/, ''))).to.deep.equal([
      '01_授权委托书_王五',
      '02_授权委托书_赵六',
      '03_法定代表人（负责人）身份证明书_安居物业公司',
      '04_送达地址确认书_安居物业公司',
      '05_证据目录',
      '06_材料清单',
    ]);
  });

  it('gives one document alone, and says when there is no such one', async () => {
    const client = clientOf(site.newBrowser(), documents);
    const { blob, fileName } = await client.filingSetDocument({ path: { document: 'representative-1' }, body });
    expect(fileName).to.match(/^法定代表人（负责人）身份证明书_安居物业公司_\d{8}\.docx$/);
    const xml = partsOf(new Uint8Array(await blob.arrayBuffer()))['word/document.xml'] ?? '';
    expect(visibleText(parsedXml(xml))).to.contain('周立群是我单位的法定代表人（负责人），特此证明。');
    const none = await site
      .newBrowser()
      .send(requestOf(documents.filingSetDocument, { path: { document: 'representative-9' }, body }));
    expect(await refusal(none)).to.deep.equal({ status: 404, code: 'set_document_not_found' });
  });

  it('gives an official form without answers, for the pen', async () => {
    const { blob, fileName } = await clientOf(site.newBrowser(), documents).blankForm({ path: { form_key: formKey } });
    expect(fileName).to.match(/^空白_民事起诉状（房屋租赁合同纠纷）\d{8}\.docx$/);
    const document = parsedXml(partsOf(new Uint8Array(await blob.arrayBuffer()))['word/document.xml'] ?? '');
    expect(visibleText(document)).to.contain('诉讼请求').and.not.to.contain('☑');
    expect(elements(document, 'w:tbl').length).to.be.above(0);
    const none = await site.newBrowser().send(requestOf(documents.blankForm, { path: { form_key: 'claim-nothing' } }));
    expect(await refusal(none)).to.deep.equal({ status: 404, code: 'form_not_found' });
  });
});
