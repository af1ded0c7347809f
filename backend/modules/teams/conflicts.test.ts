import { expect } from 'chai';
import type { CaseEvent } from '../../../domain/case/events.js';
import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { evolveTeam, unfounded } from '../../../domain/team/state.js';
import type { FindPartyNames } from '../../../projections/index.js';
import { partySignsProjection, partySignsTable } from '../../../projections/partySigns/partySignsProjection.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { tablesIn } from '../../../projections/runner/tablesIn.js';
import { feed } from '../../../projections/testing/feed.js';
import { hashContent } from '../../../projections/testing/hashContent.js';
import { recorded } from '../../../projections/testing/recordedEvents.js';
import { testDatabase, type TestDatabase } from '../../tests/harness/testServers.js';
import { createFindConflicts } from './conflicts.js';

type Named = { readonly name: string; readonly number: string };
const named = (name: string, number = ''): Named => ({ name, number });
const number = '110101199003070599';

/** Answers that name their sides without a form. */
const sidesIn = ({ own, others }: FormAnswers) => ({
  own: own as unknown as readonly Named[],
  others: others as unknown as readonly Named[],
});
const partyNames: FindPartyNames = (formKey, _edition, answers) => ({
  plaintiffs: [],
  defendants: [],
  ...(formKey !== 'gone' && { sides: () => sidesIn(answers) }),
});
const submitted = (
  caseId: string,
  [own, others]: readonly [Named, Named | null],
  {
    version = 1,
    defendantId = null,
    formKey = 'claim',
  }: Partial<Record<'version', number>> & {
    defendantId?: string | null;
    formKey?: string;
  } = {},
): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber: caseId,
    pleading: defendantId === null ? 'complaint' : 'defense',
    defendantId,
    version,
    formKey,
    edition: '2025',
    definitionHash: 'd'.repeat(64),
    renderer: '1',
    documentHash: 'a'.repeat(64),
    formData: { own: [own], others: others === null ? [] : [others] },
    submittedBy: 'li',
  },
});

describe('looking for conflicts of interests in the cases of a team', function () {
  this.timeout(600_000);
  let database: TestDatabase;
  let tables: Tables;
  const projections = [partySignsProjection(partyNames, hashContent)];
  before(async () => {
    database = await testDatabase();
    tables = tablesIn(database.knex, database.schemas.read);
  });
  after(() => database.drop());
  beforeEach(async () => {
    await tables(partySignsTable).delete();
    await tables('checkpoint').delete();
  });

  const project = (...events: readonly CaseEvent[]): Promise<unknown> =>
    feed(
      database,
      projections,
      events.map((event, at): Recorded<DomainEvent> =>
        recorded(event, {
          position: BigInt(at + 1),
          stream: `case-${event.data.caseId}`,
          at: new Date(Date.UTC(2026, 4, 4, 2, at)).toISOString(),
        }),
      ),
    );
  /** A team with what Li gave to it: the complaint of a case, or the defence of one defendant. */
  const teamWith = (caseId: string, defendantId: string | null = null) =>
    evolveTeam(evolveTeam(unfounded, { type: 'TeamFounded', data: { teamId: 't', name: '某所', founderId: 'li' } }), {
      type: 'DocumentGiven',
      data: {
        ...{ teamId: 't', giverId: 'li', documentId: 'd', caseId, defendantId },
        pleading: defendantId === null ? 'complaint' : 'defense',
      },
    });
  const found = async (team: ReturnType<typeof teamWith>, own: Named, other: Named): Promise<readonly string[]> => {
    const find = createFindConflicts({ read: tables, forms: { get: () => undefined }, hashContent });
    const { items } = await find(team, { own: [own], others: [other] }, 'zhao');
    return items.map(({ party, as }) => `${as} ${party}`);
  };
  const zhao = named('赵六');

  it('finds who stands on the other side, in any spelling of the name, and keeps no name', async () => {
    await project(
      submitted('a', [named('张三'), named('李四')]),
      submitted('b', [named('王五'), named('张三')]),
      submitted('c', [named('张三'), named('李四')], { formKey: 'gone' }),
    );
    const team = teamWith('a');
    expect(await found(team, zhao, named('张 三'))).to.deep.equal(['other 张 三']);
    expect(await found(team, named('李四'), zhao)).to.deep.equal(['own 李四']);
    expect(await found(team, named('李四'), named('張三'))).to.have.members(['own 李四', 'other 張三']);
    expect(await found(team, named('张三'), named('李四'))).to.deep.equal([]);
    // Of a case that is not the team's, nothing.
    expect(await found(team, zhao, named('王五'))).to.deep.equal([]);
    expect(await found(teamWith('c'), zhao, named('张三'))).to.deep.equal([]);
    expect(JSON.stringify(await tables(partySignsTable).select())).to.not.match(/张三|李四/);
  });

  it('tells people of one name apart by their numbers, and knows by theirs who has another name', async () => {
    await project(submitted('a', [named('张三', number), named('李四')]));
    const team = teamWith('a');
    expect(await found(team, zhao, named('张三', '110101198505050097'))).to.deep.equal([]);
    expect(await found(team, zhao, named('张三'))).to.deep.equal(['other 张三']);
    expect(await found(team, zhao, named('张小三', number))).to.deep.equal(['other 张小三']);
  });

  it('sees a case from the side of the defendant whose defence the team has', async () => {
    await project(
      submitted('a', [named('张三'), named('李四')]),
      submitted('a', [named('李四'), null], { defendantId: 'd1' }),
      submitted('a', [named('王五'), null], { defendantId: 'd2' }),
    );
    const team = teamWith('a', 'd1');
    expect(await found(team, zhao, named('李四'))).to.deep.equal(['other 李四']);
    expect(await found(team, named('张三'), zhao)).to.deep.equal(['own 张三']);
    // Another defendant stands neither with it nor against it.
    expect(await found(team, named('王五'), zhao)).to.deep.equal([]);
    expect(await found(team, zhao, named('王五'))).to.deep.equal([]);
  });

  it('goes by the newest version, and finds nobody once the data of the case was erased', async () => {
    await project(
      submitted('a', [named('张三'), named('李四')]),
      submitted('a', [named('孙七'), named('李四')], { version: 2 }),
    );
    const team = teamWith('a');
    expect(await found(team, zhao, named('张三'))).to.deep.equal([]);
    expect(await found(team, zhao, named('孙七'))).to.deep.equal(['other 孙七']);
    await tables('checkpoint').delete();
    await tables(partySignsTable).delete();
    await project(submitted('a', [named('孙七'), named('李四')]), {
      type: 'PersonalDataErased',
      data: { caseId: 'a', reason: 'party_request' },
    });
    expect(await found(team, zhao, named('孙七'))).to.deep.equal([]);
    expect(await tables(partySignsTable).select()).to.deep.equal([]);
  });
});
