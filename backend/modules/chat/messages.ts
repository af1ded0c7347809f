import { chatLimits } from '../../../domain/chat/chatLimits.js';
import { formInWords } from '../../../domain/chat/formInWords.js';
import { newestTurns } from '../../../domain/chat/newestTurns.js';
import type { ChatTurn } from '../../../domain/contract/chat.js';
import type { CitedPassage } from '../../../domain/contract/sources.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { citingRule, passagesInWords, passagesTitle } from '../../../domain/knowledge/passages.js';
import type { ModelMessage } from '../../adapters/modelService/connection.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';

const taskOf = ({ title, caseCause }: FormDefinition): string =>
  `你是法院要素式诉状填写页面旁的“AI助手”，帮助不懂法律的人看懂并填写《${title}》${caseCause === null ? '' : `（案由：${caseCause}）`}。
请回答资料“本次的问题”中所问的内容；“已填写的内容”和“此前的对话”只供参考。
要求：
1. 用简体中文，说普通人听得懂的话，先给结论，再说理由；不超过八百字。
2. 可以用 Markdown 的标题、列表、加粗和表格；不要图片、链接、网址和 HTML。
3. 引用法律时写全称和条号，如《中华人民共和国民法典》第七百零三条；没有把握的，说明需要核实，不得编造法条、案号和事实。
4. 不承诺胜诉，不代替律师和法官作决定；涉及选择时说明各有什么利弊。
5. 与本表单和法律问题无关的，简短说明您只回答诉讼和填写方面的问题。
6. 不重复他人的住址等个人信息，除非回答问题需要。
7. ${citingRule}`;

export type ChatMessages = {
  /** With what was found in the knowledge base. */
  readonly messages: (passages: readonly CitedPassage[]) => readonly ModelMessage[];
  /** Earlier turns that the model is not given. */
  readonly leftOut: number;
  /** Whether the model is given only a part of the answers. */
  readonly answersCut: boolean;
};

/** Shorter than that, a question leans on the one before: 那利息呢？ */
const wholeQuestion = 15;

/** What the knowledge base is asked for a question in a conversation. */
export const searchedQuestion = ({
  turns,
  question,
}: {
  readonly turns: readonly ChatTurn[];
  readonly question: string;
}): string => {
  const before = question.length < wholeQuestion ? turns.findLast(({ role }) => role === 'user')?.text : undefined;
  return before === undefined ? question : `${before}\n${question}`;
};

/** What a person asks about a form, as a model is asked it: the person's words, all of them, are data. */
export const chatMessages = (
  definition: FormDefinition,
  asked: { readonly answers: FormAnswers; readonly turns: readonly ChatTurn[]; readonly question: string },
): ChatMessages => {
  const form = formInWords(definition, asked.answers);
  const answersCut = form.length > chatLimits.form;
  const turns = newestTurns(asked.turns, chatLimits.conversation);
  const earlier = turns.map(({ role, text }) => `${role === 'user' ? '问' : '答'}：${text}`).join('\n');
  return {
    leftOut: asked.turns.length - turns.length,
    answersCut,
    messages: (passages) =>
      fencedMessages({
        task: taskOf(definition),
        data: [
          { title: '已填写的内容', text: answersCut ? `${form.slice(0, chatLimits.form)}\n（以下省略）` : form },
          ...(earlier === '' ? [] : [{ title: '此前的对话', text: earlier }]),
          ...(passages.length === 0 ? [] : [{ title: passagesTitle, text: passagesInWords(passages) }]),
          { title: '本次的问题', text: asked.question },
        ],
      }),
  };
};
