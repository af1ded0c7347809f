import { cleanText } from '../../../domain/assistance/cleanText.js';
import { show, type Material } from '../../../domain/assistance/show.js';
import { promptOf, type Parts, type Task } from '../../../domain/assistance/task.js';
import { pictureTest, shapeTest, textTest } from '../../../domain/assistance/tasks/modelTest.js';
import {
  testedCapabilities,
  type TestedCapability,
  type TestVerdict,
} from '../../../domain/models/testedCapabilities.js';
import type { ModelConnection, StructuredRung } from '../../adapters/modelService/connection.js';
import type { FailureCode, ModelOutcome } from '../../adapters/modelService/outcome.js';
import { fencedMessages } from './fencedMessages.js';
import type { CallModel, ModelCallRequest } from './callModel.js';

export type Verdict = {
  readonly capability: TestedCapability;
  readonly verdict: TestVerdict;
  /** Chinese, for people; what to change when it is not `yes`. */
  readonly sentence: string;
};

export type ConnectionTest = {
  /** One for each of `testedCapabilities`, in their order. */
  readonly verdicts: readonly Verdict[];
  /** The rung that held, to be kept with the connection; `null` when none did. */
  readonly structuredOutput: StructuredRung | null;
  readonly testedAt: Date;
};

/** On whose account the test's usage is recorded; a test costs no credits. */
export type Tester = Pick<ModelCallRequest, 'userId' | 'scope' | 'context' | 'signal'>;

export type TestConnection = (connection: ModelConnection, tester: Tester) => Promise<ConnectionTest>;

