import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { ApiError } from '../../../http/apiError.js';
import { openSite } from '../../../testing/openSite.js';
import { recordedWording } from '../../../testing/responses.js';
import { formResponse, sampleFormOf } from '../../../testing/sampleForm.js';
import type { ScriptedCall } from '../../../testing/scriptedHttp.js';
import type { Keeping } from '../../drafts/index.js';

/** Whether a box or a button of a choice is ticked. */
export const isChecked = (element: Element): boolean => element instanceof HTMLInputElement && element.checked;

const objection = (id: string, no: string, label: string) => ({
  id,
  no,
  label,
  notes: [],
  hint: null,
  sentences: [],
  answers: [`claims.${id}`],
  fields: [
    { id: 'answer', kind: 'choice' as const, label: null, options: ['无', '有'], means: 'objection' as const },
    {
      id: 'why',
      kind: 'textarea' as const,
      label: '异议内容',
      means: 'objection-reasons' as const,
      when: { field: 'answer', is: ['有'] },
    },
  ],
});
/** The case that the complaint is of. */
export const number = '新案件-20260301-ABCD2345';
/** The complaint that is looked up: of the three claims that the form asks about, two are made. */
export const claim = {
  case_number: number,
  case_cause: '民间借贷纠纷',
  form_key: 'claim-private-lending',
  ...recordedWording,
  version: 2,
  form_data: {},
  final_data: { case_type: '民间借贷纠纷', partyInfo: [], claimItems: [], factItems: [], otherItems: [] },
  plaintiffs: ['张某'],
  defendants: ['王某'],
  sentences: [
    { id: 'claims.principal', sentence: '原告请求：本金100,000元（第1项）' },
    { id: 'claims.interest', sentence: '原告请求：利息8,500元（第2项）' },
  ],
  evidence: [
    { group: '1', no: '1-1', name: '借条' },
    { group: '1', no: '1-2', name: '转账记录' },
  ],
  defendant: {
    id: 'd1',
    name: '王某',
    party: { block: 'defendants_natural', answers: { name: '王某', gender: '女', phone: '13800138000' } },
  },
};

const opinions: Pick<FormDefinition, 'sections' | 'attachments'> = {
  sections: [
    {
      id: 'annex-opinions',
      title: '附件 对原告证据的质证意见',
      notes: [],
      openCell: null,
      annex: true,
      items: [
        {
          id: 'opinions_one',
          no: '1',
          label: '证据',
          notes: [],
          hint: null,
          sentences: [],
          answers: [],
          fields: [
            {
              id: 'rows',
              kind: 'group',
              label: '质证意见',
              repeat: true,
              fields: [
                { id: 'evidence_number', kind: 'text', label: '原告证据编号' },
                { id: 'evidence_name', kind: 'text', label: '证据名称' },
                { id: 'authenticity', kind: 'choice', label: '真实性', options: ['认可', '不认可'] },
              ],
            },
          ],
        },
      ],
    },
  ],
  attachments: [
    {
      title: '附件 对原告证据的质证意见',
      notes: [],
      columns: ['编号', '证据名称', '真实性'],
      filledBy: { section: 'annex-opinions', columns: [['evidence_number'], ['evidence_name'], ['authenticity']] },
      groups: [{ no: '1', title: '证据', rows: [] }],
      signature: [],
    },
  ],
};
let opened = 0;

export type Site = Awaited<ReturnType<typeof openSite>>;
export type Given = {
  readonly before?: (site: Site) => Promise<void>;
  /** How the complaint is refused, instead of found. */
  readonly refusal?: ApiError;
  /** What the defence's questions answer; nothing for a form whose complaint is not here. */
  readonly isHere?: boolean;
  /** The complaint tells its claims in a passage too. */
  readonly hasProse?: boolean;
  /** What is found instead of `claim`, each time it is looked up. */
  readonly finds?: () => unknown;
  /** The form has an annex for opinions on the evidence. */
  readonly hasOpinions?: boolean;
  /** What is printed before the parties. */
  readonly header?: FormDefinition['header'];
  readonly view?: 'whole' | 'steps';
  /** What the browser kept, and under which name the form is opened once more. */
  readonly again?: { readonly keeping: Keeping; readonly name: number };
};

/** A defence, opened as a whole page; nothing is typed yet. */
export const openForm = async ({
  refusal,
  isHere = true,
  hasOpinions = false,
  hasProse = false,
  finds = () => claim,
  header = [],
  view = 'whole',
  again,
}: Given = {}) => {
  opened += 1;
  const name = again?.name ?? opened;
  const key = `defense-answering-${name}`;
  const form = sampleFormOf('defense');
  const [plaintiff] = form.parties;
  const definition: FormDefinition = {
    ...form,
    key,
    header,
    parties: [
      {
        role: '答辩人',
        optional: false,
        notes: [],
        blocks: (plaintiff?.blocks ?? []).map((block) => ({ ...block, key: 'respondents_natural' })),
      },
    ],
    sections: [
      {
        id: 'responses',
        title: '答辩事项',
        notes: [],
        openCell: '（可完整表述）',
        items: [
          objection('principal', '1', '对本金有无异议'),
          objection('interest', '2', '对利息有无异议'),
          objection('costs', '3', '对费用有无异议'),
        ].map(({ answers, ...item }) => (isHere ? { ...item, answers } : item)),
      },
      ...(hasOpinions ? opinions.sections : []),
    ],
    attachments: hasOpinions ? opinions.attachments : [],
  };
  const respond = (call: ScriptedCall): unknown => {
    switch (call.path.split('?')[0]) {
      case '/api/documents/get-claim-for-defense':
        if (refusal) throw refusal;
        return hasProse
          ? { ...claim, sentences: [...claim.sentences, { id: 'claims', sentence: '原告写道：费用也要付。' }] }
          : finds();
      case '/api/config/app-mode':
        return { app_mode: 'open' };
      case '/api/feature-flags/public':
        return [];
      case `/api/forms/${key}`:
        return formResponse(definition);
      default:
        throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
    }
  };
  return openSite(`/defense/answering-${name}?view=${view}`, respond, {
    answersPublicFlags: true,
    ...(again && { keeping: again.keeping }),
  });
};
/** Types number and code, and looks the complaint up. */
export const lookUp = async ({ page, user }: Site, before?: Given['before']) => {
  await user.type(await page.findByLabelText(/案号是多少？$/), number);
  await user.type(page.getByLabelText('验证码是多少？'), 'DFND2345');
  await before?.({ page, user } as Site);
  await user.click(page.getByRole('button', { name: /查询起诉状|核对案号和验证码/ }));
};
