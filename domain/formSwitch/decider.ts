import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { domainOf, type FormDomain } from '../forms/formDomain.js';
import type { FormSwitchEvent } from './events.js';

export type FormSwitch = {
  /** How often it was switched; 0 for never. */
  readonly version: number;
  readonly isOn: boolean;
  /** What people read where it is off; `undefined` for the usual words. */
  readonly sentence: string | undefined;
};

/** What was switched, by field of law or key of a form. */
export type FormSwitches = Readonly<Record<string, FormSwitch>>;

export type FormSwitchCommand = {
  readonly type: 'SwitchForm';
  readonly data: {
    readonly target: string;
    readonly isOn: boolean;
    readonly sentence?: string | undefined;
    /** The version that was on the screen. */
    readonly basedOn: number;
  };
};

/** What people read where the administrator wrote nothing. */
export const usualSentence = '即将上线';
/** A sentence has at most this many characters. */
export const longestSentence = 200;

const untouched: FormSwitch = { version: 0, isOn: true, sentence: undefined };

/** How a field of law or a form is switched; on where nobody ever touched it. */
export const switchOf = (switches: FormSwitches, target: string): FormSwitch =>
  (Object.hasOwn(switches, target) ? switches[target] : undefined) ?? untouched;

/** A form as far as the switch is concerned. */
export type SwitchedForm = { readonly key: string; readonly domain?: FormDomain | undefined };

/**
 * What people read of a form that is off; `undefined` for one that is offered. A form is off with its field of law, too; its own sentence
 * says more than that of its field.
 */
export const sentenceOff = (switches: FormSwitches, form: SwitchedForm): string | undefined => {
  const off = [switchOf(switches, form.key), switchOf(switches, domainOf(form))].filter(({ isOn }) => !isOn);
  if (off.length === 0) return undefined;
  return off.find(({ sentence }) => sentence !== undefined)?.sentence ?? usualSentence;
};

/**
 * Turns a field of law or a form off or on. The same again changes nothing, whatever version it is based on.
 * @throws DomainError `form_switch_changed` where somebody else switched it otherwise meanwhile
 */
const decide = (
  { data: { target, isOn, sentence: given, basedOn } }: FormSwitchCommand,
  switches: FormSwitches,
): FormSwitchEvent[] => {
  const sentence = isOn || given === '' ? undefined : given;
  const before = switchOf(switches, target);
  if (isOn === before.isOn && sentence === before.sentence) return [];
  if (basedOn !== before.version) throw new DomainError('form_switch_changed');
  const data = { target, isOn, ...(sentence !== undefined && { sentence }), version: before.version + 1 };
  return [{ type: 'FormSwitched', data }];
};

/** Which fields of law and forms the court offers: all of them, until an administrator turns some off. */
export const formSwitchDecider: Decider<FormSwitchCommand, FormSwitchEvent, FormSwitches> = {
  initialState: () => ({}),
  evolve: (switches, { data: { target, isOn, sentence, version } }) => ({
    ...switches,
    [target]: { version, isOn, sentence },
  }),
  decide,
};
