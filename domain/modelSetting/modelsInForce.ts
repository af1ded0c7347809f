import type { ModelNamed, ModelSettingEvent } from './events.js';

/** A place with the model that is in force there. */
export type InForce = {
  readonly place: Extract<ModelSettingEvent, { type: 'ModelInForceChanged' }>['data']['place'];
  readonly role: 'active' | 'fallback';
  readonly model: ModelNamed | null;
};

/**
 * Which models the platform had in force after these events, each place once; a place that no event names is absent. A model that was
 * renamed goes by its newest name.
 */
export const modelsInForce = (events: readonly ModelSettingEvent[]): InForce[] => {
  const places = new Map<string, InForce>();
  for (const { type, data } of events) {
    if (type === 'ModelInForceChanged') {
      const { place, role, after: model } = data;
      places.set(`${place}:${role}`, { place, role, model });
      continue;
    }
    if (type !== 'ModelConfigured') continue;
    for (const [key, one] of places) {
      if (one.model?.modelId !== data.modelId) continue;
      const { modelId, modelName, service } = data;
      places.set(key, { ...one, model: data.action === 'removed' ? null : { modelId, modelName, service } });
    }
  }
  return [...places.values()];
};
