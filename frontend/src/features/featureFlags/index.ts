import { clientOf } from '../../../../domain/contract/clientOf.js';
import { featureFlags as calls } from '../../../../domain/contract/featureFlags.js';
import { page, type Feature, type Routes } from '../../core/feature.js';
import { ownFlags, ownFlagsSaga } from './ownFlags.js';
import { publicFlags, publicFlagsSaga } from './publicFlags.js';

const routes: Routes = {
  own: [{ path: 'my-feature-settings', lazy: page(() => import('./MyFeatureSettingsPage.js')) }],
  admin: [{ path: 'feature-settings', roles: ['administrator'], lazy: page(() => import('./FeatureSettingsPage.js')) }],
};

/** Features that can be turned on and off, for everybody and for oneself. */
export const featureFlags = {
  site: {
    reducers: { publicFlags: publicFlags.reducer },
    saga: ({ quietHttp, channel, now, newId: newKey }) =>
      publicFlagsSaga({ api: clientOf(quietHttp, calls), channel, now, newKey }),
  },
  reducers: { ownFlags: ownFlags.reducer },
  saga: ({ http, channel, now, newId: newKey }) => ownFlagsSaga({ api: clientOf(http, calls), channel, now, newKey }),
  pageWork: () => import('./featureFlagsState.js'),
  routes,
  menu: {
    own: [{ to: '/app/my-feature-settings', label: '功能设置', icon: 'bi-toggle-on' }],
    admin: [{ to: '/app/admin/feature-settings', label: '全局功能设置', icon: 'bi-toggles' }],
  },
} satisfies Feature;

export { useFeature, useFeatures, useFlagsSettled } from './useFeature.js';
