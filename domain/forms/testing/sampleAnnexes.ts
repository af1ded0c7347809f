import { sampleCommon, sampleSheet } from './sampleForm.js';
import { resolveForm } from '../resolve.js';
import type { FormDefinition } from '../definition.js';
import type { SheetAttachment, SheetCommon } from '../sheet.js';

const judged = (id: string, label: string) => [
  { id, kind: 'choice' as const, label, options: ['认可', '不认可'] },
  { id: `${id}_reason`, kind: 'textarea' as const, label: '理由', when: '不认可' },
];

const common: SheetCommon = {
  ...sampleCommon,
  annexes: {
    'evidence-list': {
      section: 'annex-evidence',
      row: '证据',
      columns: [
        [],
        [{ id: 'evidence_name', kind: 'text', label: '证据名称' }],
        [{ id: 'evidence_source', kind: 'text', label: '证据来源' }],
        [{ id: 'purpose', kind: 'textarea', label: '拟证明事项' }],
      ],
    },
    opinions: {
      section: 'annex-opinions',
      row: '质证意见',
      columns: [
        [{ id: 'evidence_number', kind: 'text', label: '原告证据编号' }],
        [{ id: 'evidence_name', kind: 'text', label: '证据名称' }],
        judged('authenticity', '真实性'),
        judged('legality', '合法性'),
        judged('relevance', '关联性'),
        [{ id: 'weight', kind: 'textarea', label: '证明力' }],
      ],
    },
  },
};

const groups: SheetAttachment['groups'] = [
  { no: '1', title: '权利证据', rows: [{ no: '1-1', name: null }] },
  { no: '2', title: '其他证据', rows: [{ no: '2-1', name: null }] },
];

const withAnnex = (kind: 'claim' | 'defense', attachment: SheetAttachment): FormDefinition =>
  resolveForm({ ...sampleSheet, key: `${kind}-sample`, kind, sections: [], attachments: [attachment] }, common);

/** For tests only: a complaint whose annex lists evidence, in two groups. */
export const evidenceComplaint = withAnnex('claim', {
  title: '附件 原告证据清单',
  fill: 'evidence-list',
  columns: ['编号', '证据名称', '证据来源', '拟证明事项'],
  groups,
  signature: [],
});

/** For tests only: a defence with opinions on it. */
export const opinionDefence = withAnnex('defense', {
  title: '附件 对原告证据的质证意见',
  fill: 'opinions',
  columns: ['编号', '证据名称', '真实性', '合法性', '关联性', '证明力'],
  groups,
  signature: [],
});
