import type { Client } from '../../../../domain/contract/clientOf.js';
import type { FormSwitchBoard, formSwitches } from '../../../../domain/contract/formSwitches.js';
import { resource } from '../../core/resource/resource.js';

/** A field of law or a form, as it is switched. */
export type Switched = FormSwitchBoard['domains'][number];
/** What the dialog is about: what is turned, and to what. */
export type Turn = { readonly one: Switched; readonly to: boolean };
type Input = { readonly version: number; readonly sentence: string };

/** The field or form of the board by its key. */
export const switchedIn = (board: FormSwitchBoard | undefined, target: string): Switched | undefined =>
  [...(board?.domains ?? []), ...(board?.forms ?? [])].find((one) => one.target === target);

/** How each field of law and each form is switched. The dialog is about one of them. */
export const formSwitchBoard = resource({
  name: 'formSwitchBoard',
  list: (api: Client<typeof formSwitches>): Promise<FormSwitchBoard> => api.board(),
  submit: async (api, { one: { target, name }, to }: Turn, { version, sentence }: Input, options) => {
    const body = { version, is_on: to, ...(!to && sentence !== '' && { sentence }) };
    const board = await api.set({ path: { target }, body }, options);
    return { said: `${to ? '已开放' : '已暂不开放'}：${name}`, apply: () => board };
  },
  messages: { list: '文书开放设置加载失败', submit: '保存失败' },
  // Another administrator changed it meanwhile: the list shows how it is now.
  outdated: () => true,
});
