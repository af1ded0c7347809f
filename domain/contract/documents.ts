import { z } from 'zod';
import { closureKinds } from '../case/closureWords.js';
import { accountModelRefusals } from './modelRefusals.js';
import { area, call } from './call.js';
import { CaseClosure, closureKindMeaning } from './caseClosure.js';
import { casePaperKinds } from '../case/casePaperWords.js';
import { DefencePeriod } from './defencePeriod.js';
import { DocTitle, FinalData } from './finalData.js';
import type { ProblemCode } from './problems.js';
import { json, pdfFile, wordFile, zipFile } from './responses.js';
import { mostMarks } from '../case/marks.js';
import {
  CaseDomain,
  definitionHash,
  documentType,
  FinalDocument,
  formData,
  givenTo,
  moment,
  noFile,
  storedText,
  standing,
  SuggestionMark,
  Wording,
} from './shared.js';

const number = z
  .string()
  .max(200)
  .nullish()
  .transform((given) => given?.trim() ?? '');
const code = z
  .string()
  .max(100)
  .nullish()
  .transform((given) => given ?? '');

const partyName = storedText(z.string().max(2000));

/** A plaintiff's word on one defendant whose name changed. */
const RenameAnswer = z.object({
  from: partyName.describe('上一版中的姓名（名称）。'),
  to: partyName.describe('本版中的姓名（名称）。'),
  answer: z.enum(['correction', 'replacement']).describe('correction 改错字，replacement 换了人。'),
});

/** A document on a form of ours. */
export const OnForm = z.object({
  form_key: z.string().max(100),
  form_data: z.record(z.string(), z.unknown()),
  definition_hash: givenTo,
  document_id: z.uuid().nullish(),
  case_number: number.describe('文书所属的、已在法院的案件的案号：法院没有开放的起诉状，只为这样的案件生成文件。'),
  verification_code: code.describe('该案件的验证码；由登录的账号提交的案件可以不给。'),
});
/** A document of ready content. */
export const ReadyContent = z.object({ final_data: FinalData, doc_title: DocTitle });

/** The token of a link to a file. */
const FileToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/u);

export const CaseProgress = z
  .object({
    side: documentType.describe('验证码属于哪一方：complaint 原告方，defense 被告或第三人。'),
    standing,
    case_number: z.string().describe('现在的案号；未立案的为临时案号。'),
    temporary_number: z.string(),
    case_cause: z.string(),
    domain: CaseDomain,
    status: z
      .enum(['pending', 'filed', 'closed'])
      .describe('pending 待立案，filed 已立案，closed 没有立案、处理完毕。'),
    closure: CaseClosure.nullable()
      .optional()
      .describe('没有立案、处理完毕的：怎样处理；其他的为 null。被告看不到原因和另一件案件。'),
    steps: z
      .array(
        z.object({
          kind: z
            .enum([
              'submitted',
              'answered',
              'complaint_changed',
              'filed',
              'number_corrected',
              'correction_asked',
              'closed',
              'reopened',
            ])
            .describe(
              'submitted 本方提交，answered 被告提交答辩状，complaint_changed 原告修改起诉状，filed 立案，number_corrected 更正案号，correction_asked 法院通知本方补正（答辩状为请补充说明），closed 没有立案、处理完毕，reopened 法院撤销处理、恢复待立案。',
            ),
          at: moment.describe('发生的时刻。'),
          version: z.number().int().nullable().describe('文书的版本；不是提交文书的为 null。'),
          defendant: z.string().nullable().describe('提交答辩状的被告或提交意见陈述书的第三人；其他的为 null。'),
          standing,
          case_number: z.string().nullable().describe('编立或更正后的案号；其他的为 null。'),
          former_number: z.string().nullable().describe('更正前的案号；其他的为 null。'),
          reason: z.string().nullable().describe('更正的原因；其他的为 null。'),
          closed_as: z
            .enum(closureKinds)
            .nullable()
            .optional()
            .describe(`closed：${closureKindMeaning}其他的为 null。`),
          receipt_id: z.uuid().nullable().describe('核验回执的编号；没有的为 null。'),
        }),
      )
      .describe('新的在前。'),
    defenses: z
      .array(
        z.object({
          defendant_id: z.string().describe('被告的 id，供 defense-content 和 defense-file 使用。'),
          standing,
          name: z.string().nullable().describe('被告或第三人在起诉状中的姓名（名称）。'),
          left: z.boolean().describe('起诉状的最新一版是否已不再列其为被告。'),
          version: z.number().int().describe('最新的版本号。'),
          submitted_at: moment,
        }),
      )
      .optional()
      .describe('原告方：法院收到的各被告的答辩状；被告没有此项。'),
    defence_periods: z
      .array(DefencePeriod)
      .exactOptional()
      .describe('法院记录了送达的：原告方为各被告的答辩期，被告为自己的；没有记录的没有此项。'),
    papers: z
      .array(
        z.object({
          id: z.string().describe('文书的 id，供 case-paper 使用。'),
          kind: z
            .enum(casePaperKinds)
            .describe(
              '文书：acceptance 受理案件通知书，response 应诉通知书，evidence 举证通知书，payment 交纳诉讼费用通知书，address 送达地址确认书。',
            ),
          version: z.number().int().describe('第几版；只列最新的一版。'),
          issued_on: z.iso.date().describe('制作的日期。'),
          served_on: z.iso.date().nullable().describe('记录的送达日期；没有记录的为 null。'),
        }),
      )
      .exactOptional()
      .describe('法院发给本方的文书，新的在前；没有的没有此项。'),
    correction: z
      .object({
        notice_id: z.string().describe('通知的 id。'),
        due_on: z.iso.date().describe('法院指定的期限。'),
        answered: z.boolean().describe('通知之后是否已提交新的版本，待法院核对。'),
        marks: z
          .array(
            z.object({
              path: z.string().optional().describe('通知时在 form_data 中的位置。'),
              label: z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。'),
              reason: z.string().nullable().describe('需补正之处。'),
            }),
          )
          .describe('尚未处理的各处。'),
      })
      .nullable()
      .optional()
      .describe('法院要求本方补正（答辩状为补充说明）的内容；没有的为 null。'),
  })
  .meta({ id: 'CaseProgress', description: '案件进度。' });
