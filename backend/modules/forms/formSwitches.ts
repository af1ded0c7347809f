import {
  formSwitchDecider,
  sentenceOff,
  type FormSwitches,
  type SwitchedForm,
} from '../../../domain/formSwitch/decider.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { FormSwitchBoard } from '../../adapters/eventStore/openAggregates.js';
import { RequestError } from '../../platform/http/requestError.js';
import { courtSetting } from './courtSetting.js';

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
 * Reads and changes what the court offers. Lists may be a second behind another process; what begins a case asks the log. A process that
 * never read the log offers every form while the event store is away: nothing can be submitted then anyway.
 */
export const createCourtForms = (switches: Pick<FormSwitchBoard, 'load' | 'handle'>): CourtForms => {
  const { shown, newest, change } = courtSetting(switches, { unread: formSwitchDecider.initialState() });
  return {
    board: shown,
    newest,
    sentenceOff: async (form) => sentenceOff(await shown(), form),
    mustBeOffered: async (definition) => {
      const sentence = sentenceOff(await newest(), definition);
      if (sentence !== undefined) throw switchedOff(definition, sentence);
    },
    set: async (wish, context) => {
      const { state, position } = await change({ type: 'SwitchForm', data: wish }, context);
      return { board: state, position };
    },
  };
};
