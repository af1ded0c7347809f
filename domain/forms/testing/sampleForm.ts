import type { FormDefinition } from '../definition.js';
import { resolveForm } from '../resolve.js';
import type { Sheet, SheetCommon } from '../sheet.js';

/** For tests only: a small form that uses every kind of field and every way of printing. */
export const sampleCommon: SheetCommon = {
  preambles: {
    short: { title: '说明', paragraphs: ['请填写本表。'], reminder_title: '★特别提示★', reminder: ['诚信。'] },
  },
  parties: {
    person: {
      variant: 'natural',
      heading: '{role}（自然人）',
      fields: [
        { id: 'name', kind: 'text', label: '姓名', means: 'person-name' },
        { id: 'gender', kind: 'choice', label: '性别', options: ['男', '女'] },
        { id: 'birth_date', kind: 'date', label: '出生日期', means: 'birth-date' },
        { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
        { id: 'id_type', kind: 'text', label: '证件类型', means: 'id-type' },
        { id: 'id_number', kind: 'text', label: '证件号码', means: 'id-number' },
      ],
    },
    company: {
      variant: 'legal',
      heading: '{role}（法人、非法人组织）',
      fields: [
        { id: 'entityName', kind: 'text', label: '名称', means: 'organisation-name' },
        { id: 'credit_code', kind: 'text', label: '统一社会信用代码', means: 'credit-code' },
      ],
    },
    agent: {
      variant: 'agent',
      heading: '委托诉讼代理人',
      fields: [
        { id: 'has', kind: 'choice', means: 'has-agent', options: ['有', '无'] },
        { id: 'name', kind: 'text', label: '姓名', means: 'person-name', when: '有' },
        { id: 'authority', kind: 'choice', label: '代理权限', options: ['一般授权', '特别授权'], when: '有' },
        { id: 'authority_detail', kind: 'text', label: '特别授权', when: '特别授权' },
      ],
    },
  },
  sections: {},
  signatures: { filer: { role: '具状人', text: '具状人（签字、盖章）', date: '日期' } },
  annexes: {},
};

export const sampleSheet: Sheet = {
  key: 'claim-sample',
  kind: 'claim',
  edition: '2025',
  title: '民事起诉状（示例纠纷）',
  document_name: '民事起诉状',
  case_cause: '示例纠纷',
  description: '原告就示例纠纷，向人民法院提起诉讼使用。',
  source: { document: '法〔2025〕82号 示范文本', number: 1 },
  preamble: 'short',
  parties: [
    { role: '原告', key: 'plaintiffs', blocks: ['person', 'company'] },
    { role: '委托诉讼代理人', key: 'agents', blocks: ['agent'] },
    { role: '被告', key: 'defendants', blocks: ['person', 'company'] },
  ],
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      notes: ['（逐项填写）'],
      open_cell: '（可完整表述诉讼请求）',
      items: [
        {
          id: 'i1',
          no: '1',
          label: '本金',
          sentence: '截至{as_of}止，尚欠本金{principal}元',
          fields: [
            { id: 'as_of', kind: 'date', label: '截至' },
            { id: 'principal', kind: 'money', label: '尚欠本金' },
            { id: 'until_paid', kind: 'choice', label: '是否请求支付至实际清偿之日止', options: ['是', '否'] },
          ],
        },
        {
          id: 'i2',
          no: '2',
          label: '有无异议',
          fields: [
            { id: 'answer', kind: 'choice', options: ['无', '有'] },
            { id: 'objection', kind: 'textarea', label: '异议内容', when: '有' },
          ],
        },
        {
          id: 'i3',
          no: '3',
          label: '支付方式',
          fields: [
            { id: 'means', kind: 'multichoice', options: ['现金', '转账', '其他'] },
            { id: 'means_other', kind: 'text', label: '其他', when: '其他' },
            { id: 'rent', kind: 'money', label: '租金', unit: '元/月' },
            { id: 'days', kind: 'number', label: '期限', unit: '天' },
            { id: 'clause', kind: 'text', label: '合同条款', note: '（合同条款：第____条）' },
          ],
        },
        { id: 'i4', no: '4', label: '其他请求', hint: '（逐项列明）', fields: [{ id: 'text', kind: 'textarea' }] },
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      items: [
        {
          id: 'i1',
          no: '1',
          label: '夫妻共同债务',
          fields: [
            { id: 'has', kind: 'choice', options: ['无债务', '有债务'] },
            {
              id: 'debts',
              kind: 'group',
              label: '（1）债务1、（2）债务2、……',
              repeat: true,
              when: '有债务',
              fields: [
                { id: 'debt', kind: 'text', label: '债务' },
                { id: 'borne_by', kind: 'choice', label: '承担主体', options: ['原告', '被告', '其他'] },
                { id: 'borne_by_other', kind: 'text', label: '其他', when: '其他' },
              ],
            },
          ],
        },
        {
          id: 'i2',
          no: null,
          label: '执行标的',
          tick: true,
          fields: [{ id: 'period', kind: 'daterange', label: '期间' }],
        },
        {
          id: 'i3',
          no: null,
          label: '承诺',
          fields: [{ id: 'promise', kind: 'textarea', label: '承诺内容', fixed: '以上属实。' }],
        },
      ],
    },
    {
      id: 'evidence',
      title: '证据清单',
      items: [{ id: 'content', no: null, label: null, fields: [{ id: 'text', kind: 'textarea' }] }],
    },
  ],
  signature: 'filer',
};

export const sampleForm = (change: Partial<Sheet> = {}): FormDefinition =>
  resolveForm({ ...sampleSheet, ...change }, sampleCommon);
