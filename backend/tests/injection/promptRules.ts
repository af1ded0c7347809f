import { expect } from 'chai';
import type { ChatRequest } from '../harness/modelServer/chatRequest.js';

/** A prompt taken apart. */
export type Prompt = {
  readonly nonce: string;
  /** Our own words, with the nonce left out. */
  readonly task: string;
  /** What lay between the fences. */
  readonly data: string;
  /** What the reply must look like. */
  readonly shape: string;
};

const textIn = ({ content }: ChatRequest['messages'][number]): string => {
  if (typeof content === 'string') return content;
  const [words, ...pictures] = content;
  if (words?.type !== 'text') throw new TypeError('a prompt with pictures begins with its words');
  expect(pictures.map(({ type }) => type)).to.deep.equal(pictures.map(() => 'image_url'));
  return words.text;
};

/** Takes a prompt apart. @throws AssertionError unless it is one task of our own and data between fences, with no tools */
export const promptIn = (request: ChatRequest): Prompt => {
  expect(request).to.not.have.any.keys('tools', 'tool_choice', 'functions', 'function_call');
  const [system, user, ...more] = request.messages;
  expect(request.messages.filter(({ role }) => role === 'system')).to.have.lengthOf(1);
  if (system?.role !== 'system' || user?.role !== 'user') throw new Error('a prompt begins with a task and data');
  const said = textIn(system);
  const [, nonce = ''] = /“〔资料-([a-p]{18,})〕”/.exec(said) ?? [];
  expect(nonce, 'the nonce').to.not.equal('');
  const words = textIn(user);
  // A picture alone has no words of its own between the fences.
  const isPicture = words === `〔资料-${nonce}〕图片如下〔资料完-${nonce}〕`;
  const blocks = (isPicture ? '' : words)
    .split(new RegExp(`(?<=〔资料完-${nonce}〕)\n\n`))
    .map((block) => new RegExp(`^〔资料-${nonce}〕([^\n]*)\n([\\s\\S]*)\n〔资料完-${nonce}〕$`).exec(block));
  const data = (isPicture ? [] : blocks).map((block) => {
    expect(block, 'all data lie between fences').to.not.equal(null);
    const [, title = '', text = ''] = block ?? [];
    expect(title, 'the title of data is our own').to.match(/^[\p{Script=Han}]{2,20}$/u);
    expect(text, 'data do not hold the nonce').to.not.contain(nonce);
    return text;
  });
  // After a reply that does not fit its schema, it is asked once more, in our own words.
  if (more.length > 0) {
    expect(more.map(({ role }) => role)).to.deep.equal(['assistant', 'user']);
    expect(more.slice(1).map(textIn).join('')).to.match(/^上面的 JSON 不符合要求：\n(?:- [\w.整体]+：[ -~]+\n)+请改正/);
  }
  return {
    nonce,
    task: said.replaceAll(nonce, ''),
    data: data.join('\n'),
    shape: JSON.stringify(request.response_format ?? null),
  };
};
