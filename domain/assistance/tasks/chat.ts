import { chatLimits } from '../../chat/chatLimits.js';
import { citingRule } from '../../knowledge/foundPassages.js';
import { task } from '../task.js';

/** Questions about the form that is being filled in. */
export const chat = task('chat', {
  title: 'AI助手',
  purpose: '在填写文书时回答当事人关于法律和填写的问题。',
  asks: 'anybody',
  slot: 'general',
  feature: 'ai_chat',
  usage: 'chat',
  sees: {
    what: '问题、此前的对话和本表单的可见内容',
    without: '证件号码、电话、邮箱栏',
    parts: {
      form: { title: '已填写的内容', most: chatLimits.form, takes: 'answers' },
      turns: { title: '此前的对话', most: chatLimits.conversation, takes: 'turns' },
      question: { title: '本次的问题', most: chatLimits.question, takes: 'question' },
    },
  },
  knowledge: { most: chatLimits.passages },
  values: ['文书', '案由'],
  prompt: `你是法院要素式诉状填写页面旁的“AI助手”，帮助不懂法律的人看懂并填写《{文书}》（案由：{案由}）。
请回答资料“本次的问题”中所问的内容；“已填写的内容”和“此前的对话”只供参考。
要求：
1. 用简体中文，说普通人听得懂的话，先给结论，再说理由；不超过八百字。
2. 可以用 Markdown 的标题、列表、加粗和表格；不要图片、链接、网址和 HTML。
3. 引用法律时写全称和条号，如《中华人民共和国民法典》第七百零三条；没有把握的，说明需要核实，不得编造法条、案号和事实。
4. 不承诺胜诉，不代替律师和法官作决定；涉及选择时说明各有什么利弊。
5. 与本表单和法律问题无关的，简短说明您只回答诉讼和填写方面的问题。
6. 不重复他人的住址等个人信息，除非回答问题需要。
7. ${citingRule}`,
  reply: null,
  grounds: { by: 'citations', reason: '回答中的法律引用由程序核对；知识库的片段附在回答之后。' },
  version: 1,
});
