import { sentenceOff, type FormSwitches, type SwitchedForm } from '../../../domain/formSwitch/decider.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { isEventStoreUnavailable } from '../../adapters/eventStore/client.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { FormSwitchBoard } from '../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../platform/http/requestError.js';

/** The one stream of the board. */
const only = 'setting';
/** How long a board that was read counts for lists, in milliseconds: other processes follow a change within that time. */
const fresh = 1000;

export type SwitchWish = {
  readonly target: string;
  readonly isOn: boolean;
  readonly sentence: string | undefined;
  readonly basedOn: number;
};

/** Which fields of law and forms the court offers. */
export type CourtForms = {
  /** The board as lists show it. */
  readonly board: () => Promise<FormSwitches>;
  /** The board as the log has it now. @throws StoreUnavailableError */
  readonly newest: () => Promise<FormSwitches>;
  /** What people read of a form that is off; `undefined` for one that is offered. */
  readonly sentenceOff: (form: SwitchedForm) => Promise<string | undefined>;
  /**
   * Refuses what begins with a form that is off, by the board as the log has it now.
   * @throws RequestError `form_switched_off` with the court's sentence, StoreUnavailableError
   */
  readonly mustBeOffered: (definition: FormDefinition) => Promise<void>;
  /** Turns something on or off. @throws DomainError `form_switch_changed` */
  readonly set: (
    wish: SwitchWish,
    context: CommandContext,
  ) => Promise<{ readonly board: FormSwitches; readonly position: bigint }>;
};

const endOf = (sentence: string): string => (/[。！？]$/u.test(sentence) ? sentence : `${sentence}。`);

/** The refusal of a form that is off: what it is, what the court says of it, what stays possible. */
export const switchedOff = ({ title, kind }: Pick<FormDefinition, 'title' | 'kind'>, sentence: string): RequestError =>
  new RequestError('form_switched_off', {
    sentence: `${title}目前没有开放：${endOf(sentence)}已经填写的内容都还在${
      kind === 'application' ? '。' : '；已经在法院的案件，照常可以答辩和更正。'
    }`,
  });

/**
 * Reads and changes what the court offers. There is no read model of it: the stream is short, and it is read from the log itself, so that a
 * replay of the read models offers nothing that is off. Lists may be a second behind another process; what begins a case asks the log. While
 * the event store is away, lists show what was read last, and a process that never read anything offers every form: nothing can be
 * submitted then anyway.
 */
export const createCourtForms = (switches: Pick<FormSwitchBoard, 'load' | 'handle'>, clock = Date.now): CourtForms => {
  let last: { readonly board: FormSwitches; readonly position: bigint; readonly at: number } | undefined;
  let reading: Promise<FormSwitches> | undefined;
  /** A slow read that began before a change does not bring back what was before it. */
  const remember = (board: FormSwitches, position: bigint): FormSwitches => {
    if (!last || position >= last.position) last = { board, position, at: clock() };
    return last.board;
  };
  const newest = async (): Promise<FormSwitches> => {
    const { state, position } = await switches.load(only);
    return remember(state, position);
  };
  const board = async (): Promise<FormSwitches> => {
    if (last && clock() - last.at < fresh) return last.board;
    try {
      reading ??= newest().finally(() => {
        reading = undefined;
      });
      return await reading;
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error;
      return last?.board ?? {};
    }
  };
  return {
    board,
    newest,
    sentenceOff: async (form) => sentenceOff(await board(), form),
    mustBeOffered: async (definition) => {
      const sentence = sentenceOff(await newest(), definition);
      if (sentence !== undefined) throw switchedOff(definition, sentence);
    },
    set: async (wish, context) => {
      const { state, position } = await switches.handle(only, { type: 'SwitchForm', data: wish }, context);
      return { board: remember(state, position), position };
    },
  };
};