type Deps = {
  readonly callModel: CallModel;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** A red square of 64 pixels: some services refuse smaller pictures. */
const redSquare =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsAtx/ZMZxgi+hcEKLNO+FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywKqxUDxqh7TUQAAAABJRU5ErkJggg==';
const fencedTask = <P extends Parts>(task: Task<P, never>, material: Material<P>, pictures: readonly string[] = []) =>
  fencedMessages({ task: promptOf(task, {}), data: show(task.sees.parts, material).blocks, pictures });

/** Requests of each call: no more in all than there are abilities to tell. */
const mostRequests = { stream: 2, structured: 3, image: 1 } as const;

/** Failures that say nothing was reached that a model is at. */
const notReached: ReadonlySet<FailureCode> = new Set([
  ...(['address_invalid', 'address_refused', 'unreachable', 'certificate_invalid', 'redirected'] as const),
  ...([
    'inside_failed',
    'reply_unreadable',
    'connection_lost',
    'timed_out',
    'service_resting',
    'too_many_calls',
  ] as const),
]);
const keyRefused: ReadonlySet<FailureCode> = new Set(['key_invalid', 'forbidden']);
/** Failures that say nothing of what a model is able to do: another time may go well. */
const passing: ReadonlySet<FailureCode> = new Set([
  ...(['service_unpaid', 'rate_limited', 'service_error', 'unreachable', 'connection_lost', 'timed_out'] as const),
  ...(['first_token_late', 'stalled', 'service_resting', 'too_many_calls', 'inside_failed'] as const),
]);
const isPassing = (outcome: ModelOutcome<unknown>): boolean => outcome.kind === 'failed' && passing.has(outcome.code);

const verdict = (capability: TestedCapability, yes: boolean, sentence: string): Verdict => ({
  capability,
  verdict: yes ? 'yes' : 'no',
  sentence,
});
const untested = (from: TestedCapability): Verdict[] =>
  testedCapabilities
    .slice(testedCapabilities.indexOf(from))
    .map((capability) => ({ capability, verdict: 'untested', sentence: '没有测试，请先解决上面的问题。' }));

/** A failure's sentence, with the service's own words where they help to find the setting that is wrong. */
const sentenceOf = (outcome: ModelOutcome<unknown>): string => {
  if (outcome.kind === 'complete') return '';
  const serviceSays = outcome.kind === 'failed' && outcome.code === 'request_refused' ? outcome.serviceSays : null;
  return serviceSays === null ? outcome.sentence : `${outcome.sentence}服务方的说明：${cleanText(serviceSays)}`;
};

const rungSentences: Record<StructuredRung, string> = {
  json_schema: '能按规定的结构输出结果。',
  json_object: '能输出结构化的结果，具体内容由系统核对。',
  text: '不支持限定输出格式，但能按提示写出所需的结构，结果由系统核对。',
};

const keySentence = (apiKey: string): string => (apiKey === '' ? '该服务不需要密钥。' : '接口密钥有效。');

/** Judges what a first call says of the connection itself. */
const judgeFirst = (outcome: ModelOutcome<string>, pieces: number, { apiKey }: ModelConnection): Verdict[] => {
  if (outcome.kind === 'failed' && notReached.has(outcome.code))
    return [verdict('reachable', false, sentenceOf(outcome)), ...untested('key')];
  if (outcome.kind === 'aborted') return untested('reachable');
  const reachable = verdict('reachable', true, '已连接上模型服务。');
  if (outcome.kind === 'failed' && keyRefused.has(outcome.code))
    return [reachable, verdict('key', false, sentenceOf(outcome)), ...untested('streaming')];
  if (outcome.kind === 'failed' && outcome.code === 'model_not_found')
    return [
      reachable,
      ...untested('key').slice(0, 1),
      verdict('streaming', false, sentenceOf(outcome)),
      ...untested('stream_usage'),
    ];
  if (isPassing(outcome))
    return [
      reachable,
      { capability: 'key', verdict: 'untested', sentence: sentenceOf(outcome) },
      ...untested('streaming'),
    ];
  // Every later call sends a system message and these settings too, so a model that takes neither is of no use.
  if (outcome.kind === 'failed' && outcome.code === 'request_refused')
    return [
      reachable,
      verdict('key', true, keySentence(apiKey)),
      verdict('streaming', false, `不能使用：${sentenceOf(outcome)}`),
      ...untested('stream_usage'),
    ];
  const key = verdict('key', true, keySentence(apiKey));
  if (outcome.plain)
    return [
      reachable,
      key,
      verdict('streaming', false, '不能边生成边显示，回答会在写完以后一次显示。'),
      ...untested('stream_usage').slice(0, 1),
    ];
  const streams = pieces > 0;
  const reported = streams && outcome.usage !== null && !outcome.usage.estimated;
  return [
    reachable,
    key,
    verdict('streaming', streams, streams ? '能边生成边显示。' : `不能边生成边显示：${sentenceOf(outcome)}`),
    verdict('stream_usage', reported, reported ? '会报告词元用量。' : '生成时不报告词元用量，用量将按字数估算并注明。'),
  ];
};

/** What could not be told this time: neither there nor missing. */
const notTold = (capability: TestedCapability, outcome: ModelOutcome<unknown>): Verdict => ({
  capability,
  verdict: 'untested',
  sentence: `没有测出结果：${sentenceOf(outcome)}`,
});

const seesRed = (outcome: ModelOutcome<string>): Verdict => {
  if (isPassing(outcome)) return notTold('image', outcome);
  if (outcome.kind !== 'complete') return verdict('image', false, `不能识别图片：${sentenceOf(outcome)}`);
  return ['红', 'red'].some((word) => outcome.value.toLowerCase().includes(word))
    ? verdict('image', true, '能识别图片。')
    : verdict('image', false, '接受图片，但没有认出测试图片的颜色，请不要把它用作视觉模型。');
};

/**
 * Tests what a connection can do: reachable, key, streaming, usage in streams, structured output and pictures, with three
 * short calls, each with a system message and the model's own settings as every later call has them; the last two are left out
 * when the first cannot be made. At most as many requests as abilities, since who tests chooses the address.
 * Usage is recorded under the source `model-test`.
 * @throws StoreUnavailableError
 */
export const createTestConnection =
  ({ callModel, now, newId }: Deps): TestConnection =>
  async (connection, tester) => {
    const asking = () => ({
      ...tester,
      callId: newId(),
      source: 'model-test' as const,
      connection,
      prices: null,
    });
    let pieces = 0;
    const first = await callModel.text({
      ...asking(),
      messages: fencedTask(textTest, { text: '测试连接' }),
      mostRequests: mostRequests.stream,
      onDelta: () => void (pieces += 1),
    });
    const verdicts = judgeFirst(first, pieces, connection);
    if (verdicts.length === testedCapabilities.length) return { verdicts, structuredOutput: null, testedAt: now() };

    const [structured, image] = await Promise.all([
      callModel.structured({
        ...asking(),
        messages: fencedTask(shapeTest, { text: '正方形' }),
        schema: shapeTest.reply,
        mostRequests: mostRequests.structured,
      }),
      callModel.text({
        ...asking(),
        messages: fencedTask(pictureTest, {}, [redSquare]),
        mostRequests: mostRequests.image,
      }),
    ]);
    const rung = structured.kind === 'complete' ? structured.rung : null;
    const form = rung ? rungSentences[rung] : `不能按规定的结构输出结果：${sentenceOf(structured)}`;
    return {
      verdicts: [
        ...verdicts,
        isPassing(structured) ? notTold('structured', structured) : verdict('structured', rung !== null, form),
        seesRed(image),
      ],
      structuredOutput: rung,
      testedAt: now(),
    };
  };
