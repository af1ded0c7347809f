import { definitionHash } from '../../../domain/forms/spelledOut.js';
import type { CallResult } from '../../../domain/contract/call.js';
import { forms } from '../../../domain/contract/forms.js';
import type { Field, FormDefinition, FormKind, Section } from '../../../domain/forms/definition.js';

const person: readonly Field[] = [
  { id: 'name', kind: 'text', label: '姓名', means: 'person-name' },
  { id: 'gender', kind: 'choice', label: '性别', options: ['男', '女'] },
  { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
  { id: 'id_number', kind: 'text', label: '证件号码', means: 'id-number' },
];

const item = { notes: [], hint: null, sentences: [] };

/** A short complaint with one of everything that forms are made of. */
export const sampleForm: FormDefinition = {
  key: 'claim-private-lending',
  kind: 'claim',
  edition: '2025',
  title: '民事起诉状（民间借贷纠纷）',
  documentName: '民事起诉状',
  caseCause: '民间借贷纠纷',
  preamble: { title: '说明', paragraphs: ['请如实填写。'], reminderTitle: '★特别提示★', reminder: ['诚信诉讼。'] },
  header: [],
  parties: [
    {
      role: '原告',
      optional: false,
      notes: [],
      blocks: [{ key: 'plaintiffs_natural', variant: 'natural', heading: '原告（自然人）', notes: [], fields: person }],
    },
    {
      role: '被告',
      optional: false,
      notes: [],
      blocks: [{ key: 'defendants_natural', variant: 'natural', heading: '被告（自然人）', notes: [], fields: person }],
    },
  ],
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      notes: [],
      openCell: '（可完整表述诉讼请求）',
      items: [
        {
          ...item,
          id: 'i1',
          no: '1',
          label: '本金',
          fields: [{ id: 'amount', kind: 'money', label: '尚欠本金', means: 'claim-amount' }],
        },
        {
          ...item,
          id: 'i2',
          no: '2',
          label: '是否主张担保权利',
          fields: [
            { id: 'answer', kind: 'choice', label: null, options: ['是', '否'] },
            { id: 'content', kind: 'textarea', label: '担保内容', when: { field: 'answer', is: ['是'] } },
          ],
        },
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      notes: [],
      openCell: null,
      items: [
        {
          ...item,
          id: 'i1',
          no: '1',
          label: '提供方式',
          fields: [
            { id: 'kinds', kind: 'multichoice', label: null, options: ['现金', '转账'] },
            {
              id: 'transfers',
              kind: 'group',
              label: '转账明细',
              repeat: true,
              when: { field: 'kinds', is: ['转账'] },
              fields: [
                { id: 'bank', kind: 'text', label: '银行' },
                { id: 'own', kind: 'choice', label: '本人账户', options: ['是', '否'] },
                { id: 'owner', kind: 'text', label: '户主', when: { field: 'own', is: ['否'] } },
              ],
            },
          ],
        },
      ],
    },
  ],
  signature: { role: '具状人', text: '具状人（签字、盖章）', date: '日期' },
  attachments: [],
};

/** A section of the complaint as the questions of the defence that answers it. */
const answering = (section: Section): Section => ({
  ...section,
  items: section.items.map((one) => ({ ...one, answers: [`${section.id}.${one.id}`] })),
});

/** The sample as another kind of form. */
export const sampleFormOf = (kind: FormKind): FormDefinition => ({
  ...sampleForm,
  ...(kind === 'defense' && { sections: sampleForm.sections.map(answering) }),
  kind,
  key: `${kind}-private-lending`,
});

/** What the server returns for `GET /api/forms/{form_key}`. */
export const formResponse = (definition: FormDefinition): CallResult<typeof forms.get> =>
  forms.get.response.schema.parse({
    form_key: definition.key,
    edition: definition.edition,
    title: definition.title,
    case_cause: definition.caseCause,
    definition_hash: definitionHash(definition),
    definition,
    answers_schema: {},
  });
