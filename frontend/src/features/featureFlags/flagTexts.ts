import type { OwnFlag } from '../../../../domain/contract/featureFlags.js';

const byName = new Intl.Collator('zh-CN');

/** Features in the order of their names. */
export const sortedByName = <F extends { readonly name: string }>(flags: readonly F[]): F[] =>
  [...flags].sort((a, b) => byName.compare(a.name, b.name));

/** The sentence once a feature was turned on or off. It names the feature, because several may be toggled in a row. */
export const toggledSentence = ({ name, is_enabled: isEnabled }: Pick<OwnFlag, 'name' | 'is_enabled'>): string =>
  `${isEnabled ? '功能已开启' : '功能已关闭'}：${name}`;
