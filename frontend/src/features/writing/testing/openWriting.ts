import type { FeatureKey } from '../../../../../domain/featureFlag/catalogue.js';
import type { Section } from '../../../../../domain/forms/definition.js';
import { memoryDrafts } from '../../drafts/memoryDrafts.js';
import { openSite } from '../../../testing/openSite.js';
import { formResponse, sampleForm } from '../../../testing/sampleForm.js';
import type { ScriptedCall } from '../../../testing/scriptedHttp.js';

type Given = {
  readonly features: readonly FeatureKey[];
  /** What the calls of models respond, by path, one after the other; the last one stays. */
  readonly responses?: Readonly<Record<string, readonly ((call: ScriptedCall) => unknown)[]>>;
  /** Whether a model would answer. */
  readonly isThere?: boolean;
};

/** What stands in a field. */
export const valueOf = (field: HTMLElement): string => (field instanceof HTMLTextAreaElement ? field.value : '');

const law: Section = {
  id: 'law',
  title: '请求依据',
  notes: [],
  openCell: null,
  items: [
    {
      id: 'legal_basis',
      no: null,
      label: '法律规定',
      notes: [],
      hint: null,
      sentences: [],
      fields: [{ id: 'law', kind: 'textarea', label: '法律条文', means: 'legal-basis' }],
    },
  ],
};

let opened = 0;

/** A complaint with long texts, on a site with these features. */
export const openWriting = async ({ features, responses = {}, isThere = true }: Given) => {
  opened += 1;
  const definition = { ...sampleForm, key: `claim-written-${opened}`, sections: [...sampleForm.sections, law] };
  const { ApiError } = await import('../../../http/apiError.js');
  const asked: ScriptedCall[] = [];
  const keeping = memoryDrafts();
  const respond = async (call: ScriptedCall): Promise<unknown> => {
    const those = responses[call.path];
    if (those) {
      asked.push(call);
      const count = asked.filter(({ path }) => path === call.path).length;
      return those[Math.min(count, those.length) - 1]?.(call);
    }
    switch (call.path) {
      case '/api/config/app-mode':
        return { app_mode: 'open' };
      case '/api/feature-flags/public':
        return features.map((key) => ({ key, is_enabled: true }));
      case `/api/forms/${definition.key}`:
        return formResponse(definition);
      default:
        throw new ApiError({ status: 401, code: 'not_signed_in', detail: '请先登录' });
    }
  };
  const site = await openSite(`/claim/written-${opened}`, respond, {
    keeping,
    answersPublicFlags: true,
    models: () => ({ general: isThere, vision: isThere, fast: isThere }),
  });
  const field = await site.page.findByLabelText('完整表述');
  const write = async (text: string) => {
    await site.user.click(field);
    await site.user.paste(text);
  };
  const press = async (name: string | RegExp) => site.user.click(await site.page.findByRole('button', { name }));
  /** What the draft keeps of accepted suggestions. */
  const marks = async () => (await keeping.drafts.list(definition.key))[0]?.values.marks;
  return { ...site, asked, marks, field, write, press };
};
