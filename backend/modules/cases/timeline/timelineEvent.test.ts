import { expect } from 'chai';
import * as fixtures from '../../../../domain/case/testing/fixtures.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import { isEventIn, type DomainEvent } from '../../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { recorded } from '../../../../projections/testing/recordedEvents.js';
import { timelineEvent } from './timelineEvent.js';

const isOfCase = (event: Recorded<DomainEvent>): event is Recorded<CaseEvent> => isEventIn('case')(event);
const shown = (event: CaseEvent) => {
  const known = recorded(event, { position: 7n });
  if (!isOfCase(known)) throw new TypeError(`${known.type} is no event of a case`);
  return timelineEvent(known, null);
};

describe('the timeline of a case', () => {
  it('names the pleading and the version of a submission, and none of its answers', () => {
    const event = shown(fixtures.defended('d-1', 2, { formData: { respondents_natural: [{ name: '李四' }] } }));
    expect(event).to.deep.include({
      title: '提交文书',
      revision: 7,
      document: { document_type: 'defense', defendant_id: 'd-1', version: 2 },
      defendant_id: 'd-1',
      advice: null,
    });
    expect(JSON.stringify(event)).not.to.contain('李四');
  });

  it('shows neither the name nor the code of a defendant who joined', () => {
    const event = shown(fixtures.joined(fixtures.li));
    expect(event).to.deep.include({ title: '被告加入', defendant_id: 'd-1', document: null });
    expect(JSON.stringify(event)).not.to.match(/李四|DEFA2345/u);
  });

  it('says of a third party that it is one, and that its paper is an opinion', () => {
    const joined = shown(fixtures.joined({ ...fixtures.li, standing: 'third_party' }));
    expect(joined).to.deep.include({ title: '第三人加入', defendant_id: 'd-1' });
    const stated = shown(fixtures.defended('d-1', 2, { formKey: 'defense-trademark-invalidation-third-party' }));
    expect(stated.document).to.deep.equal({
      document_type: 'defense',
      defendant_id: 'd-1',
      version: 2,
      standing: 'third_party',
    });
  });

  it('says of advice which model answered which task on which versions, with both hashes', () => {
    const defenses = [{ defendantId: 'd-1', version: 3 }];
    expect(shown(fixtures.analysed(2, defenses)).advice).to.deep.equal({
      model: 'qwen-max',
      task: 'filing-review',
      task_title: '立案要素审查',
      task_version: 2,
      sent_hash: '1'.repeat(64),
      result_hash: '2'.repeat(64),
      complaint_version: 2,
      defenses: [{ defendant_id: 'd-1', version: 3 }],
    });
  });
});
