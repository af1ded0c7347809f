import { z } from 'zod';
import type { Http } from '../../http/http.js';

const PublicFlag = z.object({ key: z.string(), is_enabled: z.boolean() });
const GlobalFlag = PublicFlag.extend({ name: z.string(), description: z.string() });
const OwnFlag = GlobalFlag.extend({
  /** What the platform has for everybody without a setting of their own. */
  default_enabled: z.boolean(),
  /** Whether there is a setting of one's own. */
  is_personal: z.boolean(),
});
/** `is_enabled` is the platform's default. */
export type PublicFlag = z.infer<typeof PublicFlag>;
export type GlobalFlag = z.infer<typeof GlobalFlag>;
/** `is_enabled` is what counts for whoever is signed in. */
export type OwnFlag = z.infer<typeof OwnFlag>;

export type FeatureFlagsApi = ReturnType<typeof featureFlagsApi>;

/** Which features are on: for everybody, for whoever is signed in, and as administrators set them. */
export const featureFlagsApi = (http: Http) => ({
  fetchPublic: (): Promise<PublicFlag[]> => http.getJson('/api/feature-flags/public', z.array(PublicFlag)),
  fetchOwn: (): Promise<OwnFlag[]> => http.getJson('/api/user/feature-flags', z.array(OwnFlag)),
  setOwn: (key: string, isEnabled: boolean): Promise<OwnFlag> =>
    http.sendJson('PATCH', '/api/user/feature-flags', { key, is_enabled: isEnabled }, OwnFlag),
  fetchGlobal: (): Promise<GlobalFlag[]> => http.getJson('/api/admin/feature-flags', z.array(GlobalFlag)),
  setGlobal: (key: string, isEnabled: boolean, reason: string): Promise<GlobalFlag> =>
    http.sendJson(
      'PATCH',
      `/api/admin/feature-flags/${encodeURIComponent(key)}`,
      { is_enabled: isEnabled, reason },
      GlobalFlag,
    ),
});