export type CaseProgress = z.infer<typeof CaseProgress>;

/** A question of a form with the lines of its answer, as `final_data` has it, or a sentence. */
const printed = storedText(z.string().max(20_000));
const StatedItem = z.union([
  printed.transform((question) => ({ question, answers: [] as string[] })),
  z
    .object({
      question: storedText(z.string().max(2000)),
      answers: z.union([z.array(printed).max(200), printed.transform((one) => [one])]).nullish(),
    })
    .transform(({ question, answers }) => ({ question, answers: answers ?? [] })),
]);
const statedItems = z.array(StatedItem).max(300);

const ClaimSentence = z.object({
  id: z.string().describe('起诉状的哪一项，如 claims.interest；整段表述为该部分的 id。'),
  sentence: z.string().describe('该项请求或事实，写成一句话。'),
});

const claim = {
  case_number: z.string(),
  case_cause: z.string(),
  form_key: z.string(),
  version: z.number().int(),
  form_data: formData,
  final_data: FinalDocument.describe('供人阅读的摘要。'),
  wording: Wording.describe('摘要的文字是否就是提交时的。'),
};
/** Refusals of calls that read or submit by number and code. */
const byCode: readonly ProblemCode[] = [
  'wrong_number_or_code',
  'too_many_requests',
  'case_not_found',
  'personal_data_erased',
];
/** Refusals of calls that send answers to a form. */
const answering: readonly ProblemCode[] = [
  'form_not_found',
  'definition_not_found',
  'answers_invalid',
  'answers_too_large',
];
/** Refusals of files of a pleading whose form the court does not offer, unless its case is at court. */
const madeFor: readonly ProblemCode[] = ['form_switched_off', 'wrong_number_or_code', 'too_many_requests'];
const rendering: readonly ProblemCode[] = ['too_many_requests', 'overloaded', 'account_not_found'];
/** Refusals of documents that no court receives: a plan may allow no more of them today. */
const generating: readonly ProblemCode[] = ['generation_limit_reached', ...rendering];

