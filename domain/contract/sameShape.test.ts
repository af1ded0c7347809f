import { expect } from 'chai';
import type { z } from 'zod';
import type { FormDefinition as Definition } from '../forms/definition.js';
import type { DocumentModel as Model } from '../forms/documentModel.js';
import type { DocumentModel } from './documentModel.js';
import type { FormDefinition } from './formDefinition.js';
import type { SameShape } from './testing/sameShape.js';

/** What these tests claim is claimed to the type checker: they fail by not compiling. */
describe('shapes that the domain and the contract both write', () => {
  it('are the same for a form and for a printed pleading, optional properties included', () => {
    const same: [
      SameShape<z.infer<typeof FormDefinition>, Definition>,
      SameShape<z.infer<typeof DocumentModel>, Model>,
    ] = [true, true];
    expect(same).to.deep.equal([true, true]);
  });

  it('differ where a property is missing on one side, may be missing on one side, or has another type, however deep', () => {
    type Party = { readonly name: string; readonly agents: readonly { readonly phone?: string; readonly kind: 'a' }[] };
    type Agent<T> = { name: string; agents: T[] };
    const same: SameShape<Party, Agent<{ phone?: string; kind: 'a' }>> = true;
    const forgotten: SameShape<Party, Agent<{ kind: 'a' }>> = false;
    const required: SameShape<Party, Agent<{ phone: string; kind: 'a' }>> = false;
    const wider: SameShape<Party, Agent<{ phone?: string; kind: 'a' | 'b' }>> = false;
    const more: SameShape<Party, Agent<{ phone?: string; kind: 'a'; fax?: string }>> = false;
    expect([same, forgotten, required, wider, more]).to.deep.equal([true, false, false, false, false]);
  });
});
