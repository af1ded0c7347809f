import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { OwnSecondFactor, secondFactor, SecondFactorSetup } from '../../../../../domain/contract/secondFactor.js';
import { accountOutdated } from '../../../core/session/sessionSlice.js';
import { resource } from '../../../core/resource/resource.js';
import { ApiError } from '../../../http/apiError.js';

export type OwnFactorApi = Pick<Client<typeof secondFactor>, 'look' | 'begin' | 'confirm' | 'remove' | 'renewCodes'>;
type FieldName = 'current_password' | 'code';
/** What was wrong with what was sent last, at its field. */
export type FactorRefusal = { readonly path: FieldName; readonly message: string };
/** `setup`, `codes`: what the server said once, on screen and kept nowhere. */
export type ShownFactor = OwnSecondFactor & {
  readonly setup?: SecondFactorSetup;
  readonly codes?: readonly string[];
  readonly refused?: FactorRefusal;
};
type Proof = { readonly password: string; readonly code: string };

const fieldOf: Readonly<Record<string, FieldName>> = {
  current_password_wrong: 'current_password',
  second_factor_code_wrong: 'code',
};

/** @throws the error where it is about no field */
const refusedField = (error: unknown): FactorRefusal => {
  if (!(error instanceof ApiError)) throw error;
  const path = fieldOf[error.code];
  if (path !== undefined) return { path, message: error.detail };
  const [problem] = error.fieldProblems;
  if (problem?.path !== 'current_password' && problem?.path !== 'code') throw error;
  return { path: problem.path, message: problem.message };
};

type Done = { readonly said: string | null; readonly apply: (shown: ShownFactor) => ShownFactor };
/** What a call came to, or the field that it was refused for. */
const orRefused = async (call: () => Promise<Done>): Promise<Done> => {
  try {
    return await call();
  } catch (error) {
    const refused = refusedField(error);
    return { said: null, apply: (shown) => ({ ...shown, refused }) };
  }
};

/** Without what was said once, and what was refused. */
const plain = ({ since, recovery_codes_left, required }: ShownFactor): ShownFactor => ({
  since,
  recovery_codes_left,
  required,
});
const withCodes = (codes: readonly string[]) => (shown: ShownFactor) => ({
  ...plain(shown),
  recovery_codes_left: codes.length,
  since: shown.since ?? new Date().toISOString(),
  codes,
});

/** The second factor of one's own account: its set-up, its recovery codes, its end. */
export const ownFactor = resource({
  name: 'ownFactor',
  list: (api: OwnFactorApi): Promise<ShownFactor> => api.look(),
  changes: {
    begin: (api, { password }: { id: 'begin'; password: string }) =>
      orRefused(async () => {
        const setup = await api.begin({ body: { current_password: password } });
        return { said: null, apply: (shown) => ({ ...plain(shown), setup }) };
      }),
    confirm: (api, { code }: { id: 'confirm'; code: string }) =>
      orRefused(async () => {
        const { recovery_codes: codes } = await api.confirm({ body: { code } });
        return { said: '两步验证已开启。', apply: withCodes(codes) };
      }),
    remove: (api, { password, code }: { id: 'remove' } & Proof) =>
      orRefused(async () => {
        await api.remove({ body: { current_password: password, code } });
        return {
          said: '两步验证已关闭。',
          apply: (shown) => ({ ...plain(shown), since: null, recovery_codes_left: 0 }),
        };
      }),
    renew: (api, { password, code }: { id: 'renew' } & Proof) =>
      orRefused(async () => {
        const { recovery_codes: codes } = await api.renewCodes({ body: { current_password: password, code } });
        return { said: '先前的恢复码已作废。', apply: withCodes(codes) };
      }),
    /** Forgets what is on screen once: a set-up that is given up, codes that were saved. */
    done: (_api, _shown: { id: 'done' }) => Promise.resolve({ said: null, apply: plain }),
  },
  messages: {
    list: '两步验证的情况加载失败',
    begin: '未能开始设置',
    confirm: '未能开启',
    remove: '未能关闭',
    renew: '未能更换恢复码',
    done: '未能收起',
  },
  // The court may ask it of the account meanwhile, or another tab have set it up.
  failed: () => accountOutdated(),
  forgets: true,
});
