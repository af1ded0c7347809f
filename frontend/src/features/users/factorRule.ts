import type { Client } from '../../../../domain/contract/clientOf.js';
import { courtRolesText, type CourtRole } from '../../../../domain/account/courtRoles.js';
import type { secondFactor, SecondFactorRule } from '../../../../domain/contract/secondFactor.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';
import { resource } from '../../core/resource/resource.js';

export type FactorRuleApi = Pick<Client<typeof secondFactor>, 'rule' | 'setRule'>;

/** Of which roles the court asks a second factor. */
export const factorRule = resource({
  name: 'factorRule',
  list: (api: FactorRuleApi): Promise<SecondFactorRule> => api.rule(),
  changes: {
    set: async (api, { roles }: { id: 'set'; roles: readonly CourtRole[] }) => {
      const rule = await api.setRule({ body: { roles: [...roles] } });
      const said =
        rule.roles.length === 0 ? '不再要求两步验证' : `${courtRolesText(rule.roles)}须使用两步验证，立即生效`;
      return { said, apply: () => rule };
    },
  },
  messages: { list: '登录要求加载失败', set: '未能保存' },
  failed: () => accountOutdated(),
});
