import { z } from 'zod';
import { task } from '../task.js';

const shared = {
  asks: 'court',
  slot: 'general',
  feature: null,
  usage: 'model-test',
  knowledge: null,
  values: [],
  version: 1,
} as const;
const own = { what: '一句固定的测试文字', without: null } as const;

/** Whether a model answers at all, and in pieces. */
export const textTest = task('model-test-text', {
  ...shared,
  title: '模型测试：连接',
  purpose: '测试一个模型能否连接、能否边生成边显示、是否报告用量。',
  sees: { ...own, parts: { text: { title: '测试', most: 20, takes: 'text' } } },
  prompt: '请只回答一个字：好',
  reply: null,
  grounds: { by: 'none', reason: '只看有没有回答，内容不显示。' },
});

/** Whether a model keeps to the shape of a reply. */
export const shapeTest = task('model-test-shape', {
  ...shared,
  title: '模型测试：结构',
  purpose: '测试一个模型能否按规定的结构输出结果。',
  sees: { ...own, parts: { text: { title: '形状', most: 20, takes: 'text' } } },
  prompt: 'shape 填资料中所说的形状，corners 填它有几个角。',
  reply: z.object({ shape: z.string(), corners: z.number() }),
  grounds: { by: 'none', reason: '只看结构对不对，内容不显示。' },
});

/** Whether a model sees pictures. */
export const pictureTest = task('model-test-picture', {
  ...shared,
  title: '模型测试：图片',
  purpose: '测试一个模型能否识别图片。',
  slot: 'vision',
  sees: { what: '一张固定的测试图片', without: null, parts: {} },
  prompt: '图片是什么颜色？只回答颜色。',
  reply: null,
  grounds: { by: 'none', reason: '只看认不认得颜色，内容不显示。' },
});
