import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import {
  printed,
  answer,
  emptyField,
  box,
  paragraph,
  given,
  chosen,
  heading,
  pair,
  open,
  natural,
  legal,
  yesNo,
} from './fixtureParts.js';

/** A realistic housing-lease complaint of two plaintiffs, partly answered. */
export const housingLease: DocumentModel = {
  formKey: 'claim-housing-lease',
  edition: '2025',
  documentName: '民事起诉状',
  subtitle: '（房屋租赁合同纠纷）',
  preamble: {
    title: '说明',
    paragraphs: [
      '为了方便您更好地参加诉讼，保护您的合法权利，请填写本表。',
      '1. 起诉时需向人民法院提交证明您身份的材料，如身份证复印件、营业执照复印件等。',
      '2. 本表所列内容是您提起诉讼以及人民法院查明案件事实所需，请务必如实填写。',
      '3. 本表有些内容可能与您的案件无关，您认为与案件无关的项目可以填“无”或不填；对于本表中勾选项可以在对应项打“√”；您认为另有重要内容需要列明的，可以另附页填写。',
      '4. 本表word电子版填写时，相关栏目可复制粘贴或扩容，但不得改变要素内容、格式设置。例如，多原告、多被告或多委托诉讼代理人等情况，可根据实际情况复制粘贴；需填写文字较多时，可根据实际对栏目进行扩容等。',
    ],
    reminderTitle: '★特别提示★',
    reminder: [
      '诉讼参加人应遵守诚信原则如实认真填写表格。',
      '如果诉讼参加人违反有关规定，虚假诉讼、恶意诉讼、滥用诉权，人民法院将视违法情形依法追究责任。',
    ],
  },
  sections: [
    {
      id: 'parties',
      title: '当事人信息',
      rows: [
        heading('当事人信息'),
        natural('原告（自然人）', '张三', '男', '110108199001310015'),
        natural('原告（自然人）', '欧阳娜娜', '女', '110108199001310023'),
        legal('原告（法人、非法人组织）', ''),
        pair('委托诉讼代理人', [
          chosen('', ['有', '无'], ['有']),
          paragraph(
            printed('姓名：'),
            answer('李律师'),
            printed('　单位：'),
            answer('北京某某律师事务所'),
            printed('　职务：'),
            answer('律师'),
          ),
          given('联系电话', '010-88886666'),
          paragraph(
            printed('代理权限：'),
            box('一般授权'),
            box('特别授权', true),
            answer('代为承认、放弃、变更诉讼请求，进行和解，提起上诉'),
          ),
        ]),
        natural('被告（自然人）', '', '', ''),
        legal('被告（法人、非法人组织）', '上海某某物业管理有限公司'),
        natural('第三人（自然人）', '', '', ''),
      ],
    },
    {
      id: 'claims',
      title: '诉讼请求',
      rows: [
        heading('诉讼请求', [
          '（原告为出租方时，填写第1项、第2项、第5项、第6项、第7项；原告为承租方时，填写第3项、第8项；第4项、第9项至第12项为共同项）',
        ]),
        open('（可完整表述诉讼请求；为方便、准确梳理要点，相关内容请在下方要素式表格中填写）', null),
        pair(
          '1. 支付租金（元）',
          [
            paragraph(printed('到期未付租金：'), answer('36000.00元（人民币叁万陆仟元整）')),
            paragraph(printed('明细：'), answer('2025年1月至2025年3月，每月租金12000元；\n2025年4月起停止支付。')),
          ],
          ['（人民币，下同；如外币需特别注明）'],
        ),
        pair('2. 迟延支付租金的利息（违约金）', [
          paragraph(
            printed('截至'),
            answer('2025年6月30日'),
            printed('止，迟延支付租金的利息'),
            answer('1200.50元（人民币壹仟贰佰元伍角）'),
            printed('、违约金'),
            emptyField,
            printed('元，自'),
            answer('2025年7月1日'),
            printed('之后的逾期利息、违约金，以'),
            answer('36000.00元（人民币叁万陆仟元整）'),
            printed('为基数按照'),
            answer('全国银行间同业拆借中心公布的一年期贷款市场报价利率'),
            printed('标准计算；'),
          ),
          given('计算方式', ''),
          chosen('是否请求支付至实际清偿之日止', ['是', '否'], ['是']),
          given('明细', ''),
        ]),
        yesNo('3. 交付房屋', '', ''),
        pair('4. 请求解除合同', [
          chosen('', ['是', '否'], ['是']),
          paragraph(printed('确认合同于'), answer('2025年5月1日'), printed('解除')),
        ]),
        yesNo('5. 返还租赁物，并赔偿因解除合同而受到的损失', '是', '返还位于北京市海淀区的租赁房屋，恢复原状。'),
        yesNo('6. 支付房屋占有使用费', '否', ''),
        yesNo('10. 是否主张诉讼费用', '是', '由被告承担'),
        pair('11. 其他请求', [paragraph(emptyField)]),
        pair('12. 标的总额', [paragraph(answer('37200.50元（人民币叁万柒仟贰佰元伍角）'))]),
      ],
    },
    {
      id: 'jurisdiction',
      title: '约定管辖和诉前保全',
      rows: [
        heading('约定管辖和诉前保全'),
        pair('1. 有无仲裁、法院管辖约定', [chosen('', ['有', '无'], ['无'])]),
        pair(
          '2. 是否已经诉前保全',
          [chosen('', ['是', '否'], [])],
          ['（如申请诉讼保全，请另行提交诉讼保全申请及相关材料）'],
        ),
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      rows: [
        heading('事实与理由'),
        open(
          '（可完整表述纠纷涉及的事实与理由；为方便、准确梳理要点，相关内容请在下方要素式表格中填写）',
          '2024年1月1日，原告与被告签订《房屋租赁合同》，约定原告将房屋出租给被告使用，租期三年，租金每月12000元，按季支付。\n' +
            '2025年4月起，被告拒不支付租金，经原告多次催告仍未履行。原告认为，被告的行为已构成根本违约，原告有权解除合同并要求被告承担违约责任。',
        ),
        pair('1. 合同的签订情况（名称、编号、签订时间、地点等）', [
          paragraph(answer('《房屋租赁合同》，编号2024-001，2024年1月1日签订于北京市海淀区。')),
        ]),
        pair('2. 签订主体', [given('出租人', '张三、欧阳娜娜'), given('承租人', '上海某某物业管理有限公司')]),
        pair('4. 合同约定的租赁期限', [
          paragraph(printed('自'), answer('2024年1月1日'), printed('起至'), answer('2026年12月31日'), printed('止')),
        ]),
        pair('5. 合同约定的租金及支付方式', [
          paragraph(
            printed('租金：'),
            answer('12000.00元（人民币壹万贰仟元整）'),
            printed('/月；总价'),
            emptyField,
            printed('元；以'),
            box('现金'),
            box('转账', true),
            box('票据'),
            emptyField,
            printed('（写明票据类型）'),
            box('其他'),
            emptyField,
            printed('方式'),
            box('一次性'),
            box('分期', true),
            answer('按季'),
            printed('支付'),
          ),
        ]),
        pair('14. 证据清单（可另附页）', [
          paragraph(answer('1.《房屋租赁合同》\n2. 转账记录\t（2024年全年）\n3. 催告函 <EMS> & 回执 😀')),
        ]),
      ],
    },
    {
      id: 'mediation',
      title: '对纠纷解决方式的意愿',
      rows: [
        heading('对纠纷解决方式的意愿'),
        pair('是否了解调解作为非诉讼纠纷解决方式，能及时、高效、低成本、不伤和气地解决纠纷', [
          chosen('', ['了解', '不了解'], ['了解']),
        ]),
        pair('是否考虑先行调解', [
          chosen('', ['是', '否', '暂不确定，想要了解更多内容'], ['暂不确定，想要了解更多内容']),
        ]),
      ],
    },
  ],
  signature: { text: '具状人（签字、盖章）', date: '日期' },
  attachments: [],
};

/** The same with the annex that the intellectual-property forms carry. */
export const withAnnex: DocumentModel = {
  ...housingLease,
  attachments: [
    {
      title: '附件1 被告证据清单',
      notes: [],
      columns: ['编号', '页码', '证据名称', '证据来源', '拟证明事项'],
      groups: [
        {
          no: '1',
          title: '涉案商业秘密不符合法定条件证据',
          rows: [
            { no: '1-1', name: '涉案商业秘密已被公众知悉的证据' },
            { no: '1-2', name: '原告未采取保密措施的证据' },
          ],
        },
        { no: '4', title: '其他证据', rows: [{ no: null, name: null }] },
      ],
      signature: ['提交人', '提交时间'],
    },
  ],
};
