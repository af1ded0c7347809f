import type { FilledForm } from '../forms/fill.js';
import { answerTo } from '../forms/meaning.js';
import { printed } from '../forms/printing/runs.js';
import { labelled, pair, saidOrGap, type SetDraft } from './setDocument.js';
import { setParties } from './setParties.js';

/**
 * An organisation goes to court through its legal representative or head (民事诉讼法第五十一条): who that is, certified by itself. An authority
 * proves the office of its head, who has to appear (行政诉讼法第三条, 行政诉讼法解释第一百三十一条).
 */
export const representatives = (form: FilledForm): readonly SetDraft[] =>
  setParties(form)
    .own.filter(({ isOrganisation }) => isOrganisation)
    .map(({ name, record }) => {
      const person = answerTo(record, 'legal-representative');
      return {
        title: '法定代表人（负责人）身份证明书',
        about: name,
        rows: [
          pair(
            '单位',
            labelled('名称', name),
            labelled('统一社会信用代码', answerTo(record, 'credit-code')),
            labelled('住所地', answerTo(record, 'address')),
          ),
          pair('法定代表人（负责人）', labelled('姓名', person), labelled('职务', answerTo(record, 'position'))),
          pair('证明', [saidOrGap(person), printed('是我单位的法定代表人（负责人），特此证明。')]),
          pair('附件', [printed('法定代表人（负责人）的身份证复印件。')]),
        ],
        signature: '单位（盖章）',
      };
    });