/** Submitting and reading pleadings. */
export const documents = area(
  {
    key: 'documents',
    title: '诉状',
    description:
      '提交、生成和读取文书。无账号者凭案号和验证码办理；登录者提交过的案件和答辩状凭会话即可，验证码可以留空。案号与验证码不匹配时，无论哪个有误，回答都相同；同一案号多次错误后须等待。',
  },
  {
    submit: call('POST /api/documents/generate-and-save', {
      summary: '提交起诉状或答辩状，取得 Word 文件',
      description:
        '起诉状不填案号即新建案件；填写案号则为下一版，须有原告方验证码，或由开立该案的账号提交。答辩状须有案号和该被告的验证码，或由提交其最新一版的账号提交。文件在写入之前生成，因此已提交的版本必有文件。探索版用户提交的首版计入当日份数（内容相同的只计一次），之后的各版和按法院要求补正的不计；份数用完后仍可提交，与未登录者受同样的限制。',
      body: z.object({
        document_type: documentType,
        case_number: number,
        draft_id: z
          .uuid()
          .nullish()
          .describe(
            '这份草稿自己的编号，由发送者随机生成：新建案件时，一份草稿只开立一个案件，无论换了哪个幂等键、账号或设备；再次提交回答 draft_submitted。',
          ),
        payload: z.object({
          form_key: z.string().max(100),
          form_data: z.record(z.string(), z.unknown()),
          definition_hash: givenTo,
          verification_code: code,
          defendant_code: code,
          marks: z
            .array(SuggestionMark)
            .max(mostMarks)
            .default([])
            .describe('哪些填写内容是采用的建议；随该版保存，供法院查看，不印在文书上。'),
          renamed: z
            .array(RenameAnswer)
            .max(200)
            .default([])
            .describe('起诉状的下一版：对改了姓名（名称）的被告，是改错字还是换了人；没有说明的按换了人处理。'),
          base_version: z
            .number()
            .int()
            .nonnegative()
            .max(1_000_000)
            .optional()
            .describe(
              '这次填写所依据的、提交者看过的最新版本（同一方同一文书；还没有提交过的为 0）。与法院现有的最新版本不同的不提交，回答 stale_version 或 base_version_unknown；略去则照常提交，X-Replaced-Version 说明被取代的是哪一版。',
            ),
          if_changed: z
            .boolean()
            .default(false)
            .describe('为 true 时，与这一方上一次提交的内容相同的不再提交，回答 version_unchanged。'),
        }),
      }),
      response: wordFile('已提交；回答为 Word 文件。', {
        headers: ['X-Case-Number', 'X-Case-Id', 'X-Document-Version', 'X-Document-Hash', 'X-Receipt-Id', 'X-Position'],
        sometimes: [
          'X-Replaced-Version',
          'X-Verification-Code',
          'X-Verification-Code-Withheld',
          'X-Document-Id',
          'Set-Cookie',
        ],
      }),
      refuses: [
        ...byCode,
        ...answering,
        ...rendering,
        'form_kind_mismatch',
        'cause_mismatch',
        'third_party_answers',
        'third_party_only',
        'case_closed',
        'case_already_open',
        'rename_contradicted',
        'version_unchanged',
        'stale_version',
        'base_version_unknown',
        'draft_submitted',
        'form_switched_off',
        ...noFile,
      ],
      repeatable: true,
      meanings: {
        case_number: '案号或临时案号；新建案件时留空。',
        payload: '所提交的内容。',
        'payload.verification_code': '验证码；新建案件或凭会话提交时留空。',
        'payload.defendant_code': '答辩状：该被告的验证码，也可填在 verification_code 中。',
      },
    }),
    renamedDefendants: call('POST /api/documents/renamed-defendants', {
      summary: '提交起诉状的下一版之前，查看哪些被告改了姓名（名称）',
      description:
        '与最新一版相比，列出既可能是改错字、也可能是换了人的被告，由原告逐一说明，随提交发送（payload.renamed）。有 contradiction 的不能说成改错字：提交后按换了人处理，由新的被告领取新的验证码。不提交任何内容。',
      body: z.object({
        case_number: z.string().max(200),
        verification_code: z.string().max(100).describe('原告方验证码；凭会话时留空。'),
        form_key: z.string().max(100),
        definition_hash: givenTo,
        form_data: z.record(z.string(), z.unknown()),
      }),
      response: json(
        z.object({
          renamed: z
            .array(
              z.object({
                from: partyName.describe('最新一版中的姓名（名称）。'),
                to: partyName.describe('将要提交的姓名（名称）。'),
                contradiction: z
                  .enum(['number', 'birth-date'])
                  .nullable()
                  .describe('两版都填写而不同的是证件号码（统一社会信用代码）还是出生日期；都没有矛盾的为 null。'),
              }),
            )
            .describe('改了姓名（名称）的被告。'),
        }),
        '改了姓名（名称）的被告；没有则为空。',
      ),
      refuses: [...byCode, ...answering, 'form_kind_mismatch'],
      reads: true,
    }),
    generate: call('POST /api/documents/generate-unsaved', {
      // Nothing but the file comes of it: whoever gets none presses again, under the same key.
      outcome: 'single',
      summary: '生成 Word 文件，不提交给法院',
      description:
        '给出 form_key 和 form_data，或自备的 final_data 和 doc_title。登录用户在 saas 模式下生成的申请书会保存在“我的文书”中：document_id 指定存为哪一份，缺省时每种表单一份。探索版用户当日（法院时区）的份数用完后回答 429，Retry-After 为到法院次日零点的秒数；同一天内容相同的只计一次。',
      body: z.union([OnForm, ReadyContent]),
      response: wordFile('Word 文件。', { sometimes: ['X-Document-Id', 'X-Position'] }),
      refuses: [
        ...madeFor,
        ...answering,
        ...generating,
        'fields_invalid',
        'document_not_found',
        'personal_data_erased',
      ],
      repeatable: true,
      meanings: {
        document_id: '保存为“我的文书”中的哪一份（UUID）；是另一份文书的 id 时回答 404。',
        final_data: '现成的内容：case_type 和若干个列表，列表的每一项为 {question, answers} 或 {role, details}。',
        'final_data.case_type': '案由，印在标题下方。',
        doc_title: '文书标题，也是文件名的开头。',
      },
    }),
    generatePdf: call('POST /api/documents/generate-pdf', {
      outcome: 'single', // as generate-unsaved
      summary: '生成 PDF 文件，不提交给法院',
      description:
        '与 generate-unsaved 生成的 Word 文件内容相同，由服务器上安装的 LibreOffice 转换，仅供阅读和打印；没有安装的（GET /api/config/app-mode 的 makes_pdf 为 false）回答 404。计入文书生成次数，服务器不保存。转换可能需要一分钟。',
      body: OnForm.omit({ document_id: true }),
      response: pdfFile('PDF 文件。', { sometimes: ['X-Position'] }),
      refuses: [...madeFor, ...answering, ...generating, 'personal_data_erased', 'pdf_unavailable', 'pdf_failed'],
      repeatable: true,
    }),
    evidenceChecklist: call('POST /api/documents/generate-evidence-checklist', {
      summary: '生成推荐证据清单（Word）',
      description:
        '按案由和所填的请求、事实，依固定规则列出通常需要的证据；有可用的智能模型且未声明不用时，再由模型补充，两部分分开并注明。不计入文书生成次数。',
      body: z.object({
        claims: statedItems,
        facts: statedItems,
        doc_type: storedText().min(1).max(200),
        with_model: z.boolean().default(true),
      }),
      reads: true,
      response: wordFile('Word 文件，名称为“推荐证据清单”、文书名称和 YYYYMMDDHHmmss；有模型补充时以“AI”开头。', {
        sometimes: ['X-Model-Task'],
      }),
      refuses: [...accountModelRefusals, 'overloaded'],
      meanings: {
        claims: '诉讼请求、答辩事项或请求事项：每项为 {question, answers} 或一句话。',
        facts: '事实与理由，同上。',
        doc_type: '文书名称，如“民事起诉状（民间借贷纠纷）”；由其中的案由决定规则。',
        with_model: '是否由智能模型补充，默认为是；没有可用的模型时只按规则。',
      },
    }),
    filingSet: call('POST /api/documents/filing-set', {
      summary: '生成随文书一起交的全部材料（zip）',
      description:
        '按同一份填写内容生成授权委托书（每个代理人一份）、法定代表人（负责人）身份证明书（每个单位一份）、送达地址确认书（每个当事人一份）、证据目录和材料清单，每份是一个 Word 文件。没有填写的内容留空。不计入文书生成次数，服务器不保存。',
      body: OnForm.omit({ document_id: true }),
      reads: true,
      response: zipFile('各份 Word 文件。'),
      refuses: [...madeFor, ...answering, 'overloaded'],
    }),
    filingSetDocument: call('POST /api/documents/filing-set/{document}', {
      summary: '生成随文书一起交的一份材料（Word）',
      description: '全部材料见 POST /api/documents/filing-set。',
      path: z.object({
        document: z
          .string()
          .max(40)
          .describe(
            '种类和序号，如 authorization-1；种类为 authorization、representative、service-address、evidence、materials。',
          ),
      }),
      body: OnForm.omit({ document_id: true }),
      reads: true,
      response: wordFile('Word 文件。'),
      refuses: [...madeFor, ...answering, 'set_document_not_found', 'overloaded'],
    }),
    blankForm: call('GET /api/documents/blank-forms/{form_key}', {
      summary: '下载空白的表格（Word），打印后用笔填写，或者在 Word 里填写后读回',
      path: z.object({ form_key: z.string().max(100).describe('表单。') }),
      noSuch: 'form_not_found',
      response: wordFile('没有填写内容的文书。'),
      refuses: ['form_not_found', 'form_switched_off', 'too_many_requests', 'overloaded'],
    }),
    readWord: call('POST /api/documents/read-word', {
      outcome: 'single',
      summary: '从本系统生成的 Word 文件读回填写内容',
      description:
        '请求体就是 .docx 文件本身，最大 5 MB。不合表单的填写内容会略去并在 problems 中说明；在 Word 里直接改动过的文字逐处列在 differences 中，由使用者决定是否采用。服务器不保存文件。',
      sends: 'file',
      response: json(
        z.object({
          form_key: z.string(),
          path: z.string().describe('填写页面的路径。'),
          edition: z.string(),
          same_edition: z.boolean().describe('是否为表单的当前版本。'),
          form_data: formData,
          unchanged: z.boolean().describe('文件是否与生成时完全一致。'),
          same_text: z.boolean().describe('文件中的文字是否与生成时一致。'),
          tracked_changes: z
            .enum(['before', 'after'])
            .nullable()
            .describe(
              '文件是两版的修订对照时，填写内容属于修改后的一版（after），修订已全部拒绝的属于修改前的一版（before）；不是修订对照的为 null。',
            ),
          problems: z
            .array(
              z.object({
                path: z.string().describe('在 form_data 中的位置。'),
                label: z.string().describe('在表单中的位置，如“诉讼请求 · 1. 本金”。'),
                message: z.string().describe('为何略去。'),
              }),
            )
            .max(100)
            .describe('略去的填写内容。'),
          differences: z
            .array(
              z.object({
                path: z.string().describe('在 form_data 中的位置；不属于任何一项的为空。'),
                label: z.string().describe('在表单中的位置。'),
                embedded: z.string().describe('文件中嵌入的答案。'),
                word: z.string().describe('Word 里现在写的文字。'),
                changes: z
                  .array(
                    z.object({
                      path: z.string(),
                      value: z
                        .union([z.string(), z.boolean(), z.array(z.string()), z.null()])
                        .describe('采用后的填写内容；null 为清空。'),
                    }),
                  )
                  .nullable()
                  .describe('采用 Word 里的写法要改动的填写内容；读不成填写内容的为 null，需要自行填写。'),
              }),
            )
            .nullable()
            .describe('在 Word 里直接改动过的各处，form_data 中没有采用；没有改动的为空，无法逐项对照的为 null。'),
        }),
        '填写内容。',
      ),
      refuses: [
        'word_file_unknown',
        'word_file_damaged',
        'word_file_foreign',
        'word_file_form_unknown',
        'answers_too_large',
        'too_many_requests',
        'overloaded',
      ],
    }),
    loadForEditing: call('POST /api/documents/load-for-editing', {
      summary: '载入最新一版的填写内容',
      description: '原告方验证码载入起诉状，被告验证码载入其答辩状；验证码留空时按登录会话判断。',
      body: z.object({ case_number: z.string().max(200), verification_code: z.string().max(100) }),
      response: json(
        z.object({
          formData,
          marks: z.array(SuggestionMark).optional().describe('该版中采用的建议；没有则略去。'),
          doc_type: documentType.describe('文书种类：起诉状或答辩状。'),
          case_cause: z.string(),
          form_key: z.string(),
          definition_hash: definitionHash.describe('该版所用的表单定义，下一版即按它填写。'),
          wording: Wording.describe('该定义是否就是提交时的。'),
          path: z.string().describe('填写页面的路径。'),
          version: z.number().int(),
        }),
        '最新一版。',
      ),
      refuses: [...byCode, 'defense_not_submitted', 'complaint_on_paper', 'form_not_found'],
      reads: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
    progress: call('POST /api/documents/progress', {
      summary: '案件进度',
      description:
        '凭案号（正式的、临时的或更正前的）和验证码，查看本方文书提交以后的情况；除需补正之处外，不含文书内容。',
      body: z.object({ case_number: z.string().max(200), verification_code: z.string().max(100) }),
      response: json(CaseProgress, '案件进度。'),
      refuses: [...byCode],
      reads: true,
      meanings: { verification_code: '原告方或被告的验证码；凭会话时留空。' },
    }),
    latestClaim: call('GET /api/documents/latest-claim/{caseNumber}', {
      summary: '案件的最新起诉状',
      description: '凭任一方的验证码，或由提交过起诉状或答辩状的账号、管理员读取。',
      path: z.object({ caseNumber: z.string().max(200) }),
      query: z.object({ case_cause: z.string().max(200).optional(), code: z.string().max(100).default('') }),
      response: json(z.object(claim), '最新起诉状。'),
      refuses: [...byCode, 'cause_mismatch', 'complaint_on_paper', 'form_not_found'],
      meanings: { code: '验证码；凭会话时留空。', case_cause: '给出时须与案件的案由一致，否则回答 409。' },
    }),
    claimForDefense: call('GET /api/documents/get-claim-for-defense', {
      summary: '供被告答辩的起诉状',
      description: '凭被告（或可以陈述意见的第三人）的验证码，或由提交过其文书的账号读取。',
      query: z.object({
        case_number: z.string().max(200),
        /** Empty where the session speaks. */
        defendant_code: z.string().max(100),
        current_case_cause: z.string().max(200).optional(),
        current_answerer: z.enum(['defendant', 'third_party']).optional(),
      }),
      response: json(
        z.object({
          ...claim,
          plaintiffs: z.array(z.string()).describe('各原告的姓名或名称，按起诉状的次序。'),
          defendants: z.array(z.string()).describe('各被告的姓名或名称，按起诉状的次序。'),
          sentences: z.array(ClaimSentence).describe('起诉状的各项请求和事实，各为一句话；没有填写或不主张的略去。'),
          answered_on: z
            .object({
              version: z.number().int().describe('那一版起诉状的版本号。'),
              sentences: z.array(ClaimSentence).describe('那一版的各项请求和事实。'),
            })
            .nullable()
            // A complaint that a browser kept beside a draft may be of a release without it.
            .optional()
            .describe('该被告最新一版答辩状所针对的起诉状，原告此后改过的；没有改过或没有答辩过的为 null。'),
          evidence: z
            .array(
              z.object({
                group: z.string().nullable().describe('证据清单附件中的组，如 2；不分组的为 null。'),
                no: z.string().describe('原告给该证据的编号，如 2-1。'),
                name: z.string().describe('证据名称；没有填写的为空。'),
              }),
            )
            // As above.
            .default([])
            .describe('原告在证据清单附件中所列的证据，供写质证意见；没有附件或没有填写的为空。'),
          defendant: z
            .object({
              id: z.string(),
              standing,
              name: z.string().describe('姓名或名称。'),
              party: z
                .object({
                  block: z.string().describe('起诉状中的当事人栏，如 defendants_natural。'),
                  answers: formData.describe('原告所填的该被告的信息。'),
                })
                .nullable()
                .describe('原告在起诉状中填写的该被告；找不到的为 null。'),
            })
            .describe('验证码所属的被告或第三人。'),
        }),
        '最新起诉状和被告。',
      ),
      refuses: [
        ...byCode,
        'cause_mismatch',
        'third_party_answers',
        'third_party_only',
        'complaint_on_paper',
        'form_not_found',
        'not_read_in_time',
      ],
      meanings: {
        defendant_code: '被告的验证码；凭会话时留空，但参数须在。',
        current_case_cause: '给出时须与案件的案由一致，否则回答 409。',
        current_answerer:
          '正在填写谁的文书：defendant 被告的答辩状，third_party 第三人意见陈述书；给出时须与验证码相符，否则回答 409。',
      },
    }),
    fileLink: call('GET /api/file-links/{token}', {
      summary: '凭链接下载刚生成的文件',
      description: '链接由带 X-File-Link: 1 的请求给出，十分钟内可下载五次；查看（HEAD）不计次数。',
      path: z.object({ token: FileToken.describe('所得地址的最后一段。') }),
      noSuch: 'file_link_over',
      response: {
        kind: 'file',
        status: 200,
        about: '与当时所得完全相同的文件。',
        type: '*/*',
        headers: ['Content-Disposition'],
      },
      refuses: ['file_link_over', 'too_many_requests'],
      fixed: true,
    }),
  },
);
